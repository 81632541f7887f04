import { type MediaChoice, mediaChoices } from '@quarterdeck/contract/core/entities/media-choice';
import { session } from '@quarterdeck/contract/session';
import { settings } from '@quarterdeck/contract/settings';
import { failureInPlaceOf } from '../../data/client/failure.ts';
import { useCall, useWrite } from '../../data/client/queries.ts';
import { Section } from '../../ui/block/section.tsx';
import { FailureState } from '../../ui/block/states.tsx';
import classes from './media-defaults.module.css';
import { OnOff } from './on-off.tsx';

const names: Readonly<Record<MediaChoice, string>> = {
  blur_media: 'Blur pictures',
  greyscale_media: 'Grayscale pictures',
  mute_media: 'Mute audio and video',
};

/** How media in reported content and in conversations is shown to admins without a choice of their own. */
export function MediaDefaults() {
  const { data, error, refetch } = useCall(settings.mediaDefaults, {});
  const failure = failureInPlaceOf(data, error);
  const write = useWrite(settings.saveMediaDefaults, { invalidates: [settings.mediaDefaults, session.preferences] });
  return (
    <Section
      title="Pictures, audio and video"
      text="Default display of reported media and chat media. Staff can override it in Preferences."
    >
      {failure ? (
        <FailureState failure={failure} onRetry={() => void refetch()} />
      ) : (
        <ul className={classes.switches}>
          {mediaChoices.map((choice) => (
            <li key={choice}>
              <span>{names[choice]}</span>
              <OnOff
                label={names[choice]}
                isOn={data && data.data[choice] === 1}
                isSaving={write.isPending}
                onTurn={(isOn) => write.mutate({ [choice]: isOn ? 1 : 0 })}
              />
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
