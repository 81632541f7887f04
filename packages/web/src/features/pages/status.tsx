import { Button } from '@mantine/core';
import { useState } from 'react';
import { DeliveryMark } from '../../domain/delivery/delivery-mark.tsx';
import { Confirm } from '../../ui/dialog/confirm.tsx';
import { discard as question } from '../../ui/form/guard.tsx';
import { Moment } from '../../ui/time/moment.tsx';
import classes from './pages.module.css';
import type { DraftPlace, Page, PageEditor } from './use-page-editor.ts';

const unsaved: Readonly<Record<DraftPlace, string>> = {
  kept: 'Not saved yet; draft stored',
  'in this browser': 'Not saved yet; draft stored in this browser only',
  'on the server': 'Not saved yet; draft stored every 30 seconds',
  nowhere: 'Not saved yet, and the draft cannot be stored',
};

/** Who saved the page and when, and whether there are unsaved changes. */
export function Status({ pageEditor, page }: { readonly pageEditor: PageEditor; readonly page: Page }) {
  const { isDirty, isLate, keeping, discard } = pageEditor;
  const [isAsking, setAsking] = useState(false);
  return (
    <div className={classes.status}>
      <p>
        {page.version === undefined ? null : page.updated_by ? (
          <>
            Version {page.version}, saved by {page.updated_by}, <Moment at={page.updated_at} shows="full" />
          </>
        ) : (
          'This page has not been saved yet'
        )}
      </p>
      <DeliveryMark thing="page" id={page.id} of={page} />
      <p role="status" className={classes.unsaved}>
        {isDirty && unsaved[keeping]}
      </p>
      {isDirty && !isLate && (
        <Button variant="subtle" size="compact-sm" onClick={() => setAsking(true)}>
          Discard changes
        </Button>
      )}
      <Confirm
        {...question}
        isOpen={isAsking}
        onYes={() => {
          setAsking(false);
          discard();
        }}
        onNo={() => setAsking(false)}
      />
    </div>
  );
}
