import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Switch.layer.css';
import '@mantine/core/styles/FloatingIndicator.layer.css';
import '@mantine/core/styles/SegmentedControl.layer.css';
import { NativeSelect, SegmentedControl, Switch, useMantineColorScheme } from '@mantine/core';
import type { ReactNode } from 'react';
import { type Preferences as Chosen, usePreferences, useSavePreferences } from '../../kit/preferences.ts';
import { Page } from '../../kit/screen/page.tsx';
import classes from './preferences.module.css';
import { Sessions } from './sessions.tsx';

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

/** One's own choices, each saved at once, and one's own sessions. */
export default function Preferences() {
  const { preferences } = usePreferences();
  const { save, isSaving } = useSavePreferences();
  const { setColorScheme } = useMantineColorScheme();
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
            disabled={isSaving}
            onChange={choose}
          />
        </Row>
        <Row
          title="Blur pictures"
          text="Pictures of what was reported, and those in conversations, are blurred until you ask to see them."
        >
          <Switch
            aria-label="Blur pictures"
            checked={preferences.blur_media === 1}
            disabled={isSaving}
            onChange={({ currentTarget }) => save({ blur_media: currentTarget.checked ? 1 : 0 })}
          />
        </Row>
        <Row title="Single keys" text="Keys such as / and ? work as shortcuts. Press ? to see them.">
          <Switch
            aria-label="Single keys"
            checked={preferences.single_keys === 1}
            disabled={isSaving}
            onChange={({ currentTarget }) => save({ single_keys: currentTarget.checked ? 1 : 0 })}
          />
        </Row>
        <Row title="Time zone" text="Dates are in UTC. Exact times are also shown in this time zone.">
          <NativeSelect
            aria-label="Time zone"
            data={timeZones}
            value={preferences.time_zone}
            disabled={isSaving}
            onChange={({ currentTarget }) => save({ time_zone: currentTarget.value })}
          />
        </Row>
      </div>
      <Sessions />
    </Page>
  );
}
