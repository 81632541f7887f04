import { Skeleton } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { circleIn } from '../../kit/map/circle.ts';
import { ageText, type Campaign, genderText } from './campaign.ts';
import classes from './campaigns.module.css';
import { Fact } from './facts.tsx';

const CircleMap = lazy(() => import('../../kit/map/circle-map.tsx'));

function Interests({ campaign: { interests, interest } }: { readonly campaign: Campaign }) {
  const names = interests?.map(({ name }) => name) ?? interest.split(',').map((name) => name.trim());
  const filled = names.filter((name) => name !== '');
  if (filled.length === 0) return null;
  return (
    <ul className={classes.interests}>
      {filled.map((name) => (
        <li key={name}>{name}</li>
      ))}
    </ul>
  );
}

/** Whom a campaign is for, and where they are. */
export function Target({ campaign }: { readonly campaign: Campaign }) {
  const { campaign_name: name, target_location: location, interest, interests } = campaign;
  const circle = circleIn(location);
  const hasInterests = interest !== '' || (interests?.length ?? 0) > 0;
  return (
    <section className={classes.card} aria-labelledby="target">
      <h2 id="target" className={classes.heading}>
        Whom it is for
      </h2>
      <dl className={classes.facts}>
        <Fact label="Gender">{genderText(campaign)}</Fact>
        <Fact label="Age">{ageText(campaign)}</Fact>
        <Fact label="Interests">{hasInterests ? <Interests campaign={campaign} /> : null}</Fact>
        <Fact label="Region">{campaign.target_region}</Fact>
        {!circle && <Fact label="Location">{location}</Fact>}
      </dl>
      {circle && (
        <div className={classes.map}>
          <Suspense fallback={<Skeleton height={309} radius="md" />}>
            <CircleMap circle={circle} name={`where ${name} is shown`} />
          </Suspense>
        </div>
      )}
    </section>
  );
}
