import { dashboard, widgetsFor } from '@quarterdeck/contract/dashboard';
import { useEffect, useMemo, useState } from 'react';
import { useMe } from '../../../data/access/me.ts';
import { useCall, useWrite } from '../../../data/client/queries.ts';
import { productName } from '../../../ui/browser/console-config.ts';
import { kinds } from '../widgets/kinds.ts';
import { type Arrangement, arrange, isSame } from './arrangement.ts';
import { readWidgets } from './read-widgets.ts';

const CONFLICT = 409;

/**
 * The widgets of the dashboard while they are arranged. What is wanted is saved as soon as it differs from what the
 * server has; when that fails, it stays as it is wanted until it is tried again or given up.
 */
export function useArrangement() {
  const offers = widgetsFor(useMe(), productName);
  const load = useCall(dashboard.widget, {}, { silent: true });
  const { data } = load;
  const saved = useMemo(() => readWidgets(data?.data ?? ''), [data]);
  const [wanted, setWanted] = useState<readonly string[]>();
  const [isUndone, setUndone] = useState(false);
  const [past, setPast] = useState<readonly (readonly string[])[]>([]);
  const write = useWrite(dashboard.saveWidget, {
    version: data?.version,
    invalidates: [dashboard.widget],
    silent: true,
  });
  const all = offers.map(({ id }) => id);
  const savedIds = arrange(
    saved.map(({ id }) => id),
    all,
  ).chosen;
  const arrangement: Arrangement = arrange(wanted ?? savedIds, all);
  const { chosen } = arrangement;
  const isDirty = data !== undefined && !isSame(chosen, savedIds);
  // What came with the sign-in has no version: without it, what another window saved would be overwritten.
  const isVersionAwaited = data?.version === undefined && load.isFetching;
  const { isPending, isError, mutate, reset } = write;
  useEffect(() => {
    if (!isDirty || isVersionAwaited || isPending || isError) return;
    const widget_json = chosen.map((id) => {
      const kind = offers.find((offer) => offer.id === id)?.kind;
      return saved.find((widget) => widget.id === id) ?? { id, ...(kind && { content: kinds[kind].title }) };
    });
    // From then on the server says what there is, unless more was changed meanwhile.
    mutate({ widget_json }, { onSuccess: () => setWanted((now) => (now === wanted ? undefined : now)) });
  });
  const want = (ids: readonly string[]): void => {
    // A save that runs goes on: the next one follows with the version that it leaves.
    if (isError) reset();
    setWanted(ids);
  };
  return {
    load,
    offers,
    arrangement,
    change: (next: Arrangement): void => {
      if (isSame(next.chosen, chosen)) return;
      setPast([...past, chosen]);
      setUndone(false);
      want(next.chosen);
    },
    undo: (): void => {
      const before = past.at(-1);
      if (!before) return;
      setPast(past.slice(0, -1));
      setUndone(true);
      want(before);
    },
    canUndo: past.length > 0,
    /** The last change was the undoing of one. */
    isUndone,
    isDirty,
    /** What the server said to the last save. */
    answer: write.data?.responseMessage,
    failure: isError ? write.error : undefined,
    /** The same widgets were arranged elsewhere since they were seen. */
    isLate: write.error?.status === CONFLICT,
    retry: reset,
    giveUp: (): void => {
      setPast([]);
      want(savedIds);
    },
  };
}
