import type { ReactNode } from 'react';
import { formatNumber } from '../../../ui/text/format.ts';
import { Moment } from '../../../ui/time/moment.tsx';
import classes from './appeals.module.css';
import { type Appeal, didOf, revertedText } from './words.ts';

interface Props {
  readonly appeal: Appeal;
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** Returns a number with its noun in the right form. */
export const countText = (count: number, one: string, many: string): string =>
  `${formatNumber(count)} ${count === 1 ? one : many}`;

/** The first decision: the measure, time, admin, reason, and the email to the user. */
export function FirstDecision({ appeal }: Props) {
  const { decision, changed, reports = 0, reporters = 0 } = appeal;
  if (!decision) return null;
  const { measure, at, by, reason, listed_reason: listed, text, until } = decision;
  const reverted = revertedText(appeal);
  return (
    <section aria-label="First decision" className={classes.card}>
      <h3>First decision</h3>
      <p>
        <b>
          <bdi>{by?.name ?? 'Someone'}</bdi> {didOf(measure)}
        </b>{' '}
        on <Moment at={at} shows="full" />
      </p>
      {reverted && decision.reverted && (
        <p className={classes.reverted} role="note">
          It has been reversed. <bdi>{reverted}</bdi> on <Moment at={decision.reverted.at} />.
        </p>
      )}
      <dl className={classes.facts}>
        <Fact name="Reason">{listed?.name ?? reason ?? 'No reason given'}</Fact>
        <Fact name="Message to the user">{text ? <span dir="auto">{text}</span> : 'None'}</Fact>
        {measure === 'suspend' && <Fact name="Ends">{until ? <Moment at={until} /> : 'When staff lift it'}</Fact>}
        {changed && (
          <Fact name="Changed since">
            <bdi>{changed.by?.name ?? 'Someone'}</bdi> changed it on <Moment at={changed.at} />: it ends{' '}
            {changed.until ? <Moment at={changed.until} /> : 'until staff lift it'}
          </Fact>
        )}
        <Fact name="Reported">
          {reports === 0
            ? 'No reports'
            : `${countText(reports, 'time', 'times')} by ${countText(reporters, 'person', 'people')}`}
        </Fact>
      </dl>
    </section>
  );
}
