import { randomBytes } from 'node:crypto';
import { type Answer, type Fields, isSuccess, rowsOf, summaryOf } from './answer.ts';
import { idIn, type Kit } from './kit.ts';
import type { Account } from './options.ts';
import { SkipCheck, WRITES } from './outcome.ts';

/** Someone the kit has made. */
export interface NewAccount extends Account {
  readonly id: number | string;
  readonly name: string;
  readonly email: string;
}

/** Such things are made only when the kit writes. @throws SkipCheck otherwise */
export function mustWrite(kit: Kit): void {
  if (!kit.isWriting) throw new SkipCheck(WRITES);
}

/** A newcomer as `/create-user` takes them. */
export function newcomer(
  kit: Kit,
  is_admin: 0 | 1,
): Fields & Account & { readonly email: string; readonly name: string } {
  const username = kit.newName();
  const email = `${username}@${kit.options.mailDomain ?? 'conformance.example'}`;
  const password = randomBytes(18).toString('base64url');
  return { name: `Conformance ${username.slice(-8)}`, username, email, phone: '', password, is_admin };
}

/** The row of a list with a value in a field; the list may have more than one page. */
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

/** A user of the app the kit makes, and how that was answered. */
export const madeUser = (kit: Kit) => kit.once('made user', () => make(kit, 0));

/** An admin the kit makes, without any permission. */
export const madeAdmin = (kit: Kit) => kit.once('made admin', () => make(kit, 1));

/** Another one, who is acted on. */
export const madePeer = (kit: Kit) => kit.once('made peer', () => make(kit, 1));

/** Groups as a list has them, newest first. */
const findGroup = (kit: Kit, name: string): Promise<Fields | undefined> =>
  findRow(kit, '/group', LAST_FIRST, 'name', name);

async function makeGroup(kit: Kit) {
  const name = `Conformance ${kit.newName().slice(-8)}`;
  const answer = await kit.call('POST', '/group', { name });
  const row = isSuccess(answer) ? await findGroup(kit, name) : undefined;
  return { answer, name, row };
}

/** A group that the kit makes. */
export const madeGroup = (kit: Kit) => kit.once('made group', () => makeGroup(kit));

/** Another one. */
export const secondGroup = (kit: Kit) => kit.once('second group', () => makeGroup(kit));

/** Interests as the list has them, newest first. */
export const findInterest = (kit: Kit, name: string): Promise<Fields | undefined> =>
  findRow(kit, '/campaign-interests', LAST_FIRST, 'name', name);

/** An interest that the kit makes. */
export const madeInterest = (kit: Kit) =>
  kit.once('made interest', async () => {
    const name = `Conformance ${kit.newName().slice(-8)}`;
    const answer = await kit.call('POST', '/campaign-interests', { name });
    const row = isSuccess(answer) ? await findInterest(kit, name) : undefined;
    return { answer, name, row };
  });

/** What was made, with its id. @throws SkipCheck when it was not */
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
