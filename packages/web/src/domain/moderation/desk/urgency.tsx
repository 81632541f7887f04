import type { RowOf } from '@quarterdeck/contract/core/endpoint/paging';
import type { posts } from '@quarterdeck/contract/moderation/posts';
import { formatMoment, formatNumber } from '../../../ui/text/format.ts';
import { Tooltip } from '../../../ui/tooltip/tooltip.tsx';
import { severityNames } from '../case/severity.ts';
import classes from './urgency.module.css';

type Row = RowOf<typeof posts.reported>;
type Urgency = NonNullable<Row['urgency']>;

const targets = {
  ok: undefined,
  near: 'near its target time',
  past: 'past its target time',
} as const;
const HOURS_OF_DAYS = 48;
const DAYS_OF_YEARS = 730;
const DAYS_A_YEAR = 365;

/** Returns how long a case has waited, in its largest fitting unit. */
function waitText(hours: number): string {
  if (hours < 1) return `${Math.floor(hours * 60)} min`;
  if (hours < HOURS_OF_DAYS) return `${Math.floor(hours)} h`;
  const days = Math.floor(hours / 24);
  return days < DAYS_OF_YEARS ? `${days} days` : `${Math.floor(days / DAYS_A_YEAR)} years`;
}

const counted = (count: number, one: string, many: string) => `${formatNumber(count)} ${count === 1 ? one : many}`;

/** Returns what each part of the urgency adds, in plain words. */
function urgencyLines({ severity, reporters, reach, waiting, target, total }: Urgency): readonly string[] {
  return [
    `Reported first on ${formatMoment(waiting.since, ['UTC'])}; target time ${counted(target.hours, 'hour', 'hours')}`,
    `Urgency ${formatNumber(total)}${severity.worst === 'critical' ? ', ahead of all other cases' : ''}`,
    `+${formatNumber(severity.points)} severity: ${severityNames[severity.worst]}`,
    `+${formatNumber(reporters.points)} ${counted(reporters.count, 'reporter', 'reporters')}, by reporter reliability`,
    `+${formatNumber(reach.points)} ${counted(reach.views, 'view', 'views')} in 7 days`,
    `+${formatNumber(waiting.hours)} waiting, 1 per hour`,
  ];
}

/** How long a case has waited, whether that is too long, and why it is so urgent. */
export function CaseAge({ urgency }: { readonly urgency: Urgency }) {
  const { waiting, target } = urgency;
  const says = targets[target.state];
  const lines = urgencyLines(urgency);
  return (
    <Tooltip
      label={
        <span className={classes.lines}>
          {lines.map((line) => (
            <span key={line}>{line}</span>
          ))}
        </span>
      }
      isOnlyPlace
    >
      <button
        type="button"
        className={classes.age}
        data-target={target.state}
        data-prints
        aria-label={[waitText(waiting.hours), ...(says ? [says] : []), ...lines].join('. ')}
      >
        {waitText(waiting.hours)}
      </button>
    </Tooltip>
  );
}
