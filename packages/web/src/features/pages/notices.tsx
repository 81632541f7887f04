import { Button } from '@mantine/core';
import { IconNotes, IconUsers } from '@tabler/icons-react';
import { useState } from 'react';
import { Confirm } from '../../ui/dialog/confirm.tsx';
import { lazyDialog } from '../../ui/dialog/lazy-dialog.tsx';
import { Moment } from '../../ui/time/moment.tsx';
import { Notice } from './notice.tsx';
import type { Page, PageEditor } from './use-page-editor.ts';

const Compare = lazyDialog(() => import('./compare.tsx'));

const By = ({ page: { updated_at, updated_by } }: { readonly page: Page }) => (
  <>
    {updated_by ?? 'Someone'} saved this page, <Moment at={updated_at} shows="full" />
  </>
);

/** An unfinished draft, which the admin can continue or discard. */
function Offer({ pageEditor: { page, offer, restoreDraft, discard } }: { readonly pageEditor: PageEditor }) {
  const [isAsking, setAsking] = useState(false);
  if (!offer || !page) return null;
  return (
    <Notice
      icon={IconNotes}
      title={
        <>
          You have an unsaved draft from <Moment at={offer.at} shows="full" />
        </>
      }
      text={
        page.version > offer.version && (
          <>
            Since then, <By page={page} />. You will see the difference before you save.
          </>
        )
      }
    >
      <Button variant="default" onClick={() => setAsking(true)}>
        Discard
      </Button>
      <Button onClick={restoreDraft}>Continue</Button>
      <Confirm
        title="Discard your draft?"
        text="The draft is permanently deleted. The saved page does not change."
        yes="Discard"
        no="Keep draft"
        isDangerous
        isOpen={isAsking}
        onYes={discard}
        onNo={() => setAsking(false)}
      />
    </Notice>
  );
}

/** A conflict: someone else saved first. Both texts still exist, and the admin decides. */
function Late({ pageEditor: { page, editor, isLate, discard } }: { readonly pageEditor: PageEditor }) {
  const [mine, setMine] = useState<string>();
  const [isAsking, setAsking] = useState(false);
  if (!isLate || !page) return null;
  return (
    <Notice
      icon={IconUsers}
      title={<By page={page} />}
      text="The page changed since you started. Your text is still here. Compare both, then save yours or use theirs."
    >
      <Button variant="default" onClick={() => setMine(editor.getHTML())}>
        Compare
      </Button>
      <Button variant="default" onClick={() => setAsking(true)}>
        Use theirs
      </Button>
      <Compare saved={page.data} mine={mine ?? ''} isOpen={mine !== undefined} onClose={() => setMine(undefined)} />
      <Confirm
        title="Use their text?"
        text="Your text is permanently deleted. The page does not change."
        yes="Discard mine"
        no="Keep editing"
        isDangerous
        isOpen={isAsking}
        onYes={() => {
          setAsking(false);
          discard();
        }}
        onNo={() => setAsking(false)}
      />
    </Notice>
  );
}

/** The questions to answer before the admin can continue or save. */
export const Notices = ({ pageEditor }: { readonly pageEditor: PageEditor }) => (
  <>
    <Offer pageEditor={pageEditor} />
    <Late pageEditor={pageEditor} />
  </>
);
