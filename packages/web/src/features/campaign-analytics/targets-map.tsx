import { VisuallyHidden } from '@mantine/core';
import type { campaignAnalytics } from '@quarterdeck/contract/campaign-analytics';
import { campaigns } from '@quarterdeck/contract/campaigns';
import type { OutputOf } from '@quarterdeck/contract/core/endpoint/endpoint';
import { useEffect, useMemo, useState } from 'react';
import { GatedLink } from '../../data/access/gated-link.tsx';
import { type Circle, zoomFor } from '../../ui/map/circle.ts';
import { MAP } from '../../ui/map/constants.ts';
import { Ring } from '../../ui/map/layers/ring.tsx';
import { useMap } from '../../ui/map/leaflet.tsx';
import type { Position } from '../../ui/map/position.ts';
import { WorldMap } from '../../ui/map/world-map.tsx';
import { formatNumber } from '../../ui/text/format.ts';
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

/** How far from the center a campaign is still visible on the overview map, in degrees. */
const REACH = { latitude: 4, longitude: 8 };

/** Returns the target around which the overview map shows the most campaigns. */
function busiest(campaigns: readonly Campaign[]): Position {
  const around = (center: Position): number =>
    campaigns.filter(
      ({ latitude, longitude }) =>
        Math.abs(latitude - center.latitude) < REACH.latitude &&
        Math.abs(longitude - center.longitude) < REACH.longitude,
    ).length;
  const counted = campaigns.map((campaign) => ({ center: campaign, count: around(campaign) }));
  const none: { readonly center: Position; readonly count: number } = { center: MAP.center, count: 0 };
  const { center } = counted.reduce((most, one) => (one.count > most.count ? one : most), none);
  return { latitude: center.latitude, longitude: center.longitude };
}

/** Moves the map so that a circle is completely visible. */
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

/**
 * A map with a circle around each campaign's target, next to their names; choosing a name moves the map to its target.
 */
export default function TargetsMap({ campaigns: shown }: Props) {
  const [chosen, setChosen] = useState<{ readonly id: number; readonly circle: Circle }>();
  const all = useMemo(() => busiest(shown), [shown]);
  const [first] = shown;
  if (!first) return null;
  return (
    <div className={classes.targets}>
      <WorldMap
        label="Map of campaign targets"
        center={circleOf(first).center}
        zoom={Math.min(MAP.placeZoom, zoomFor(circleOf(first), HEIGHT))}
        height={HEIGHT}
        all={all}
      >
        {shown.map((campaign) => (
          <Ring key={campaign.id} circle={circleOf(campaign)} isStrong={campaign.id === chosen?.id} />
        ))}
        <GoTo circle={chosen?.circle} />
      </WorldMap>
      <ul className={classes.names} aria-label="Active campaigns">
        {shown.map((campaign) => (
          <li key={campaign.id} className={classes.one}>
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
            <GatedLink to={`/campaign-details/${campaign.id}`} access={campaigns.details.access}>
              View
              <VisuallyHidden> {campaign.campaign_name}</VisuallyHidden>
            </GatedLink>
          </li>
        ))}
      </ul>
    </div>
  );
}
