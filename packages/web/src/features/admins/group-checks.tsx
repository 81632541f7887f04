import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Checkbox.layer.css';
import { Checkbox, TextInput } from '@mantine/core';
import { admins } from '@quarterdeck/contract/admins';
import { type OutputOf, routeOf } from '@quarterdeck/contract/core/endpoint/endpoint';
import { hasWords } from '@quarterdeck/contract/core/text/text';
import type { groups } from '@quarterdeck/contract/groups';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { NO_RECORDS } from '../../ui/block/states.tsx';
import { keyOf } from '../../ui/keys/key-of.ts';
import classes from './admins.module.css';

type Choice = OutputOf<typeof groups.dropdown>['data'][number];

interface CheckProps {
  readonly choice: Choice;
  readonly isTicked: boolean;
  /** Why it cannot be selected. */
  readonly reason: string | undefined;
  readonly onTick: (isTicked: boolean) => void;
}

const Check = ({ choice: { name }, isTicked, reason, onTick }: CheckProps) => (
  <Checkbox
    className={classes.check ?? ''}
    label={name}
    description={reason}
    checked={isTicked}
    mod={{ refused: reason !== undefined }}
    aria-disabled={reason !== undefined || undefined}
    onChange={({ currentTarget }) => reason === undefined && onTick(currentTarget.checked)}
    // Enter submits the form, as in a text field.
    onKeyDown={(event) => {
      if (keyOf(event) === 'Enter') event.currentTarget.form?.requestSubmit();
    }}
  />
);

interface Props {
  readonly choices: readonly Choice[];
  readonly isTicked: (id: number) => boolean;
  /** Whether a group was selected before: it may be removed, even by an admin who could not add it. */
  readonly wasTicked: (id: number) => boolean;
  readonly onTick: (id: number, isTicked: boolean) => void;
  /** The dialog has no other purpose: the search takes the focus, and the list is long. */
  readonly isMain?: boolean;
}

const assigning = routeOf(admins.assignGroups);

/** Checkboxes for groups, with a search by name. Groups that the admin cannot give say why. */
export function GroupChecks({ choices, isTicked, wasTicked, onTick, isMain = true }: Props) {
  const [text, setText] = useState('');
  const found = choices.filter(({ name }) => hasWords(name, text));
  return (
    <div>
      {!isMain && <p className={classes.label}>Groups</p>}
      <TextInput
        type="search"
        aria-label="Search groups"
        placeholder="Search groups"
        autoComplete="off"
        data-autofocus={isMain || undefined}
        leftSection={<IconSearch size={16} aria-hidden />}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        onKeyDown={(event) => {
          if (keyOf(event) === 'Enter') event.preventDefault();
          if (keyOf(event) === 'Escape' && text !== '') {
            event.stopPropagation();
            setText('');
          }
        }}
      />
      <fieldset className={classes.checks} data-short={!isMain || undefined}>
        <legend className={classes.legend}>Groups</legend>
        {found.map((choice) => (
          <Check
            key={choice.id}
            choice={choice}
            isTicked={isTicked(choice.id)}
            reason={isTicked(choice.id) || wasTicked(choice.id) ? undefined : choice.refused?.[assigning]}
            onTick={(value) => onTick(choice.id, value)}
          />
        ))}
        {found.length === 0 && (
          <p className={classes.none}>{choices.length === 0 ? 'There are no groups yet' : NO_RECORDS}</p>
        )}
      </fieldset>
    </div>
  );
}
