import { interests } from '@quarterdeck/contract/interests';
import { useState } from 'react';
import { ActionButton } from '../../data/access/action-button.tsx';
import { reasonOf, useMay } from '../../data/access/use-may.ts';
import { refusalOf } from '../../data/access/use-refusal.ts';
import { DialogForm } from '../../data/form/dialog-form.tsx';
import { GatedButton } from '../../ui/button/gated-button.tsx';
import classes from './interests.module.css';
import { type Row, showsInterests } from './row.ts';

/** The specification's own text; our server's reason has more details. */
const IN_USE = 'Campaigns use this interest';

/** The actions on an interest. */
export function RowActions({ row }: { readonly row: Row }) {
  const { id, name, version, campaigns_count: count } = row;
  const [isEditing, setEditing] = useState(false);
  return (
    <div className={classes.actions}>
      <GatedButton
        variant="default"
        size="compact-sm"
        aria-label={`Edit ${name}`}
        disabledReason={reasonOf(useMay(interests.update))}
        onClick={() => setEditing(true)}
      >
        Edit
      </GatedButton>
      <ActionButton
        call={interests.remove}
        input={{ id }}
        version={version}
        invalidates={showsInterests}
        disabledReason={refusalOf(interests.remove, row) ?? (count > 0 ? IN_USE : undefined)}
        confirm={{
          title: 'Delete interest',
          text: (
            <>
              Are you sure? Do you want to delete this interest?
              <span className={classes.consequence}>{name} is permanently deleted.</span>
            </>
          ),
          yes: 'Yes',
          no: 'No',
          isDangerous: true,
        }}
        variant="default"
        size="compact-sm"
        aria-label={`Delete ${name}`}
      >
        Delete
      </ActionButton>
      <DialogForm
        call={interests.update}
        title="Edit interest"
        fields={[{ name: 'name', label: 'Name' }]}
        initial={{ name }}
        fixed={{ id }}
        version={version}
        submit="Save"
        invalidates={showsInterests}
        isOpen={isEditing}
        onClose={() => setEditing(false)}
      />
    </div>
  );
}
