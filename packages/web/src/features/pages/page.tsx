import { Skeleton } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import type { PageKey } from '@quarterdeck/contract/pages';
import { useState } from 'react';
import { RichTextEditor } from '../../domain/rich-text/editor.tsx';
import { FailureState } from '../../ui/block/states.tsx';
import { GatedButton } from '../../ui/button/gated-button.tsx';
import { ActionSubject } from '../../ui/button/page-actions.ts';
import { Confirm } from '../../ui/dialog/confirm.tsx';
import { isDialogOpen } from '../../ui/dialog/is-dialog-open.ts';
import { lazyDialog } from '../../ui/dialog/lazy-dialog.tsx';
import { Guard } from '../../ui/form/guard.tsx';
import { Page } from '../../ui/screen/page.tsx';
import { Notices } from './notices.tsx';
import classes from './pages.module.css';
import { Status } from './status.tsx';
import { usePageEditor } from './use-page-editor.ts';

const Compare = lazyDialog(() => import('./compare.tsx'));
const Preview = lazyDialog(() => import('./preview.tsx'));
const Versions = lazyDialog(() => import('./versions.tsx'));

const leaving = {
  title: 'Leave without saving?',
  text: 'Your text is saved as a draft. You can continue it when you come back.',
  yes: 'Leave',
  no: 'Keep editing',
} as const;

function Screen({ page: key }: { readonly page: PageKey }) {
  const pageEditor = usePageEditor(key);
  const { page, editor, error, reason, compareReason, isLate, isDirty, isSaving } = pageEditor;
  const [shown, setShown] = useState<string>();
  const [compared, setCompared] = useState<string>();
  const [showsVersions, setShowsVersions] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const save = (): void => (isLate ? setAsking(true) : pageEditor.save());
  const saveByKey = (): void => {
    if (reason === undefined && !isSaving && !isDialogOpen()) save();
  };
  useHotkeys([['mod+S', saveByKey]], [], true);
  return (
    <Page
      keepsAction
      action={
        page && (
          <ActionSubject value="this page">
            <GatedButton variant="default" disabledReason={undefined} onClick={() => setShown(editor.getHTML())}>
              Preview
            </GatedButton>
            {!isLate && (
              <GatedButton
                variant="default"
                disabledReason={compareReason}
                onClick={() => setCompared(editor.getHTML())}
              >
                Compare
              </GatedButton>
            )}
            <GatedButton variant="default" disabledReason={undefined} onClick={() => setShowsVersions(true)}>
              Earlier versions
            </GatedButton>
            <GatedButton disabledReason={reason} loading={isSaving} onClick={save}>
              Save
            </GatedButton>
          </ActionSubject>
        )
      }
    >
      {!page && (error ? <FailureState failure={error} onRetry={pageEditor.retry} /> : <Skeleton height={520} />)}
      {page && (
        <div className={classes.desk}>
          <Notices pageEditor={pageEditor} />
          <Status pageEditor={pageEditor} page={page} />
          <RichTextEditor editor={editor} isEditable={pageEditor.isEditable} />
          <Preview html={shown ?? ''} isOpen={shown !== undefined} onClose={() => setShown(undefined)} />
          <Compare
            saved={page.data}
            mine={compared ?? ''}
            onSave={() => {
              setCompared(undefined);
              save();
            }}
            isOpen={compared !== undefined}
            onClose={() => setCompared(undefined)}
          />
          <Versions page={page} isDirty={isDirty} isOpen={showsVersions} onClose={() => setShowsVersions(false)} />
          <Confirm
            title={`Overwrite the text that ${page.updated_by ?? 'someone else'} wrote?`}
            text="Your text replaces the page. Their text remains in the version history."
            yes="Keep mine"
            isOpen={isAsking}
            onYes={() => {
              setAsking(false);
              pageEditor.save();
            }}
            onNo={() => setAsking(false)}
          />
        </div>
      )}
      <Guard isDirty={isDirty} question={leaving} />
    </Page>
  );
}

/** Returns the screen of a page. */
export const screenOf = (page: PageKey) => () => <Screen page={page} />;
