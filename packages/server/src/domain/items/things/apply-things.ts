import { type ItemFault, type ItemType, itemTypes } from '@quarterdeck/contract/ingest';
import type { ThingChange, ThingWriter, Trx, WrittenThings } from '../item-writer.ts';
import type { Item } from '../read-items.ts';
import { type References, referencesOf } from '../references.ts';
import { type ExistingThing, endWaits, type WaitingItem, waitingItem } from '../waiting-items.ts';
import { OF_ROW, type Plan, planOf, type Step } from './plan.ts';
import { type FieldState, UNKNOWN, visibleFields, withItem } from './state.ts';
import { NEW_THING, type StoredThing, type ThingStore } from './thing-store.ts';

/** The results of the things of one type. */
export interface AppliedThings {
  readonly waiting: readonly WaitingItem[];
  /** Faults of things that the database rejects, by app id. */
  readonly faults: ReadonlyMap<string, ItemFault>;
  /** Things that have a row now, so that items waiting for them can be written. */
  readonly there: readonly ExistingThing[];
  /** The numbers of things that were added and removed. */
  readonly added: number;
  readonly removed: number;
}

/** Combines items, and things that are written again, with their known state. */
async function stepsOf(
  trx: Trx,
  things: ThingStore,
  writer: ThingWriter,
  sent: readonly Item[],
  again: ReadonlyMap<string, number | null>,
) {
  const renamed = await writer.rename?.(trx, sent);
  const items = renamed?.size ? sent.map((item) => ({ ...item, id: renamed.get(item.id) ?? item.id })) : sent;
  const appIds = [...new Set([...items.map(({ id }) => id), ...again.keys()])].toSorted();
  const stored = await things.find(writer.type, appIds);
  const rowless = appIds.filter((appId) => stored.get(appId)?.rowId === undefined);
  const rows = new Map(rowless.length > 0 ? await writer.find(trx, rowless) : []);
  const adopted = await writer.adopt?.(
    trx,
    items.filter(({ id }) => stored.get(id)?.rowId === undefined),
    rows,
  );
  for (const [appId, row] of adopted?.rows ?? []) rows.set(appId, row);
  const steps = new Map<string, Step>();
  const begin = (appId: string): Step => {
    const before = stored.get(appId) ?? NEW_THING;
    const rowId = before.rowId ?? rows.get(appId);
    const isUnknown = before.state.fields.size === 0 && before.state.deletedAt === undefined;
    const wasThere = isUnknown && before.rowId === undefined && rowId !== undefined;
    const state = wasThere ? { ...UNKNOWN, fields: new Map([['created_at', { at: 0, value: OF_ROW }]]) } : before.state;
    return { appId, before, state, rowId, at: 0, keyId: again.get(appId) ?? null };
  };
  for (const appId of again.keys()) steps.set(appId, begin(appId));
  const faults = adopted?.faults ?? new Map<string, ItemFault>();
  for (const item of items) {
    if (faults.has(item.id)) continue;
    const step = steps.get(item.id) ?? begin(item.id);
    steps.set(item.id, {
      ...step,
      state: withItem(step.state, item),
      at: Math.max(step.at, item.at),
      keyId: item.keyId,
    });
  }
  return { steps, faults };
}

/** Whether a stored thing exists. `commands/import/counts.ts` counts by the same rule. */
const isThere = ({ rowId, state: { deletedAt, firstAt } }: StoredThing): boolean =>
  rowId !== undefined && (deletedAt === undefined || firstAt !== undefined);

/** Returns the state to store after writing. Of a deleted user, only the deletion is stored. */
const storedState = ({ step: { state }, shown }: Plan, forgetsDeleted: boolean) =>
  shown?.isDeleted && forgetsDeleted ? { ...state, fields: visibleFields(state) } : state;

