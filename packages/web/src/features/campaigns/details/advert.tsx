import { IconPhotoOff } from '@tabler/icons-react';
import { Picture } from '../../../domain/media/picture.tsx';
import { Card } from '../../../ui/block/card.tsx';
import { away, webAddress } from '../../../ui/text/website.tsx';
import { colourIn, type Row } from '../campaign.ts';
import own from './advert.module.css';

interface Props {
  readonly campaign: Row;
}

function AdButton({ campaign }: Props) {
  const name = campaign.creative_ad_button_name;
  if (!name) return null;
  const href = webAddress(campaign.creative_ad_url);
  const look = {
    className: own.adButton,
    style: {
      background: colourIn(campaign.creative_ad_button_color),
      color: colourIn(campaign.creative_ad_button_text_color),
    },
  };
  if (href === undefined) return <span {...look}>{name}</span>;
  return (
    <a {...look} href={href} {...away}>
      {name}
    </a>
  );
}

/** The ad as app users see it. The advertiser's input is shown as text; only a web address is a link. */
export function AdPreview({ campaign }: Props) {
  const { campaign_name, creative_ad_title: title, creative_ad_description: text } = campaign;
  return (
    <div className={own.ad}>
      <Picture
        of={{ kind: 'campaign', id: campaign.id, field: 'creative_ad_media_path' }}
        address={campaign.creative_ad_media_path}
        alt={`The ad: ${title ?? campaign_name}`}
        className={own.picture}
      >
        <div className={own.noPicture}>
          <IconPhotoOff size={20} aria-hidden />
          {campaign.creative_ad_media_path ? 'The picture could not be loaded' : 'No picture'}
        </div>
      </Picture>
      <div className={own.adText}>
        {title && <p className={own.adTitle}>{title}</p>}
        {text && <p className={own.adDescription}>{text}</p>}
        <AdButton campaign={campaign} />
      </div>
    </div>
  );
}

/** A campaign's ad, as a part of its screen. */
export const Advert = ({ campaign }: Props) => (
  <Card title="The ad">
    <AdPreview campaign={campaign} />
  </Card>
);
