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
 * Returns the dashboard's widgets while they are arranged. A change is saved as soon as it differs from the server's
 * state; after a failure, it stays until it is retried or discarded.
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
  // The state from the sign-in has no version: saving without one would overwrite another window's changes.
  const isVersionAwaited = data?.version === undefined && load.isFetching;
  const { isPending, isError, mutate, reset } = write;
  useEffect(() => {
    if (!isDirty || isVersionAwaited || isPending || isError) return;
    const widget_json = chosen.map((id) => {
      const kind = offers.find((offer) => offer.id === id)?.kind;
      return saved.find((widget) => widget.id === id) ?? { id, ...(kind && { content: kinds[kind].title }) };
    });
    // From then on the server's state applies, unless there were more changes meanwhile.
    mutate({ widget_json }, { onSuccess: () => setWanted((now) => (now === wanted ? undefined : now)) });
  });
  const want = (ids: readonly string[]): void => {
    // A running save continues: the next one follows with the version that it creates.
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
    /** The last change was an undo. */
    isUndone,
    isDirty,
    /** The server's message about the last save. */
    answer: write.data?.responseMessage,
    failure: isError ? write.error : undefined,
    /** The same widgets were changed elsewhere since they were loaded. */
    isLate: write.error?.status === CONFLICT,
    retry: reset,
    giveUp: (): void => {
      setPast([]);
      want(savedIds);
    },
  };
}
