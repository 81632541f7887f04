import { ProfileLink } from '../../../domain/people/profile-link.tsx';
import { Card, Fact, Facts } from '../../../ui/block/card.tsx';
import { Copyable } from '../../../ui/text/copyable.tsx';
import { formatMoney } from '../../../ui/text/format.ts';
import { TruncatedText } from '../../../ui/text/truncated-text.tsx';
import { Website } from '../../../ui/text/website.tsx';
import { Moment } from '../../../ui/time/moment.tsx';
import { type Campaign, capital, colourIn, goalName } from '../campaign.ts';
import classes from '../campaigns.module.css';

const Day = ({ at }: { readonly at: string | null }) =>
  at === null ? <TruncatedText>{null}</TruncatedText> : <Moment at={at} />;

const Colour = ({ text }: { readonly text: string | null }) => {
  const colour = colourIn(text);
  if (!colour) return <TruncatedText>{text}</TruncatedText>;
  return (
    <span className={classes.colour}>
      <span className={classes.swatch} style={{ background: colour }} aria-hidden />
      {colour}
    </span>
  );
};

interface Props {
  readonly campaign: Campaign;
}

/** A campaign's advertiser, goal, budget and duration. */
export function CampaignFacts({ campaign }: Props) {
  const { totalDuration: days } = campaign;
  return (
    <Card title="Campaign">
      <Facts>
        <Fact label="Username">
          <ProfileLink id={campaign.user_id}>{campaign.username}</ProfileLink>
        </Fact>
        <Fact label="Ad set name">{campaign.ad_set_name}</Fact>
        <Fact label="Goal">{goalName(campaign)}</Fact>
        <Fact label="Total ad budget">{formatMoney(campaign.total_ad_budget)}</Fact>
        <Fact label="Ad start">
          <Day at={campaign.ad_start} />
        </Fact>
        <Fact label="Ad end">
          <Day at={campaign.ad_end} />
        </Fact>
        <Fact label="Total duration">{days === null ? null : `${days} ${days === 1 ? 'day' : 'days'}`}</Fact>
        <Fact label="Payment type">{campaign.payment_type && capital(campaign.payment_type)}</Fact>
        <Fact label="Card">{campaign.card_detail_id === null ? null : `No. ${campaign.card_detail_id}`}</Fact>
        <Fact label="Created at">
          <Moment at={campaign.created_at} />
        </Fact>
        <Fact label="Updated at">
          <Moment at={campaign.updated_at} />
        </Fact>
        <Fact label="Campaign id">{campaign.id}</Fact>
        <Fact label="App id">
          <Copyable text={campaign.app_id} />
        </Fact>
      </Facts>
    </Card>
  );
}

/** Ad content, as the advertiser wrote it. */
export function AdFacts({ campaign }: Props) {
  return (
    <Card title="Ad content">
      <Facts>
        <Fact label="Ad title">{campaign.creative_ad_title}</Fact>
        <Fact label="Ad description">{campaign.creative_ad_description}</Fact>
        <Fact label="Ad URL">
          <Website address={campaign.creative_ad_url} />
        </Fact>
        <Fact label="Button name">{campaign.creative_ad_button_name}</Fact>
        <Fact label="Button color">
          <Colour text={campaign.creative_ad_button_color} />
        </Fact>
        <Fact label="Button text color">
          <Colour text={campaign.creative_ad_button_text_color} />
        </Fact>
        <Fact label="Picture">
          <TruncatedText>{campaign.creative_ad_media_path}</TruncatedText>
        </Fact>
      </Facts>
    </Card>
  );
}
