import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Switch.layer.css';
import { NativeSelect, Skeleton, Switch, TextInput } from '@mantine/core';
import type { InputOf } from '@quarterdeck/contract/core/endpoint/endpoint';
import { type NoticeChoice, noticeKinds, noticeKindTexts, notices } from '@quarterdeck/contract/notices';
import { useState } from 'react';
import { useHas } from '../../data/access/use-has.ts';
import { failureInPlaceOf } from '../../data/client/failure.ts';
import { keyOf, useCall, useWrite } from '../../data/client/queries.ts';
import { queryClient } from '../../data/client/query-client.ts';
import { FailureState } from '../../ui/block/states.tsx';
import classes from './preferences.module.css';

type Wishes = InputOf<typeof notices.saveSettings>;

const choices: readonly { value: NoticeChoice; label: string }[] = [
  { value: 'console', label: 'Console' },
  { value: 'email', label: 'Console and email' },
  { value: 'digest', label: 'Console and daily email' },
  { value: 'none', label: 'None' },
];

const NIGHT = { from: '20:00', until: '08:00' };

/** How each kind of notice arrives, and when none is emailed. Each choice is saved at once. */
export function NoticeSettings() {
  const isThere = useHas(notices.settings);
  const { data, error, refetch } = useCall(notices.settings, {}, { enabled: isThere, silent: true });
  const [wishes, setWishes] = useState<Wishes>({});
  const write = useWrite(notices.saveSettings, {
    onAnswer: (answer) => queryClient().setQueryData(keyOf(notices.settings, {}), answer),
    scope: { id: 'notice-settings' },
  });
  const save = (wish: Wishes): void => {
    setWishes((before) => ({ ...before, ...wish }));
    write.mutate(wish, { onError: () => setWishes({}) });
  };
  const failure = failureInPlaceOf(data, error);
  if (!isThere) return null;
  const hours = wishes.quiet_hours === undefined ? data?.quiet_hours : wishes.quiet_hours;
  return (
    <section aria-labelledby="notices">
      <h2 id="notices" className={classes.heading}>
        Notices
      </h2>
      <div className={classes.sheet}>
        {failure && <FailureState failure={failure} onRetry={() => void refetch()} />}
        {!data && !failure && <Skeleton className={classes.row ?? ''} height={640} />}
        {data && !failure && (
          <>
            {noticeKinds.map((kind) => (
              <div key={kind} className={classes.row}>
                <p className={classes.rowTitle}>{noticeKindTexts[kind]}</p>
                <NativeSelect
                  aria-label={noticeKindTexts[kind]}
                  data={[...choices]}
                  value={wishes[kind] ?? data.data[kind]}
                  onChange={({ currentTarget }) => save({ [kind]: currentTarget.value as NoticeChoice })}
                />
              </div>
            ))}
            <div className={classes.row}>
              <div>
                <p className={classes.rowTitle}>Quiet hours</p>
                <p className={classes.rowText}>
                  No emails are sent in these hours. Times are in your time zone; the daily email is sent at 8:00.
                </p>
              </div>
              <div className={classes.hours}>
                {hours && (
                  <>
                    <TextInput
                      type="time"
                      aria-label="Quiet from"
                      value={hours.from}
                      onChange={({ currentTarget: { value: from } }) =>
                        from && save({ quiet_hours: { ...hours, from } })
                      }
                    />
                    <TextInput
                      type="time"
                      aria-label="Quiet until"
                      value={hours.until}
                      onChange={({ currentTarget: { value: until } }) =>
                        until && save({ quiet_hours: { ...hours, until } })
                      }
                    />
                  </>
                )}
                <Switch
                  aria-label="Quiet hours"
                  checked={hours != null}
                  onChange={({ currentTarget: { checked } }) => save({ quiet_hours: checked ? NIGHT : null })}
                />
              </div>
            </div>
          </>
        )}
      </div>
    </section>
  );
}
