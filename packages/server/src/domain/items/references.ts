import { type ItemType, type ItemTypeName, itemTypes } from '@quarterdeck/contract/ingest';
import type { ItemWriter, RowIds, Trx } from './item-writer.ts';
import type { MissingThing } from './waiting-items.ts';

type Reference = readonly [field: string, to: ItemTypeName];

const references = new Map(
  Object.entries(itemTypes).map(([type, description]: [string, ItemType]) => [
    type as ItemTypeName,
    Object.entries(description.references) as readonly (readonly [string, string])[] as readonly Reference[],
  ]),
);

/** Returns the reference fields of a type, and the types that they refer to. */
export const referencesOf = (type: ItemTypeName): readonly Reference[] => references.get(type) ?? [];

const namesIn = (value: unknown): readonly string[] =>
  typeof value === 'string' ? [value] : Array.isArray(value) ? (value as string[]) : [];

/** The rows that items refer to, each looked up once in a transaction. */
export class References {
  readonly #trx: Trx;
  readonly #writers: ReadonlyMap<ItemTypeName, ItemWriter>;
  readonly #rows = new Map<ItemTypeName, Map<string, number | undefined>>();

  constructor(trx: Trx, writers: ReadonlyMap<ItemTypeName, ItemWriter>) {
    this.#trx = trx;
    this.#writers = writers;
  }

  #known(type: ItemTypeName): Map<string, number | undefined> {
    const known = this.#rows.get(type) ?? new Map<string, number | undefined>();
    this.#rows.set(type, known);
    return known;
  }

  /** Records rows that were written in this transaction. */
  note(type: ItemTypeName, rows: ReadonlyMap<string, number>): void {
    const known = this.#known(type);
    for (const [appId, row] of rows) known.set(appId, row);
  }

  /** Finds all targets of these values of a type, with one statement per target type. */
  async find(type: ItemTypeName, values: readonly Readonly<Record<string, unknown>>[]): Promise<void> {
    const wanted = new Map<ItemTypeName, Set<string>>();
    for (const [field, to] of referencesOf(type)) {
      const known = this.#known(to);
      const names = wanted.get(to) ?? new Set();
      wanted.set(to, names);
      for (const value of values) for (const name of namesIn(value[field])) if (!known.has(name)) names.add(name);
    }
    for (const [to, names] of wanted) {
      const find = this.#writers.get(to)?.find;
      if (!find || names.size === 0) continue;
      const found = await find(this.#trx, [...names]);
      const known = this.#known(to);
      for (const name of names) known.set(name, found.get(name));
    }
  }

  /** Returns the rows that the fields of a value refer to, or the first missing one. */
  resolve(
    type: ItemTypeName,
    value: Readonly<Record<string, unknown>>,
  ): { readonly ids: Readonly<Record<string, RowIds>> } | { readonly missing: MissingThing } {
    const ids: Record<string, RowIds> = {};
    for (const [field, to] of referencesOf(type)) {
      const known = this.#known(to);
      const names = namesIn(value[field]);
      const absent = names.find((name) => known.get(name) === undefined);
      if (absent !== undefined)
        return {
          missing: {
            path: `data.${field}`,
            message: `There is no ${to} ${absent} yet`,
            ref: { type: to, appId: absent },
          },
        };
      const rows = names.flatMap((name) => known.get(name) ?? []);
      ids[field] = Array.isArray(value[field]) ? rows : (rows[0] ?? null);
    }
    return { ids };
  }
}
