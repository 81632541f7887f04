import { UnstyledButton } from '@mantine/core';
import { type ExploreKind, explore } from '@quarterdeck/contract/explore';
import { IconInfoCircle } from '@tabler/icons-react';
import { useCall } from '../../data/client/queries.ts';
import { Banner } from '../../ui/block/banner.tsx';
import { Panel } from '../../ui/chart/panel.tsx';
import { Ranking } from '../../ui/chart/ranking.tsx';
import { Tiles } from '../../ui/chart/tiles.tsx';
import { sheetOf as sheetOfChart } from '../../ui/chart/time/series.ts';
import { TimeChart } from '../../ui/chart/time/time-chart.tsx';
import { rangeText } from '../../ui/date-range/range-text.ts';
import type { ReportDays } from '../../ui/date-range/use-report-days.ts';
import { Filters } from '../../ui/list/filters/filters.tsx';
import { TruncatedText } from '../../ui/text/truncated-text.tsx';
import { type Answer, comparable, drawnOf, peopleUnit, rangeOf, rankingOf, type Shape, sheetOf } from './answer.ts';
import classes from './explore.module.css';
import { fieldName, filtersOf, kindNames } from './names.ts';
import { type Question, useQuestion } from './use-question.ts';

interface Props {
  readonly kind: ExploreKind;
  readonly days: ReportDays;
}

interface NumbersProps {
  readonly answer: Answer;
  readonly shape: Shape;
  readonly onNarrow: (group: string) => void;
}

/** The total, and its parts over time or by group. */
function Numbers({ answer, shape, onNarrow }: NumbersProps) {
  const { by, group, label } = shape;
  const before = comparable(answer.total, answer.previous?.total);
  return (
    <>
      <Tiles tiles={[{ id: 'total', label: `${label} in all`, value: answer.total, before, unit: peopleUnit }]} />
      {by !== 'none' && <TimeChart title={label} chart={drawnOf(answer, shape)} />}
      {by === 'none' && group && (
        <Ranking
          label={`${label} by ${fieldName(group).toLowerCase()}`}
          unit={peopleUnit}
          rows={rankingOf(answer, group).map(({ key, name, value, before: earlier }) => ({
            key,
            name:
              key === '' ? (
                name
              ) : (
                <UnstyledButton className={classes.group ?? ''} onClick={() => onNarrow(key)}>
                  <TruncatedText>{name}</TruncatedText>
                </UnstyledButton>
              ),
            value,
            before: comparable(value, earlier),
          }))}
        />
      )}
    </>
  );
}

/** Returns the note about the numbers, with the compared days, which can be fewer than requested. */
const noteOf = ({ by, group }: Shape, answer: Answer | undefined): string =>
  [
    { day: 'By day', week: 'By week', none: 'Whole range' }[by],
    ...(group ? [`grouped by ${fieldName(group).toLowerCase()}`] : []),
    ...(group && by !== 'none' ? ['top 4 in the chart, all in the table'] : []),
    ...(answer?.compared ? [`compared with ${rangeText(rangeOf(answer.compared))}`] : []),
  ].join(', ');

interface AnswerProps extends Pick<Props, 'days'> {
  readonly input: Question;
  readonly shape: Shape;
  readonly onNarrow: (group: string) => void;
}

/** The answer. While other days or filters load, the previous answer stays, dimmed. */
function Answered({ input, shape, days, onNarrow }: AnswerProps) {
  const query = useCall(explore.events, input, { keepEarlier: true, silent: true });
  const answer = query.isPlaceholderData ? undefined : query.data;
  return (
    <>
      {answer?.limited && <Banner icon={IconInfoCircle} tone="neutral" title={answer.limited} />}
      <Panel
        title={shape.label}
        note={noteOf(shape, answer)}
        range={answer ? rangeOf(answer.range) : days.range}
        query={query}
        isShort={shape.by === 'none'}
        hasTiles
        isEmpty={({ total, previous }) => total === 0 && (previous?.total ?? 0) === 0}
        empty="No matching events on these dates"
        sheet={(shown) => sheetOf(shown, shape, sheetOfChart)}
      >
        {(shown) => <Numbers answer={shown} shape={shape} onNarrow={onNarrow} />}
      </Panel>
    </>
  );
}

/** The question about a kind of events, and the answer. */
export function Result({ kind, days }: Props) {
  const { state, dispatch, narrow, input } = useQuestion(kind, days);
  const { by = 'day', group, measure = 'events' } = input;
  return (
    <>
      <p className={classes.note}>
        Counts of fewer than 5 known users are shown as “Fewer than 5” and left out of the chart.
      </p>
      <div className={classes.filters}>
        <Filters filters={filtersOf(kind)} state={state} dispatch={dispatch} search={undefined} />
      </div>
      <Answered
        // An answer with another grouping cannot be shown in place of this one.
        key={`${by} ${group} ${measure}`}
        input={input}
        shape={{ by, group, label: kindNames[kind][measure] }}
        days={days}
        onNarrow={(value) => group && narrow(group, value)}
      />
    </>
  );
}
