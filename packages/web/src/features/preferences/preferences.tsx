import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Switch.layer.css';
import '@mantine/core/styles/FloatingIndicator.layer.css';
import '@mantine/core/styles/SegmentedControl.layer.css';
import { Button, NativeSelect, SegmentedControl, Skeleton, Switch, useMantineColorScheme } from '@mantine/core';
import type { MediaChoice } from '@quarterdeck/contract/core/entities/media-choice';
import type { ReactNode } from 'react';
import { type Preferences as Chosen, useSavePreferences } from '../../data/preferences.ts';
import { Page } from '../../ui/screen/page.tsx';
import { ownTimeZone } from '../../ui/time/own-time-zone.ts';
import { NoticeSettings } from './notice-settings.tsx';
import classes from './preferences.module.css';
import { Sessions } from './sessions.tsx';
import { StartPage } from './start-page.tsx';
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
    text: 'Reported media and chat media are blurred until you open them. Hover to preview.',
  },
  {
    choice: 'greyscale_media',
    title: 'Grayscale pictures',
    text: 'Reported media and chat media are shown without color.',
  },
  {
    choice: 'mute_media',
    title: 'Mute audio and video',
    text: "Audio and video start muted. Use the player's controls to unmute.",
  },
] as const satisfies readonly { choice: MediaChoice; title: string; text: string }[];

/** How pictures, sounds and films are shown: the admin's own choice, or the default for all until there is one. */
function MediaRow({ choice, title, text }: (typeof mediaRows)[number]) {
  const { preferences } = useWantedPreferences();
  const { save } = useSavePreferences();
  const { own_media: own, media_defaults: defaults } = preferences;
  // Other servers know only blurring, or no default for all.
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
              aria-label={`${title}: use default, ${defaults[choice] === 1 ? 'on' : 'off'}`}
              onClick={() => save({ default_media: [choice] })}
            >
              Use default: {defaults[choice] === 1 ? 'on' : 'off'}
            </Button>
          ) : (
            <span className={classes.rowText}>Default</span>
          ))}
      </div>
    </Row>
  );
}

/**
 * The admin's own choices, each saved at once, and their sessions. Nothing is disabled during a save: an admin who
 * types the name of a time zone would lose the focus at the first key.
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
        <Row title="Color scheme" text="System follows the setting of your computer.">
          <SegmentedControl
            aria-label="Color scheme"
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
        {preferences.break_minutes !== undefined && (
          <Row title="Break reminder" text="Suggests a break after you have reviewed for this long.">
            <NativeSelect
              aria-label="Break reminder"
              data={[
                { value: '0', label: 'Never' },
                ...[30, 45, 60, 90].map((minutes) => ({ value: String(minutes), label: `After ${minutes} minutes` })),
              ]}
              value={String(preferences.break_minutes)}
              onChange={({ currentTarget }) => save({ break_minutes: Number(currentTarget.value) })}
            />
          </Row>
        )}
        <Row title="Time zone" text="Dates are in UTC. Exact times are also shown in this time zone.">
          <div className={classes.choice}>
            <NativeSelect
              aria-label="Time zone"
              data={timeZones}
              value={preferences.time_zone}
              onChange={({ currentTarget }) => save({ time_zone: currentTarget.value })}
            />
            {preferences.time_zone !== ownTimeZone() && (
              <Button variant="subtle" size="compact-xs" onClick={() => save({ time_zone: ownTimeZone() })}>
                Use {ownTimeZone()}
              </Button>
            )}
          </div>
        </Row>
        {preferences.start_page !== undefined && (
          <Row title="Start page" text="The first screen after you sign in.">
            <StartPage value={preferences.start_page} onChange={(start_page) => save({ start_page })} />
          </Row>
        )}
      </div>
      <NoticeSettings />
      <Sessions />
    </Page>
  );
}
