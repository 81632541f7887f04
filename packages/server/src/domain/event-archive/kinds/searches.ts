import { sql } from 'kysely';
import { COLUMNS, SEARCHES } from '../tables.ts';
import { type ArchivedKind, checksumOf, MOMENT, said } from './kind.ts';

/** Searches: their rows are listed at any age, and change. */
export const searches: ArchivedKind = {
  table: 'searches',
  at: 'created_at',
  changedAt: 'updated_at',
  archived: 'archived_searches',
  nouns: ['search', 'searches'],
  whenErased: 'deleted',
  create: SEARCHES,
  columns: COLUMNS,
  line: sql`'id', s.id, 'created_at', to_char(s.created_at at time zone 'UTC', ${sql.lit(MOMENT)}),
    'updated_at', to_char(s.updated_at at time zone 'UTC', ${sql.lit(MOMENT)}), 'user_id', coalesce(s.user_id, 0),
    'term_key', lower(s.search_term), 'term', searched_term(s.search_term), 'search_term', s.search_term, 'type', s.type,
    'image', s.image, 'title', s.title, 'description', s.description, 'is_opened', s.is_opened, 'app_id', coalesce(s.app_id, ''),
    'corrections', coalesce(s.corrections::text, '')`,
  checksum: (user) =>
    checksumOf(
      ...[
        said.number('id'),
        said.moment('created_at'),
        said.moment('updated_at'),
        said.number(user),
        'term_key',
        'term',
      ],
      ...['search_term', said.text('type'), said.orNothing('image'), said.orNothing('title')],
      ...[said.orNothing('description'), said.orNothing('is_opened'), 'app_id', 'corrections'],
    ),
  row: (
    user,
  ) => `id, nullIf(${user}, 0) as user_id, search_term, toString(type) as type, image, title, description, is_opened,
    nullIf(app_id, '') as app_id, nullIf(corrections, '') as corrections, toString(created_at) as created_at,
    toString(updated_at) as updated_at`,
  json: ['corrections'],
  person: (user) => user,
  fields: {
    term: 'e.term',
    type: 'toString(e.type)',
    opened: `if(ifNull(e.is_opened, e.title is not null), 'yes', 'no')`,
  },
};
