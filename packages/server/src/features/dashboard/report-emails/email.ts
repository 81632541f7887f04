import type { DateRange } from '@quarterdeck/contract/core/reports/date-range';
import { line } from '../../../jobs/outbox.ts';
import type { EmailContent, Figure } from './figures.ts';

const MINUTE = 60;
const HOUR = 3600;

function durationText(seconds: number): string {
  if (seconds < MINUTE) return `${Math.round(seconds)} s`;
  return seconds < HOUR ? `${Math.round(seconds / MINUTE)} min` : `${(seconds / HOUR).toFixed(1)} h`;
}

/** Formats a figure as text. Money stays exact: its digits are grouped without converting it to a number. */
export function valueText(value: Figure['now'], unit: Figure['unit']): string {
  if (value === null) return '-';
  if (unit === 'seconds') return durationText(Number(value));
  const grouped = String(value).replace(/\B(?<!\.\d*)(?=(\d{3})+(?!\d))/g, ',');
  return unit === 'dollars' ? grouped.replace(/^(-?)/, '$1$$') : grouped;
}

/** Returns the change in percent; empty if there is nothing to compare with. */
function changeText({ now, before }: Figure): string {
  if (now === null || before === null || Number(before) === 0) return '-';
  const percent = ((Number(now) - Number(before)) / Number(before)) * 100;
  return `${percent > 0 ? '+' : ''}${percent.toFixed(1)}%`;
}

const daysText = ({ start, end }: DateRange): string => (start === end ? start : `${start} to ${end}`);

/** Formats figures as a plain-text table, with columns as wide as their content. */
function tableOf({ range, compared, figures }: EmailContent): string {
  const rows = [
    ['Figure', daysText(range), daysText(compared), 'Change'],
    ...figures.map((figure) => [
      line(figure.label),
      valueText(figure.now, figure.unit),
      valueText(figure.before, figure.unit),
      changeText(figure),
    ]),
  ];
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows
    .map((row) =>
      row
        .map((cell, column) => (column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0)))
        .join('  '),
    )
    .join('\n');
}

/** Describes a figure in a sentence, for readers who skip the table. */
const sentenceOf = (figure: Figure): string => {
  const [now, change] = [valueText(figure.now, figure.unit), changeText(figure)];
  return `${line(figure.label)}: ${now}${change === '-' ? '' : `, ${change} from the days before`}.`;
};

const SENTENCES = 3;

/** Returns the text of a report email. */
export function reportText(
  content: EmailContent,
  { name, createdBy, publicUrl }: { readonly name: string; readonly createdBy: string; readonly publicUrl: string },
): string {
  return `Hello ${line(name)},

${content.title}, ${daysText(content.range)}:
${content.figures.slice(0, SENTENCES).map(sentenceOf).join('\n')}

${tableOf(content)}

Days are in UTC. Open it in the console: ${publicUrl}${content.path}

${line(createdBy)} scheduled this email. Stop receiving it: ${publicUrl}/report-emails
`;
}
