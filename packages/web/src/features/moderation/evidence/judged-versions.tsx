import type { OutputOf } from '@quarterdeck/contract/core/endpoint/endpoint';
import type { cases } from '@quarterdeck/contract/moderation/cases';
import { Picture } from '../../../domain/media/picture.tsx';
import { EditedSince } from '../../../domain/people/marks.tsx';
import { BlurredMedia } from '../../../ui/media/blurred-media.tsx';
import { Moment } from '../../../ui/time/moment.tsx';
import classes from './evidence.module.css';

type JudgedContent = Pick<OutputOf<typeof cases.evidence>['data'], 'kept' | 'current' | 'is_edited'>;
type Version = JudgedContent['kept'][number];
type Current = NonNullable<JudgedContent['current']>;

/** The state of a version's picture, where it is not shown. */
function PictureState({ picture }: Pick<Version, 'picture'>) {
  if (!picture || picture.state === 'kept') return null;
  if (picture.tried_at === null) return <p className={classes.foot}>The picture is being fetched.</p>;
  return (
    <p className={classes.foot}>
      The picture could not be fetched on <Moment at={picture.tried_at} shows="full" />
      {picture.failure && `: ${picture.failure}`}. {picture.state === 'waiting' ? 'It will be tried again.' : ''}
    </p>
  );
}

const KeptPicture = ({ id, title, picture }: Version) =>
  picture?.evidence_picture ? (
    <Picture
      of={{ kind: 'evidence', id, field: 'evidence_picture' }}
      address={picture.evidence_picture}
      alt={title}
      around={(shown) => (
        <BlurredMedia what="saved picture" isBlurred>
          {shown}
        </BlurredMedia>
      )}
    >
      <p className={classes.foot}>The picture cannot be shown</p>
    </Picture>
  ) : null;

/** A version's text; for a user, their profile. */
const Words = ({ title, text, website, name, address, current_location: location }: Current) => (
  <>
    <p className={classes.keptTitle}>
      <bdi>{title}</bdi>
    </p>
    {text && (
      <p className={classes.text} dir="auto">
        {text}
      </p>
    )}
    {[website, title === name ? null : name, address, location].map(
      (line) =>
        line && (
          <p key={line} className={classes.foot}>
            <bdi>{line}</bdi>
          </p>
        ),
    )}
  </>
);

const KeptVersion = ({ version }: { readonly version: Version }) => (
  <li className={classes.version}>
    <h4 className={classes.versionHeading}>
      {version.is_decided === 1 ? 'As decided' : 'As reported'} · <Moment at={version.at} shows="full" />
    </h4>
    <Words {...version} />
    <KeptPicture {...version} />
    <PictureState picture={version.picture} />
    {version.picture?.evidence_picture && <p className={classes.hash}>SHA-256 {version.picture.evidence_picture}</p>}
  </li>
);

/** The judged version next to the current one, where they differ or the content is deleted. */
export function JudgedVersions({ judged }: { readonly judged: JudgedContent }) {
  const { kept, current, is_edited: isEdited } = judged;
  if (kept.length === 0) return null;
  if (isEdited === 0 && current) {
    const last = kept.at(-1);
    return last ? <PictureState picture={last.picture} /> : null;
  }
  return (
    <section aria-label="Judged content" className={classes.block}>
      <h3 className={classes.heading}>{isEdited === 1 ? <EditedSince /> : 'Saved version'}</h3>
      <ul className={classes.versions}>
        {kept.map((version) => (
          <KeptVersion key={version.id} version={version} />
        ))}
        {current && isEdited === 1 && (
          <li className={classes.version}>
            <h4 className={classes.versionHeading}>Now</h4>
            <Words {...current} />
          </li>
        )}
      </ul>
    </section>
  );
}
