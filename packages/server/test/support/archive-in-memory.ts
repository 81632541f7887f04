import {
  ArchiveAway,
  type ArchivedSearch,
  type DaySum,
  type EventArchive,
  type Exclusions,
  monthOf,
  noArchive,
  type SearchPlace,
  type SearchQuery,
} from '../../src/domain/event-archive/archive.ts';
import type { ArchivedKind } from '../../src/domain/event-archive/kinds/kind.ts';
import { microsOf } from '../../src/domain/items/micros.ts';

const isSearches = ({ table }: ArchivedKind): boolean => table === 'searches';

interface Row extends ArchivedSearch {
  readonly termKey: string;
  readonly slice: number;
  /** The checksum that PostgreSQL computed, because this archive cannot. */
  readonly checked: number;
}

/** A row of a slice. */
type Line = Omit<ArchivedSearch, 'created' | 'updated' | 'user_id' | 'app_id' | 'corrections'> & {
  readonly created_at: string;
  readonly updated_at: string;
  readonly user_id: number;
  readonly term_key: string;
  readonly term: string;
  readonly app_id: string;
  readonly corrections: string;
};

const micros = (text: string): number => microsOf(`${text.replace(' ', 'T')}Z`);
const dayOf = ({ created }: Row): string => new Date(created / 1000).toISOString().slice(0, 10);
const comparable = (row: Row, order: SearchQuery['order']): readonly (string | number)[] =>
  ({
    updated_at: [row.updated, row.id],
    created_at: [row.created, row.id],
    // Two hexadecimal digits per byte sort like the bytes.
    search_term: [Buffer.from(row.termKey).toString('hex'), row.updated, row.id],
    id: [row.id],
  })[order];

/** An archive of searches that does in memory what ClickHouse does, for tests without one. */
export interface ArchiveInMemory extends EventArchive {
  /** If true, the archive does not answer. */
  isAway: boolean;
  /** Called after each write, with the name of the operation. */
  onWrite: (what: 'put' | 'sliceSums') => Promise<void> | void;
  readonly rows: Row[];
}

/** @param checksumOf returns PostgreSQL's checksum of a row, by its id. */
export function archiveInMemory(checksumOf: (id: number) => number): ArchiveInMemory {
  const archive: ArchiveInMemory = Object.assign(
    {} as { rows: Row[] },
    { isAway: false, onWrite: () => undefined, rows: [] as Row[] },
    noArchive,
    { isOn: true },
  );
  const { rows } = archive;
  const reach = async (): Promise<void> => {
    if (archive.isAway) throw new ArchiveAway(new Date(), undefined);
  };
  const counts = (row: Row, { lastSlice, slices, ids, users, months }: Exclusions): boolean =>
    row.slice <= lastSlice &&
    !slices.includes(row.slice) &&
    !ids.includes(row.id) &&
    !users.includes(row.user_id ?? 0) &&
    !months.includes(monthOf(row.created));
  const isAsked = (row: Row, { userId, termKey }: Pick<SearchQuery, 'userId' | 'termKey'>): boolean =>
    (userId === undefined || row.user_id === userId) && (termKey === undefined || row.termKey === termKey);
  const sumsOf = (some: readonly Row[]): DaySum[] =>
    [...new Set(some.map(dayOf))].toSorted().map((day) => {
      const own = some.filter((row) => dayOf(row) === day);
      return { day, rows: own.length, checks: own.reduce((sum, { checked }) => sum + BigInt(checked), 0n) };
    });
  return Object.assign(archive, {
    ping: reach,
    put: async (_kind, slice, lines) => {
      await reach();
      for (const text of lines) {
        const {
          created_at,
          updated_at,
          term_key,
          term: _,
          user_id,
          app_id,
          corrections,
          ...line
        } = JSON.parse(text) as Line;
        rows.push({
          ...line,
          ...{ slice, termKey: term_key, created: micros(created_at), updated: micros(updated_at) },
          user_id: user_id === 0 ? null : user_id,
          app_id: app_id === '' ? null : app_id,
          corrections: corrections === '' ? null : corrections,
          checked: checksumOf(line.id),
        });
      }
      await archive.onWrite('put');
    },
    sliceSums: async (_kind, slice) => {
      await reach();
      const sums = sumsOf(rows.filter((row) => row.slice === slice));
      await archive.onWrite('sliceSums');
      return sums;
    },
    hasSlicesAfter: async (kind, slice) => isSearches(kind) && rows.some((row) => row.slice > slice),
    deleteSlices: async (kind, slices, after) => {
      if (!isSearches(kind)) return;
      const left = rows.filter(({ slice }) => !slices.includes(slice) && (after === undefined || slice <= after));
      rows.splice(0, rows.length, ...left);
    },
    months: async (kind) => (isSearches(kind) ? [...new Set(rows.map(({ created }) => monthOf(created)))] : []),
    days: async (_kind, exclusions) => sumsOf(rows.filter((row) => counts(row, exclusions))),
    places: async (query, exclusions, most): Promise<SearchPlace[]> => {
      await reach();
      const sign = query.direction === 'asc' ? 1 : -1;
      return rows
        .filter((row) => counts(row, exclusions) && isAsked(row, query))
        .toSorted((one, other) => {
          const [a, b] = [comparable(one, query.order), comparable(other, query.order)];
          const differs = a.findIndex((value, n) => value !== b[n]);
          return differs < 0 ? 0 : sign * ((a[differs] ?? 0) < (b[differs] ?? 0) ? -1 : 1);
        })
        .slice(0, most);
    },
    count: async (query, exclusions) => {
      await reach();
      return rows.filter((row) => counts(row, exclusions) && isAsked(row, query)).length;
    },
    rowsAt: async (places) => rows.filter(({ id }) => places.some((place) => place.id === id)),
  } satisfies Partial<EventArchive>);
}
