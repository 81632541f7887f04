import { type ReactNode, useState } from 'react';
import { Card } from '../../../ui/block/card.tsx';
import { formatMoney, formatNumber } from '../../../ui/text/format.ts';
import { type Campaign, daysOf, spentShare } from '../campaign.ts';
import classes from '../campaigns.module.css';
import own from './progress.module.css';

interface GaugeProps {
  readonly label: string;
  readonly text: ReactNode;
  readonly says: string;
  /** The share from 0; above 1 the bar is full. */
  readonly share: number;
  /** Shows a warning when it is full. */
  readonly warns?: boolean;
}

const Gauge = ({ label, text, says, share, warns = false }: GaugeProps) => (
  <div className={own.gauge} data-full={(warns && share >= 1) || undefined}>
    <div className={own.gaugeHead}>
      <span className={own.gaugeLabel}>{label}</span>
      <span className={own.gaugeText}>{text}</span>
    </div>
    <meter className={own.meter} aria-label={label} aria-valuetext={says} min={0} max={1} value={Math.min(1, share)} />
    <span className={classes.says}>{says}</span>
  </div>
);

const kinds = [
  ['impression', 'Impressions'],
  ['view', 'Views'],
  ['click', 'Clicks'],
  ['like', 'Likes'],
  ['comment', 'Comments'],
  ['share', 'Shares'],
  ['bookmark', 'Bookmarks'],
] as const;

const Events = ({ events }: { readonly events: NonNullable<Campaign['events']> }) => (
  <table className={own.table}>
    <caption className={own.caption}>User activity</caption>
    <thead>
      <tr>
        <th scope="col">Event</th>
        <th scope="col">Count</th>
        <th scope="col">Unique users</th>
      </tr>
    </thead>
    <tbody>
      {kinds.map(([kind, label]) => {
        const counts = events[kind];
        return (
          counts && (
            <tr key={kind}>
              <th scope="row">{label}</th>
              <td>{formatNumber(counts.events)}</td>
              <td>{formatNumber(counts.users)}</td>
            </tr>
          )
        );
      })}
    </tbody>
  </table>
);

/** The used part of a campaign's budget and days, and its results, as far as the server reports them. */
export function Progress({ campaign }: { readonly campaign: Campaign }) {
  const { spent, total_ad_budget: budget, events } = campaign;
  const [now] = useState(() => Date.now());
  const money = spentShare(campaign);
  const days = daysOf(campaign, now);
  if (!(money || days || events)) return null;
  return (
    <Card title="Progress">
      <div className={own.gauges}>
        {money && spent !== undefined && (
          <Gauge
            label="Budget spent"
            text={`${formatMoney(spent)} of ${formatMoney(budget)}`}
            says={`${formatNumber(money.percent)}% is spent`}
            share={money.share}
            warns
          />
        )}
        {days && <Gauge label="Days" text={days.text} says={days.says} share={days.share} />}
      </div>
      {events && <Events events={events} />}
    </Card>
  );
}
