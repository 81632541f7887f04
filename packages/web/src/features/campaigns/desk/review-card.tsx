import { campaigns } from '@quarterdeck/contract/campaigns';
import { IconArrowRight, IconCheck, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { AddedLink } from '../../../data/access/added-link.tsx';
import { GatedLink } from '../../../data/access/gated-link.tsx';
import { reasonOf, useMay } from '../../../data/access/use-may.ts';
import { useCall, useWrite } from '../../../data/client/queries.ts';
import { EarlyNote } from '../../../domain/moderation/actions/early-note.tsx';
import { useShownCase } from '../../../domain/moderation/actions/use-shown-case.ts';
import { Card } from '../../../ui/block/card.tsx';
import { GatedButton } from '../../../ui/button/gated-button.tsx';
import { useShortcut } from '../../../ui/keys/keys.ts';
import { formatDay, formatMoney } from '../../../ui/text/format.ts';
import { Website } from '../../../ui/text/website.tsx';
import { Moment } from '../../../ui/time/moment.tsx';
import { ageText, genderText, goalName, type Row } from '../campaign.ts';
import { AdPreview } from '../details/advert.tsx';
import { RejectForm } from '../review/review.tsx';
import { CampaignStatus } from '../status.tsx';
import classes from './desk.module.css';
import { Help } from './help.tsx';

interface Props {
  readonly campaign: Row;
  readonly hasNext: boolean;
  readonly onNext: () => void;
}

const invalidates = [campaigns.list, campaigns.details, campaigns.reviewHelp];
const isDone = ({ done }: { readonly done: number }): boolean => done === 1;

const daysText = ({ ad_start: start, ad_end: end }: Row): string =>
  `${start === null ? 'No start date' : formatDay(start)} to ${end === null ? 'no end date' : formatDay(end)}`;

const Key = ({ children }: { readonly children: string }) => (
  <kbd className={classes.key} aria-hidden>
    {children}
  </kbd>
);

/**
 * One pending campaign, for its moderator. A key decides only about the campaign that was shown when it was pressed.
 */
export function ReviewCard({ campaign, hasNext, onNext }: Props) {
  const { id, campaign_name: name, user_id: userId, username, waiting_since: since } = campaign;
  const help = useCall(campaigns.reviewHelp, { id }, { silent: true, staleTime: 60_000 });
  const reason = reasonOf(useMay(campaigns.review));
  const approve = useWrite(campaigns.review, { invalidates, refetchOnError: invalidates, accepts: isDone });
  const [isRejecting, setRejecting] = useState(false);
  const shown = useShownCase(help.isPending ? undefined : id);
  // Until the dialog opens, typed letters belong to its reason and decide nothing.
  const isFree = reason === undefined && !approve.isPending && !isRejecting;
  const runApprove = (): void => approve.mutate({ ids: [id], decision: 'approve' });
  const { isOn } = useShortcut('a', 'Approve the campaign', (event) => {
    if (isFree && shown.accepts(event)) runApprove();
  });
  useShortcut('r', 'Reject the campaign', (event) => {
    if (isFree && shown.accepts(event)) setRejecting(true);
  });
  useShortcut('n', 'Skip to the next campaign', (event) => {
    if (hasNext && !approve.isPending && !isRejecting && shown.accepts(event)) onNext();
  });
  return (
    <section aria-label={`Review of ${name}`} className={classes.desk} aria-busy={!shown.isShown}>
      <div className={classes.phone}>
        <div className={classes.sender}>
          {username}
          <span className={classes.says}>Sponsored</span>
        </div>
        <AdPreview campaign={campaign} />
      </div>
      <Card
        title={
          <span className={classes.named}>
            <GatedLink to={`/campaign-details/${id}`} access={campaigns.details.access}>
              {name}
            </GatedLink>
            <CampaignStatus status={campaign.status} />
          </span>
        }
        isBusy={!shown.isShown}
      >
        {typeof since === 'string' && (
          <p className={classes.says}>
            Waiting since <Moment at={since} shows="full" />
          </p>
        )}
        <h3 className={classes.part}>Landing address</h3>
        <Website address={campaign.creative_ad_url} />
        <h3 className={classes.part}>Plan</h3>
        <p>
          {formatMoney(campaign.total_ad_budget)} for {goalName(campaign).toLowerCase()} · {daysText(campaign)}
          <br />
          <span className={classes.says}>
            Gender: {genderText(campaign)} · Age: {ageText(campaign)}
            {campaign.interest !== '' && ` · ${campaign.interest}`}
            {campaign.target_region && ` · ${campaign.target_region}`}
          </span>
        </p>
        <h3 className={classes.part}>Advertiser</h3>
        {userId === null ? (
          username
        ) : (
          <AddedLink to={`/advertiser/${userId}`} access="campaign_list">
            {username}
          </AddedLink>
        )}
        <Help query={help} />
        <div className={classes.actions} data-actions>
          <GatedButton
            leftSection={<IconCheck size={16} aria-hidden />}
            disabledReason={reason}
            loading={approve.isPending}
            actionName="Approve"
            onClick={runApprove}
          >
            Approve
            {isOn && <Key>a</Key>}
          </GatedButton>
          <GatedButton
            variant="default"
            leftSection={<IconX size={16} aria-hidden />}
            disabledReason={reason}
            actionName="Reject"
            onClick={() => setRejecting(true)}
          >
            Reject
            {isOn && <Key>r</Key>}
          </GatedButton>
          <GatedButton
            variant="default"
            leftSection={<IconArrowRight size={16} aria-hidden />}
            disabledReason={hasNext ? undefined : 'This is the last campaign'}
            actionName="Skip"
            onClick={onNext}
          >
            Skip
            {isOn && <Key>n</Key>}
          </GatedButton>
          <EarlyNote shown={shown} />
        </div>
      </Card>
      <RejectForm campaign={campaign} isOpen={isRejecting} onClose={() => setRejecting(false)} />
    </section>
  );
}
