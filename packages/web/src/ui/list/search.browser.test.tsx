import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { deferred } from '../../../test/api.ts';
import { render } from '../../../test/render.tsx';
import { Search } from './search.tsx';

const box = page.getByRole('searchbox');

test('what is typed before the address has what was sent stays, and is sent after it', async () => {
  // What is typed is sent with Enter only, however slow the keys are.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const arrived = deferred();
  const sent: string[] = [];
  function Late() {
    const [value, setValue] = useState('');
    const send = (text: string): void => {
      sent.push(text);
      void arrived.promise.then(() => setValue(text.trim()));
    };
    return (
      <>
        <Search value={value} onSearch={send} />
        <p>Address: {value}</p>
      </>
    );
  }
  render(<Late />);
  await box.click();
  await userEvent.keyboard('jo{Enter}e');
  arrived.resolve();
  await expect.element(page.getByText('Address: jo', { exact: true })).toBeVisible();
  expect(box.element()).toHaveValue('joe');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('Address: joe', { exact: true })).toBeVisible();
  expect(sent).toEqual(['jo', 'joe']);
});
