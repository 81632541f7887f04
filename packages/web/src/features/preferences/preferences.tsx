import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Switch.layer.css';
import '@mantine/core/styles/FloatingIndicator.layer.css';
import '@mantine/core/styles/SegmentedControl.layer.css';
import { Button, NativeSelect, SegmentedControl, Skeleton, Switch, useMantineColorScheme } from '@mantine/core';
import type { MediaChoice } from '@quarterdeck/contract/core/entities/media-choice';
import type { ReactNode } from 'react';
import { type Preferences as Chosen, useSavePreferences } from '../../data/preferences.ts';
import { Page } from '../../ui/screen/page.tsx';
import classes from './preferences.module.css';
import { Sessions } from './sessions.tsx';
import { useWantedPreferences } from './use-wished-preferences.ts';

interface RowProps {
  readonly title: string;
  readonly text: string;
  readonly children: ReactNode;
}

const Row = ({ title, text, children }: RowProps) => (
  <div className={classes.row}>
    <div>
      <p className={classes.rowTitle}>{title}</p>
      <p className={classes.rowText}>{text}</p>
    </div>
    {children}
  </div>
);

const schemes: readonly { value: Chosen['colour_scheme']; label: string }[] = [
  { value: 'auto', label: 'System' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
];

const timeZones = ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')];

const mediaRows = [
  {
    choice: 'blur_media',
    title: 'Blur pictures',
    text: 'Pictures of what was reported, and those in conversations, are blurred until you ask to see them. Resting the pointer on one shows it for a moment.',
  },
  {
    choice: 'greyscale_media',
    title: 'Greyscale pictures',
    text: 'The same pictures and films have no colours.',
  },
  {
    choice: 'mute_media',
    title: 'Mute sounds and films',
    text: 'Sounds and films begin without sound; their own controls turn it on.',
  },
] as const satisfies readonly { choice: MediaChoice; title: string; text: string }[];

/** How pictures, sounds and films are shown: one's own choice, or what holds for all until there is one. */
function MediaRow({ choice, title, text }: (typeof mediaRows)[number]) {
  const { preferences } = useWantedPreferences();
  const { save } = useSavePreferences();
  const { own_media: own, media_defaults: defaults } = preferences;
  // A server of another make knows blurring alone, or no default for all.
  if (preferences[choice] === undefined) return null;
  return (
    <Row title={title} text={text}>
      <div className={classes.choice}>
        <Switch
          aria-label={title}
          checked={preferences[choice] === 1}
          onChange={({ currentTarget }) => save({ [choice]: currentTarget.checked ? 1 : 0 })}
        />
        {defaults &&
          (own?.includes(choice) ? (
            <Button
              variant="subtle"
              size="compact-xs"
              aria-label={`${title}: as for all, ${defaults[choice] === 1 ? 'on' : 'off'}`}
              onClick={() => save({ default_media: [choice] })}
            >
              As for all: {defaults[choice] === 1 ? 'on' : 'off'}
            </Button>
          ) : (
            <span className={classes.rowText}>As for all</span>
          ))}
      </div>
    </Row>
  );
}

/**
 * One's own choices, each saved at once, and one's own sessions. Nothing is disabled while it is saved: who types the name
 * of a time zone would lose the focus at the first key.
 */
export default function Preferences() {
  const { preferences, isLoading } = useWantedPreferences();
  const { save } = useSavePreferences();
  const { setColorScheme } = useMantineColorScheme();
  if (isLoading)
    return (
      <Page>
        <Skeleton className={classes.sheet ?? ''} height={480} />
      </Page>
    );
  const choose = (scheme: Chosen['colour_scheme']): void => {
    setColorScheme(scheme);
    save({ colour_scheme: scheme });
  };
  return (
    <Page>
      <div className={classes.sheet}>
        <Row title="Colour scheme" text="System follows the setting of your computer.">
          <SegmentedControl
            aria-label="Colour scheme"
            data={[...schemes]}
            value={preferences.colour_scheme}
            onChange={choose}
          />
        </Row>
        {mediaRows.map((row) => (
          <MediaRow key={row.choice} {...row} />
        ))}
        <Row title="Single keys" text="Keys such as / and ? work as shortcuts. Press ? to see them.">
          <Switch
            aria-label="Single keys"
            checked={preferences.single_keys === 1}
            onChange={({ currentTarget }) => save({ single_keys: currentTarget.checked ? 1 : 0 })}
          />
        </Row>
        <Row title="Time zone" text="Dates are in UTC. Exact times are also shown in this time zone.">
          <NativeSelect
            aria-label="Time zone"
            data={timeZones}
            value={preferences.time_zone}
            onChange={({ currentTarget }) => save({ time_zone: currentTarget.value })}
          />
        </Row>
      </div>
      <Sessions />
    </Page>
  );
}