/**
 * Merges items into the state of their things, and writes those that are complete.
 * @param again things to write again because their reference exists now, with the key that sent them.
 * @param onlyThere whether to leave things without a row as they are, so that nothing starts to wait.
 */
export async function applyThings(
  trx: Trx,
  { things: known, references }: { readonly things: ThingStore; readonly references: References },
  writer: ThingWriter,
  items: readonly Item[],
  again: ReadonlyMap<string, number | null> = new Map(),
  onlyThere = false,
): Promise<AppliedThings> {
  const { type, keepsRow, forgetsDeleted = false } = writer;
  const { required }: ItemType = itemTypes[type];
  const { steps, faults: refused } = await stepsOf(trx, known, writer, items, again);
  const plans = [...steps.values()]
    .map((step) => planOf(step, required, keepsRow, again.has(step.appId)))
    .filter(({ step }) => !onlyThere || step.rowId !== undefined);
  const referring = referencesOf(type).map(([field]) => field);
  const valuesOf = (fields: ReadonlyMap<string, FieldState>): Record<string, unknown> =>
    Object.fromEntries(referring.map((name) => [name, fields.get(name)?.value]));
  await references.find(
    type,
    referring.length === 0
      ? []
      : plans.flatMap(({ shown, isChange }) => (shown && isChange ? [valuesOf(shown.fields)] : [])),
  );

  const waiting = new Map<string, WaitingItem>();
  const changes = new Map<string, ThingChange>();
  for (const plan of plans) {
    const { step, shown, missing, isWhole, changed, isChange, createdAt } = plan;
    const { appId, rowId, at, keyId } = step;
    const resolved = shown && isChange ? references.resolve(type, valuesOf(shown.fields)) : { ids: {} };
    const absent = 'missing' in resolved ? resolved.missing : onlyThere && !step.before.waits ? undefined : missing;
    if (absent) waiting.set(appId, { type, appId, at: 0, item: undefined, missing: absent, keyId });
    if (!isChange || 'missing' in resolved) continue;
    const fields = shown?.fields ?? step.state.fields;
    changes.set(appId, {
      ...{ appId, rowId, isDeleted: shown?.isDeleted ?? true, isWhole, fields, changed, createdAt },
      at: shown?.isDeleted ? (step.state.deletedAt ?? at) : at,
      ids: resolved.ids,
    });
  }
  const written: WrittenThings =
    changes.size > 0 ? await writer.writeThings(trx, [...changes.values()]) : { rowIds: new Map() };
  references.note(type, written.rowIds);

  const faults = new Map([...refused, ...(written.faults ?? [])]);
  const things = new Map<string, StoredThing>();
  const noLonger: string[] = [];
  for (const plan of plans) {
    const { appId, before, state, rowId: present } = plan.step;
    const isFault = faults.has(appId);
    const waits = waiting.has(appId) && !isFault;
    if (before.waits && !waits) noLonger.push(appId);
    const rowId = changes.has(appId) && !isFault ? written.rowIds.get(appId) : present;
    if (isFault ? before.waits : state !== before.state || rowId !== before.rowId || waits !== before.waits)
      things.set(appId, isFault ? { ...before, waits } : { state: storedState(plan, forgetsDeleted), rowId, waits });
  }
  const wasAndIs = plans.map(({ step: { appId, before } }) => [isThere(before), isThere(things.get(appId) ?? before)]);
  if (noLonger.length > 0) await endWaits(trx, type, noLonger);
  await known.store(type, things);
  return {
    waiting: [
      ...[...waiting.values()].filter(({ appId }) => !faults.has(appId)),
      ...(written.parked ?? []).map(waitingItem),
    ],
    faults,
    added: wasAndIs.filter(([was, is]) => !was && is).length,
    removed: wasAndIs.filter(([was, is]) => was && !is).length,
    there: [...written.rowIds.keys()].map((appId) => ({
      type,
      appId,
      isDeleted: changes.get(appId)?.isDeleted ?? false,
    })),
  };
}
