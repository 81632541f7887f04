import { sql } from 'kysely';
import { number, text } from '../../../database/columns.ts';
import type { Db } from '../../../database/database.ts';
import { statement } from '../../../database/statement.ts';
import { codeFor, type GroupName, type Subject } from '../../../domain/moderation/case.ts';

const MOST_GROUPS = 500;

const selectGroups = statement(
  { id: number, name: text },
  (code: string, only: number | null) => sql`
    select g.id, g.name from groups g
    where exists (select from group_permissions p where p.group_id = g.id and p.permission = ${code})
      and (${only}::bigint is null or g.id = ${only})
    order by search_key(g.name) collate "C", g.id limit ${MOST_GROUPS}`,
  ['', null],
);

/** Reads the groups whose members can work on cases of this kind, by name. */
export const findGroups = (db: Db, what: Subject): Promise<GroupName[]> => selectGroups(db, codeFor(what), null);

/** Reads the group with this id; undefined if its members cannot work on cases of this kind. */
export const findGroup = async (db: Db, what: Subject, id: number): Promise<GroupName | undefined> =>
  (await selectGroups(db, codeFor(what), id))[0];
