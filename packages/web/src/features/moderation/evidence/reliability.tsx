import type { OutputOf } from '@quarterdeck/contract/core/endpoint/endpoint';
import type { cases } from '@quarterdeck/contract/moderation/cases';
import { formatNumber } from '../../../ui/text/format.ts';
import classes from './evidence.module.css';

type Reliability = NonNullable<OutputOf<typeof cases.reporters>['data'][number]['reliability']>;

/** The shares below and above which a user is less, or more, reliable than an unknown one. */
const LOW = 0.35;
const HIGH = 0.65;

const levelOf = ({ decided, share }: Reliability): 'unknown' | 'low' | 'high' | 'usual' => {
  if (decided === 0) return 'unknown';
  return share < LOW ? 'low' : share > HIGH ? 'high' : 'usual';
};

/** How many of a user's reports of the last 90 days staff upheld, in words. */
export function ReliabilityText({ of }: { readonly of: Reliability }) {
  const { decided, upheld } = of;
  if (decided === 0) return <>no decisions in 90 days</>;
  return (
    <span className={classes.reliability} data-level={levelOf(of)}>
      {formatNumber(upheld)} of {formatNumber(decided)} upheld
    </span>
  );
}

/** The same as a percentage, where space is limited. */
export function ReliabilityShare({ of }: { readonly of: Reliability }) {
  const percent = `${Math.round(of.share * 100)} %`;
  return (
    <span
      className={classes.reliability}
      data-level={levelOf(of)}
      title={`Reliability ${percent}: (upheld + 2) / (decided + 4), ${of.upheld} of ${of.decided} reports of 90 days were upheld`}
    >
      <span className={classes.hidden}>Reliability </span>
      {percent}
    </span>
  );
}
