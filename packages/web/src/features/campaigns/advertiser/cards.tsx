import { Card } from '../../../ui/block/card.tsx';
import { Moment } from '../../../ui/time/moment.tsx';
import { capital } from '../campaign.ts';
import classes from './advertiser.module.css';
import type { Advertiser } from './months.tsx';

const counted = (campaigns: number): string => `${campaigns} ${campaigns === 1 ? 'campaign' : 'campaigns'}`;

/** The advertiser's payment cards, as the app names them. */
export const Cards = ({ cards }: Pick<Advertiser, 'cards'>) => (
  <Card title="Cards">
    {cards.length === 0 ? (
      <p className={classes.says}>The app has not sent any cards.</p>
    ) : (
      <ul className={classes.items}>
        {cards.map(({ card_name: name, card_detail_id: id, payment_type: type, campaigns, last_used_at: at }) => (
          <li key={`${id} ${name} ${type}`}>
            <div className={classes.itemHead}>{name ?? `${capital(type ?? 'card')} No. ${id}`}</div>
            <div className={classes.says}>
              {counted(campaigns)} · last used <Moment at={at} />
            </div>
          </li>
        ))}
      </ul>
    )}
  </Card>
);
