import { IconPhotoOff } from '@tabler/icons-react';
import { useState } from 'react';
import { Card } from '../../kit/card.tsx';
import { away, webAddress } from '../../kit/website.tsx';
import own from './advert.module.css';
import { type Campaign, colourIn, pictureIn } from './campaign.ts';

function Picture({ src, title }: { readonly src: string | undefined; readonly title: string }) {
  const [isBroken, setBroken] = useState(false);
  if (src && !isBroken)
    return (
      <img
        className={own.picture}
        src={src}
        alt={`The ad: ${title}`}
        referrerPolicy="no-referrer"
        onError={() => setBroken(true)}
      />
    );
  return (
    <div className={own.noPicture}>
      <IconPhotoOff size={20} aria-hidden />
      {src ? 'The picture could not be loaded' : 'No picture'}
    </div>
  );
}

function AdButton({ campaign }: { readonly campaign: Campaign }) {
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

/** The ad as users of the app see it. What advertisers wrote is shown as text; only a web address is a link. */
export function Advert({ campaign }: { readonly campaign: Campaign }) {
  const { campaign_name, creative_ad_title: title, creative_ad_description: text } = campaign;
  const picture = pictureIn(campaign.creative_ad_media_path);
  return (
    <Card title="The ad">
      <div className={own.ad}>
        <Picture key={picture} src={picture} title={title ?? campaign_name} />
        <div className={own.adText}>
          {title && <p className={own.adTitle}>{title}</p>}
          {text && <p className={own.adDescription}>{text}</p>}
          <AdButton campaign={campaign} />
        </div>
      </div>
    </Card>
  );
}
