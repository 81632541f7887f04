import { randomBytes } from 'node:crypto';
import { type Answer, type Fields, isSuccess, rowsOf, summaryOf } from './answer.ts';
import { idIn, type Kit } from './kit.ts';
import type { Account } from './options.ts';
import { SkipCheck, WRITES } from './outcome.ts';

/** An account that the kit has created. */
export interface NewAccount extends Account {
  readonly id: number | string;
  readonly name: string;
  readonly email: string;
}

/** Checks that the kit may write. @throws SkipCheck otherwise */
export function mustWrite(kit: Kit): void {
  if (!kit.isWriting) throw new SkipCheck(WRITES);
}

/** Returns a new account in the form that `/create-user` accepts. */
export function newcomer(
  kit: Kit,
  is_admin: 0 | 1,
): Fields & Account & { readonly email: string; readonly name: string } {
  const username = kit.newName();
  const email = `${username}@${kit.options.mailDomain ?? 'conformance.example'}`;
  const password = randomBytes(18).toString('base64url');
  return { name: `Conformance ${username.slice(-8)}`, username, email, phone: '', password, is_admin };
}

/** Finds the row of a list with this value in a field, also on later pages. */
async function findRow(
  kit: Kit,
  path: string,
  input: Fields,
  name: string,
  value: unknown,
): Promise<Fields | undefined> {
  for (let page = 0; page < 20; page += 1) {
    const rows = rowsOf(await kit.call('GET', path, { ...input, page, page_limit: 100 }));
    const found = rows.find((row) => row[name] === value);
    if (found || rows.length < 100) return found;
  }
  return undefined;
}

const LAST_FIRST = { order_by: 'id', direction: 'desc' };

async function make(
  kit: Kit,
  is_admin: 0 | 1,
): Promise<{ readonly answer: Answer; readonly email: string; readonly person: () => Promise<NewAccount> }> {
  const wish = newcomer(kit, is_admin);
  const answer = await kit.call('POST', '/create-user', wish);
  const find = async (): Promise<NewAccount> => {
    if (!isSuccess(answer)) throw new SkipCheck(summaryOf(answer));
    const row =
      is_admin === 1
        ? await findRow(kit, '/admin-users-list', LAST_FIRST, 'email', wish.email)
        : await findRow(
            kit,
            '/users-list',
            { query: wish.username, order_by: 'name', direction: 'asc' },
            'email',
            wish.email,
          );
    if (!row) throw new SkipCheck('The new user is not in any list');
    return { ...wish, id: idIn(row) };
  };
  return { answer, email: wish.email, person: () => kit.once(`found ${wish.username}`, find) };
}

/** Creates an app user; returns the answer as well. */
export const madeUser = (kit: Kit) => kit.once('made user', () => make(kit, 0));

/** Creates an admin without any permission. */
export const madeAdmin = (kit: Kit) => kit.once('made admin', () => make(kit, 1));

/** Creates another admin, as the target of actions. */
export const madePeer = (kit: Kit) => kit.once('made peer', () => make(kit, 1));

/** Finds a group in the list, newest first. */
const findGroup = (kit: Kit, name: string): Promise<Fields | undefined> =>
  findRow(kit, '/group', LAST_FIRST, 'name', name);

async function makeGroup(kit: Kit) {
  const name = `Conformance ${kit.newName().slice(-8)}`;
  const answer = await kit.call('POST', '/group', { name });
  const row = isSuccess(answer) ? await findGroup(kit, name) : undefined;
  return { answer, name, row };
}

/** Creates a group. */
export const madeGroup = (kit: Kit) => kit.once('made group', () => makeGroup(kit));

/** Creates another group. */
export const secondGroup = (kit: Kit) => kit.once('second group', () => makeGroup(kit));

/** Finds an interest in the list, newest first. */
export const findInterest = (kit: Kit, name: string): Promise<Fields | undefined> =>
  findRow(kit, '/campaign-interests', LAST_FIRST, 'name', name);

/** Creates an interest. */
export const madeInterest = (kit: Kit) =>
  kit.once('made interest', async () => {
    const name = `Conformance ${kit.newName().slice(-8)}`;
    const answer = await kit.call('POST', '/campaign-interests', { name });
    const row = isSuccess(answer) ? await findInterest(kit, name) : undefined;
    return { answer, name, row };
  });

/** Returns the created thing's id. @throws SkipCheck when it was not created */
export function idOfNew({
  answer,
  row,
}: {
  readonly answer: Answer;
  readonly row: Fields | undefined;
}): number | string {
  if (!row) throw new SkipCheck(isSuccess(answer) ? `${summaryOf(answer)}, but no list has it` : summaryOf(answer));
  return idIn(row);
}
