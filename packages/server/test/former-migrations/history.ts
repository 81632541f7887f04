import type { Migration } from 'kysely';
import * as listedNow from '../../migrations/index.ts';
import * as trail7080535 from './0002-trail-and-mail.7080535.ts';
import * as ranksA0e2e9d from './0003-list-ranks-and-demo.a0e2e9d.ts';
import * as ranksC4d36f1 from './0003-list-ranks-and-demo.c4d36f1.ts';
import * as ranksEb2deeb from './0003-list-ranks-and-demo.eb2deeb.ts';
import * as profiles1265e36 from './0006-profiles-and-reports.1265e36.ts';
import * as positions262560d from './0010-positions.262560d.ts';
import * as posts1174eda from './0011-posts.1174eda.ts';
import * as posts1326461 from './0011-posts.1326461.ts';
import * as advertising4cd50e8 from './0018-advertising.4cd50e8.ts';
import * as advertising113d348 from './0018-advertising.113d348.ts';

export type Migrations = Readonly<Record<string, Migration>>;
type Name = keyof typeof listedNow;

const listed: Readonly<Record<Name, Migration>> = { ...listedNow };

const asLanded = (...names: readonly Name[]): Migrations =>
  Object.fromEntries(names.map((name) => [name, listed[name]]));

export const LAST_BEFORE_THE_LIST = 'be25924';

/** What has landed since there is a list: nothing of it changes, so that each is a state of its own. */
export const since = (Object.keys(listed) as Name[]).filter((name) => name > '0026').sort();

/**
 * What each commit did to the migrations until there was a list of what has landed: until then some were changed after
 * they had been run. Their former texts stand beside this file, named after the commit that brought them.
 */
export const history: readonly (readonly [commit: string, migrations: Migrations])[] = [
  ['7080535', { ...asLanded('0001-people-and-sign-in'), '0002-trail-and-mail': trail7080535 }],
  ['a0e2e9d', { '0003-list-ranks-and-demo': ranksA0e2e9d }],
  ['3a9c768', asLanded('0002-trail-and-mail')],
  ['c4d36f1', { '0003-list-ranks-and-demo': ranksC4d36f1, ...asLanded('0004-caller') }],
  ['eb2deeb', { '0003-list-ranks-and-demo': ranksEb2deeb }],
  ['710f42c', asLanded('0003-list-ranks-and-demo')],
  ['a678036', asLanded('0005-rights-and-sealed-trail')],
  ['1265e36', { '0006-profiles-and-reports': profiles1265e36 }],
  ['0a34ff3', asLanded('0006-profiles-and-reports')],
  ['e9c8860', asLanded('0007-conversations')],
  ['78af7f1', asLanded('0009-activity')],
  ['262560d', { '0010-positions': positions262560d }],
  ['747210f', asLanded('0014-settings')],
  ['ca2dfcb', asLanded('0010-positions')],
  ['a0f2b1f', asLanded('0015-pages')],
  ['1174eda', { '0011-posts': posts1174eda }],
  ['d5458db', asLanded('0016-failed-urls')],
  ['1326461', { '0011-posts': posts1326461 }],
  ['efb0793', asLanded('0011-posts')],
  ['4cd50e8', { '0018-advertising': advertising4cd50e8 }],
  ['ba05fa3', asLanded('0019-urgent-mail-first')],
  ['113d348', { '0018-advertising': advertising113d348 }],
  ['27e2d86', asLanded('0022-views')],
  ['800e95f', asLanded('0018-advertising')],
  ['0718c5f', asLanded('0023-daily-counts', '0024-dashboards')],
  [LAST_BEFORE_THE_LIST, asLanded('0025-active-people')],
  ...since.map((name) => [name, { [name]: listed[name] }] as const),
];

/** The migrations that a server of a commit knew, in the texts that they had then. */
export const knownAt = (commit: string): Migrations => {
  const until = history.findIndex(([known]) => known === commit);
  return Object.assign({}, ...history.slice(0, until + 1).map(([, migrations]) => migrations));
};
