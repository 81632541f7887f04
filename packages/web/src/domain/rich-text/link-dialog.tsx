import { Button, Group, Stack, TextInput } from '@mantine/core';
import { readLink } from '@quarterdeck/contract/pages';
import type { Editor } from '@tiptap/core';
import { type FormEvent, useState } from 'react';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import type { OpenDialog } from '../../ui/dialog/open-dialog.ts';

interface Props extends OpenDialog {
  readonly editor: Editor;
}

/** Returns the address of the link at the cursor, also at the link's beginning or end. */
function addressAt({ state }: Editor): string {
  const { $from, empty } = state.selection;
  const around = [$from.nodeAfter, ...(empty ? [$from.nodeBefore] : [])].flatMap((node) => node?.marks ?? []);
  const href: unknown = around.find(({ type }) => type.name === 'link')?.attrs.href;
  return typeof href === 'string' ? href : '';
}

/** Completes an address that was typed without a scheme: a web or email address, or a phone number. */
const wholeOf = (typed: string): string => {
  const text = typed.trim();
  if (text.startsWith('#')) return text;
  if (/^\+?[\d() -]{5,}$/.test(text)) return `tel:${text}`;
  if (/^[a-z][a-z\d+.-]*:(?!\d)/i.test(text)) return text;
  return /^[^@\s/]+@[^@\s/]+$/.test(text) ? `mailto:${text}` : `https://${text}`;
};

/** Makes the selected words a link; without a selection, it inserts the address itself. */
function setLink(editor: Editor, href: string, typed: string): void {
  const chain = editor.chain().focus().extendMarkRange('link');
  if (editor.state.selection.empty && addressAt(editor) === '')
    chain.insertContent({ type: 'text', text: typed.trim(), marks: [{ type: 'link', attrs: { href } }] }).run();
  else chain.setMark('link', { href }).run();
}

function Fields({ editor, onClose }: Omit<Props, 'isOpen'>) {
  const [first] = useState(() => addressAt(editor));
  const [typed, setTyped] = useState(first);
  const [isTried, setTried] = useState(false);
  const href = readLink(wholeOf(typed));
  const send = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    setTried(true);
    if (href === undefined) {
      event.currentTarget.querySelector('input')?.focus();
      return;
    }
    onClose();
    setLink(editor, href, typed);
  };
  const remove = (): void => {
    onClose();
    editor.chain().focus().extendMarkRange('link').unsetMark('link').run();
  };
  return (
    <form onSubmit={send} noValidate>
      <Stack gap="md">
        <TextInput
          label="Address"
          description="A web address, email address, phone number, or # and an anchor in the text."
          inputMode="url"
          autoComplete="off"
          dir="ltr"
          data-autofocus
          value={typed}
          error={
            isTried &&
            href === undefined &&
            'This is not a valid link. Enter a web address, an email address or a phone number.'
          }
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        <Group justify="flex-end" gap="xs">
          {first !== '' && (
            <Button variant="subtle" color="gray" onClick={remove}>
              Remove the link
            </Button>
          )}
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit">{first === '' ? 'Insert' : 'Change'}</Button>
        </Group>
      </Stack>
    </form>
  );
}

/** Asks for a link's address. */
export default function LinkDialog({ isOpen, ...props }: Props) {
  return (
    <Dialog isOpen={isOpen} onClose={props.onClose} title="Link">
      <Fields {...props} />
    </Dialog>
  );
}
