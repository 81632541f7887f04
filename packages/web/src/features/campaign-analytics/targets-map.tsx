import type { campaignAnalytics } from '@quarterdeck/contract/campaign-analytics';
import type { OutputOf } from '@quarterdeck/contract/kit/call';
import { useEffect, useState } from 'react';
import { formatNumber } from '../../kit/format.ts';
import { type Circle, zoomFor } from '../../kit/map/circle.ts';
import { MAP } from '../../kit/map/constants.ts';
import { useMap } from '../../kit/map/leaflet.tsx';
import { Ring } from '../../kit/map/ring.tsx';
import { WorldMap } from '../../kit/map/world-map.tsx';
import classes from './campaign-analytics.module.css';

type Campaign = OutputOf<typeof campaignAnalytics.activeLocations>['data']['campaigns'][number];

const HEIGHT = 360;

const circleOf = ({ latitude, longitude, radius, unit }: Campaign): Circle => ({
  center: { latitude, longitude },
  radius,
  unit: unit === 'miles' ? 'miles' : 'km',
});

const reachOf = (campaign: Campaign): string => {
  const { radius, unit } = circleOf(campaign);
  return `${formatNumber(radius)} ${radius === 1 && unit === 'miles' ? 'mile' : unit}`;
};

/** Takes the map to a circle, so that the whole of it is seen. */
function GoTo({ circle }: { readonly circle: Circle | undefined }) {
  const map = useMap();
  useEffect(() => {
    if (circle) map.setView([circle.center.latitude, circle.center.longitude], zoomFor(circle, HEIGHT));
  }, [map, circle]);
  return null;
}

interface Props {
  /** At least one. */
  readonly campaigns: readonly Campaign[];
}

/** A map with a circle around the target of each campaign, beside their names; a name takes the map to its target. */
export default function TargetsMap({ campaigns }: Props) {
  const [chosen, setChosen] = useState<{ readonly id: number; readonly circle: Circle }>();
  const [first] = campaigns;
  if (!first) return null;
  return (
    <div className={classes.targets}>
      <WorldMap
        label="Map of the targets of campaigns"
        center={circleOf(first).center}
        zoom={MAP.placeZoom}
        height={HEIGHT}
      >
        {campaigns.map((campaign) => (
          <Ring key={campaign.id} circle={circleOf(campaign)} isStrong={campaign.id === chosen?.id} />
        ))}
        <GoTo circle={chosen?.circle} />
      </WorldMap>
      <ul className={classes.names} aria-label="Active campaigns">
        {campaigns.map((campaign) => (
          <li key={campaign.id}>
            <button
              type="button"
              className={classes.target}
              aria-pressed={campaign.id === chosen?.id}
              onClick={() => setChosen({ id: campaign.id, circle: circleOf(campaign) })}
            >
              <span className={classes.targetName}>{campaign.campaign_name}</span>
              <span className={classes.reach}>
                {reachOf(campaign)}
                {campaign.state ? `, ${campaign.state}` : ''}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
