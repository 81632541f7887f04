import type { InputOf } from '@quarterdeck/contract/core/endpoint/endpoint';
import { type ExploreField, type ExploreKind, explore, exploreKinds } from '@quarterdeck/contract/explore';
import type { ReportDays } from '../../ui/date-range/use-report-days.ts';
import type { ListEvent, ListState } from '../../ui/list/state.ts';
import { type Address, useAddress, useChangeAddress } from '../../ui/screen/address.ts';

/** A question, as the input of its call. */
export type Question = InputOf<typeof explore.events>;

/** Returns the names of a kind's toolbar settings in the address. */
const namesOf = (kind: ExploreKind): readonly string[] => [
  'measure',
  'by',
  'group',
  ...exploreKinds[kind].fields.map((field) => `filter.${field}`),
];

const isFilter = (name: string): boolean => name.startsWith('filter.');

/** Returns an address's settings that the call accepts; invalid ones are ignored. */
function settingsOf(kind: ExploreKind, address: Address): ListState['filters'] {
  const { shape } = explore.events.input;
  return Object.fromEntries(
    namesOf(kind).flatMap((name) => {
      const text = address[name]?.trim() ?? '';
      const schema = Object.entries(shape).find(([field]) => field === name)?.[1];
      const isKnown = name !== 'group' || exploreKinds[kind].fields.some((field) => field === text);
      const fits = [text, Number(text)].some((value) => schema?.safeParse(value).success);
      return text !== '' && isKnown && fits ? [[name, text]] : [];
    }),
  );
}

function inputOf(kind: ExploreKind, settings: ListState['filters'], { input }: ReportDays): Question {
  const { start_date, end_date, compare, compare_start_date, compare_end_date } = input;
  const { 'filter.campaign': campaign, ...rest } = settings;
  const question = {
    kind,
    from: start_date,
    to: end_date,
    ...(compare ? { compare } : {}),
    ...(compare_start_date ? { compare_from: compare_start_date, compare_to: compare_end_date } : {}),
    ...rest,
    ...(campaign ? { 'filter.campaign': Number(campaign) } : {}),
  };
  return explore.events.input.safeParse(question).success ? (question as Question) : { kind };
}

/**
 * Returns the question about a kind of events. It is stored in the address, so that Back, a reload and a pasted link
 * restore it.
 */
export function useQuestion(kind: ExploreKind, days: ReportDays) {
  const address = useAddress();
  const change = useChangeAddress();
  const settings = settingsOf(kind, address);
  const state: ListState = { page: 0, size: 0, order: '', direction: 'asc', filters: settings };
  const set = (values: Readonly<Record<string, string>>): void =>
    change((now) => ({
      ...now,
      ...Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value.trim() || undefined])),
    }));
  const dispatch = (event: ListEvent): void => {
    if (event.type === 'filter') set({ [event.name]: event.value });
    else if (event.type === 'filters') set(event.values);
    else if (event.type === 'clear')
      set(
        Object.fromEntries(Object.keys(settings).map((name) => [name, isFilter(name) ? '' : (settings[name] ?? '')])),
      );
  };
  /** Filters by a value of the field that events are grouped by. */
  const narrow = (field: ExploreField, value: string): void => set({ group: '', [`filter.${field}`]: value });
  return { state, dispatch, narrow, input: inputOf(kind, settings, days) };
}
