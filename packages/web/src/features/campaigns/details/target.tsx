import { Card, Fact, Facts } from '../../../ui/block/card.tsx';
import { circleIn } from '../../../ui/map/circle.ts';
import { LazyCircleMap } from '../../../ui/map/lazy-maps.tsx';
import { ageText, type Campaign, genderText } from '../campaign.ts';
import classes from '../campaigns.module.css';

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

/** A campaign's audience, and its place. */
export function Target({ campaign }: { readonly campaign: Campaign }) {
  const { campaign_name: name, target_location: location, interest, interests } = campaign;
  const circle = circleIn(location);
  const hasInterests = interest !== '' || (interests?.length ?? 0) > 0;
  return (
    <Card title="Audience">
      <Facts>
        <Fact label="Gender">{genderText(campaign)}</Fact>
        <Fact label="Age">{ageText(campaign)}</Fact>
        <Fact label="Interests">{hasInterests ? <Interests campaign={campaign} /> : null}</Fact>
        <Fact label="Region">{campaign.target_region}</Fact>
        {!circle && <Fact label="Location">{location}</Fact>}
      </Facts>
      {circle && (
        <div className={classes.map}>
          <LazyCircleMap circle={circle} name={`where ${name} is shown`} />
        </div>
      )}
    </Card>
  );
}
