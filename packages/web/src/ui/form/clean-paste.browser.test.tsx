import { Textarea, TextInput } from '@mantine/core';
import type { interests } from '@quarterdeck/contract/interests';
import type { session } from '@quarterdeck/contract/session';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from '../../../test/render.tsx';
import { Input } from './input.tsx';
import './clean-paste.ts';

/** Pastes into a field, like Ctrl V. @returns whether the browser inserts the text itself. */
function paste(field: Element, text: string): boolean {
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/plain', text);
  return field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
}

function Fields() {
  const [name, setName] = useState('Ann !');
  const [secret, setSecret] = useState('');
  const common = { error: undefined, isFirst: false };
  return (
    <>
      <Input<typeof interests.add>
        {...common}
        field={{ name: 'name', label: 'Name' }}
        value={name}
        onChange={(value) => setName(String(value))}
      />
      <Input<typeof session.login>
        {...common}
        field={{ name: 'password', label: 'Password', kind: 'secret' }}
        value={secret}
        onChange={(value) => setSecret(String(value))}
      />
      <TextInput label="Search" type="search" defaultValue="" />
      <Textarea label="Text" defaultValue="" />
      <output>{name}</output>
    </>
  );
}

test('what is pasted into one line is one line without signs that show nothing, where the caret is', async () => {
  render(<Fields />);
  const name = page.getByRole('textbox', { name: 'Name' });
  await expect.element(name).toHaveValue('Ann !');
  const field = name.element() as HTMLInputElement;
  field.setSelectionRange(4, 4);
  expect(paste(field, '\u202aMüller\u200b\r\n\tSmith\ufeff👩\u200d🚀')).toBe(false);
  await expect.element(name).toHaveValue('Ann Müller Smith👩\u200d🚀!');
  await expect.element(page.getByRole('status')).toHaveTextContent('Ann Müller Smith👩\u200d🚀!');
  const search = page.getByRole('searchbox', { name: 'Search' }).element();
  paste(search, 'zoe@example.com\u200b');
  expect(search).toHaveProperty('value', 'zoe@example.com');
});

test('a secret, a text of several lines and what is clean are left to the browser', async () => {
  render(<Fields />);
  const text = page.getByRole('textbox', { name: 'Text' });
  await expect.element(text).toBeVisible();
  expect(paste(text.element(), 'one\ntwo\u200b')).toBe(true);
  expect(paste(page.getByRole('textbox', { name: 'Name' }).element(), 'Ann Miller')).toBe(true);
  const secret = page.getByLabelText('Password');
  expect(paste(secret.element(), 'a\u200b b')).toBe(true);
  await page.getByRole('button', { name: 'Show characters' }).click();
  expect(paste(secret.element(), 'a\u200b b')).toBe(true);
});
