import { languages } from '@quarterdeck/contract/core/entities/language';
import { eld } from 'eld/extrasmall';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addUsers, type Moderation, startModeration } from '../../../../test/support/moderation.ts';
import { addReports } from '../../../../test/support/reports.ts';
import { erasureSteps } from '../../../app/maintenance.ts';
import { eraseAll } from '../../../domain/erasure/run.ts';

let moderation: Moderation;
let author = 0;
let reporter = 0;

beforeAll(async () => {
  moderation = await startModeration();
  [author = 0, reporter = 0] = await addUsers(moderation.server, ['schreiber', 'melder']);
});
afterAll(() => moderation.server.stop());

const post = async (title: string, text: string | null = null): Promise<number> =>
  Number(
    (
      await moderation.server.owner.query('insert into posts (user_id, title, text) values ($1, $2, $3) returning id', [
        author,
        title,
        text,
      ])
    ).rows[0].id,
  );
const report = async (what: 'posts' | 'users', about: number): Promise<number> =>
  (await addReports(moderation.server, what, [{ about, by: reporter }]))[0] ?? 0;
const get = async (path: string, input: object, status = 200) => {
  const answer = await moderation.server.send('GET', path, input, { token: moderation.ann.token });
  expect(answer.statusCode, answer.body).toBe(status);
  return answer.json();
};
const listed = async (path: string, language: string): Promise<number[]> =>
  (await get(path, { state: 'open', language })).data.map(({ case_id: id }: { case_id: number }) => id);
const languageOf = async (what: 'posts' | 'users', id: number) => (await get('/case', { what, id })).data.language;

test('the languages of the filter are those that are recognized', () => {
  expect(Object.values(eld.info().Languages).toSorted()).toEqual(languages);
});

test.each([
  ['Heute gibt es Rabatt auf alles, nur für kurze Zeit', null, 'de'],
  ['Oferta', 'Compra ahora los mejores seguidores para tu cuenta', 'es'],
  ['Это очень дешёвая реклама', null, 'ru'],
  ['https://example.com/die-besten-angebote @peter #angebot', null, null],
  ['12345', null, null],
])('the language of "%s" is recognized when its case opens', async (title, text, language) => {
  const id = await report('posts', await post(title, text));
  expect(await languageOf('posts', id)).toBe(language);
});

test('lists and the next case are narrowed to a language; one that is none is refused', async () => {
  const german = await report('posts', await post('Dieser Beitrag ist auf Deutsch geschrieben'));
  const french = await report('posts', await post('Cette annonce est écrite en français'));
  const about = await listed('/reported-posts', 'fr');
  expect(about).toContain(french);
  expect(about).not.toContain(german);
  const { body } = await moderation.send('/next-case', { what: 'posts', language: 'fr' });
  expect(JSON.parse(body).data.id).toBe(french);
  await get('/reported-posts', { language: 'xx' }, 422);
});

test('a person is listed by the language of their latest posts', async () => {
  const [someone = 0] = await addUsers(moderation.server, ['someone']);
  await moderation.server.owner.query(
    `insert into posts (user_id, title) values ($1, 'Questo è il mio primo messaggio'), ($1, 'Oggi andiamo tutti al mare')`,
    [someone],
  );
  const id = await report('users', someone);
  expect(await listed('/reported-users', 'it')).toEqual([id]);
  expect(await languageOf('users', id)).toBe('it');
});

test('what a case is about stays as it was when it opened, and goes with a user who is erased', async () => {
  const about = await post('Das ist der erste Text dieses Beitrags');
  const id = await report('posts', about);
  await moderation.server.owner.query(`update posts set title = 'This is an English text now' where id = $1`, [about]);
  await report('posts', about);
  expect(await languageOf('posts', id)).toBe('de');
  await moderation.server.owner.query(`update cases set state = 'dismissed', closed_at = now() where author_id = $1`, [
    author,
  ]);
  await moderation.server.owner.query('update users set deleted_at = now() where id = $1', [author]);
  await moderation.server.owner.query('insert into user_erasures (user_id) values ($1) on conflict do nothing', [
    author,
  ]);
  await eraseAll(moderation.server.database.db, erasureSteps);
  expect(await languageOf('posts', id)).toBeNull();
});
