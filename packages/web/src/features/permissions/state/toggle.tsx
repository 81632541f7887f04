import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Switch.layer.css';
import { Loader, Switch, VisuallyHidden } from '@mantine/core';
import { type Endpoint, type OutputOf, routeOf } from '@quarterdeck/contract/core/endpoint/endpoint';
import type { permissions } from '@quarterdeck/contract/permissions';
import { reasonOf, useMay } from '../../../data/access/use-may.ts';
import { keyOf, useWrite } from '../../../data/client/queries.ts';
import { queryClient } from '../../../data/client/query-client.ts';
import { Tooltip } from '../../../ui/tooltip/tooltip.tsx';
import type { Holder } from '../holder.ts';
import classes from '../permissions.module.css';
import { isUnknown, type Row } from '../sections.ts';
import { learn } from './row-memory.ts';
import { changeOf, isIn } from './states.ts';

type Answer = OutputOf<typeof permissions.ofUser>;

/** Replaces a cached row with the one that the server answered. */
function keep({ load, of }: Holder, row: Row): void {
  const key = keyOf<Endpoint>(load, of);
  queryClient().setQueryData<Answer>(
    key,
    (shown) => shown && { ...shown, data: shown.data.map((one) => (one.id === row.id ? row : one)) },
  );
  // Rows that are still loading may be older.
  if (queryClient().isFetching({ queryKey: key }) > 0) void queryClient().invalidateQueries({ queryKey: key });
}

interface Props {
  readonly holder: Holder;
  readonly row: Row;
}

/** YES or NO for one permission. It shows only what the server has confirmed. */
export function Toggle({ holder, row }: Props) {
  const { load, toggle, of } = holder;
  const verdict = useMay(toggle);
  const write = useWrite<Endpoint>(toggle, {
    version: row.version,
    refetchOnError: [load],
    // A search may have removed the row meanwhile.
    onAnswer: (answer) => {
      const { data } = answer as OutputOf<typeof toggle>;
      if (data) keep(holder, data);
      else void learn(holder, row);
    },
  });
  const reason = reasonOf(verdict) ?? row.refused;
  const isRefused = reason !== undefined;
  const isByGroup = row.granted !== 1 && isIn.group(row);
  const hint = reason ?? changeOf(row);
  const id = `${routeOf(toggle)} ${row.name}`.replace(/\W+/g, '-');
  const run = (): void => {
    if (isRefused || write.isPending) return;
    write.mutate({ ...of, permission_id: row.id });
  };
  // For a group, the effect is already shown next to the toggle.
  const tip = reason ?? ((row.from_groups || isUnknown(row)) && hint);
  return (
    <Tooltip label={tip || undefined} disabled={!tip} isOnlyPlace>
      <span className={classes.toggle} data-refused={isRefused || undefined} data-by-group={isByGroup || undefined}>
        {write.isPending && <Loader size={16} aria-label="Saving" />}
        <Switch
          size="md"
          classNames={{ track: classes.track ?? '', thumb: classes.thumb ?? '' }}
          aria-label={row.name}
          onLabel="YES"
          offLabel={isByGroup ? 'YES' : isUnknown(row) ? '?' : 'NO'}
          withThumbIndicator={false}
          checked={row.granted === 1}
          onChange={run}
          aria-busy={write.isPending}
          {...(isRefused ? { 'aria-disabled': true } : {})}
          {...(hint === undefined ? {} : { 'aria-describedby': id })}
        />
        {hint !== undefined && (
          <VisuallyHidden id={id} aria-hidden>
            {hint}
          </VisuallyHidden>
        )}
      </span>
    </Tooltip>
  );
}
