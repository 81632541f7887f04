import { Button } from '@mantine/core';
import { team } from '@quarterdeck/contract/moderation/team';
import { useState } from 'react';
import { useHas } from '../../../data/access/use-has.ts';
import { DialogForm } from '../../../data/form/dialog-form.tsx';
import { areaControl } from '../../../ui/form/area.tsx';
import { caseCalls } from '../actions/case-calls.ts';
import type { Subject } from '../case/item.ts';
import { colleagueControl } from './team-controls.tsx';

/** Hands over all cases that are assigned to the signed-in admin. */
export function HandOverAll({ what }: { readonly what: Subject }) {
  const [isOpen, setOpen] = useState(false);
  if (!useHas(team.handOver)) return null;
  return (
    <>
      <Button variant="default" size="sm" onClick={() => setOpen(true)}>
        Hand over all
      </Button>
      <DialogForm
        call={team.handOver}
        title="Hand over all cases"
        lead="All your open cases are assigned to this admin, up to 200 at once."
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        fields={[
          { name: 'to', label: 'To', control: colleagueControl(what) },
          { name: 'text', label: 'Note', control: areaControl },
        ]}
        fixed={{ what }}
        submit="Hand over"
        invalidates={[...caseCalls, team.thread]}
      />
    </>
  );
}
