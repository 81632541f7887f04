import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { geoAlbersUsa, geoPath } from 'd3-geo';
import { useMemo, useState } from 'react';
import { FailureState } from '../../ui/block/states.tsx';
import { keyOf } from '../../ui/keys/key-of.ts';
import { loadStates } from '../../ui/map/layers/shapes.ts';
import { formatNumber } from '../../ui/text/format.ts';
import classes from './campaign-analytics.module.css';
import { shadeOf, stepsUpTo } from './shades.ts';

/** The size of the drawing's coordinates; it is shown at any size. */
const WIDTH = 960;
const HEIGHT = 560;
const MARGIN = 6;

interface StateCount {
  readonly name: string;
  readonly campaigns: number;
}

const inWords = ({ name, campaigns }: StateCount): string =>
  `${name}: ${formatNumber(campaigns)} ${campaigns === 1 ? 'campaign' : 'campaigns'}`;

const nameOf = (properties: unknown): string =>
  typeof properties === 'object' && properties !== null && 'name' in properties ? String(properties.name) : '';

const Legend = ({ most }: { readonly most: number }) => (
  <ul className={classes.shades} aria-label="Campaigns">
    {stepsUpTo(most).map(({ shade, from, to }) => (
      <li key={shade}>
        <span className={classes.shade} data-shade={shade} />
        {from === to ? formatNumber(from) : `${formatNumber(from)} – ${formatNumber(to)}`}
      </li>
    ))}
  </ul>
);

interface Props {
  readonly counts: readonly StateCount[];
  /** The state that the targets are filtered by, and the callback that changes it. */
  readonly chosen: string | undefined;
  readonly onChoose: (state: string | undefined) => void;
}

/**
 * A map of the US states: the more campaigns target a state, the darker it is. Choosing a state filters the targets.
 */
export default function StatesMap({ counts, chosen, onChoose }: Props) {
  const {
    data: states,
    error,
    refetch,
  } = useQuery({
    queryKey: ['states'],
    queryFn: loadStates,
    staleTime: Number.POSITIVE_INFINITY,
    meta: { silent: true },
  });
  const [told, setTold] = useState<StateCount>();
  const shapes = useMemo(() => {
    if (!states) return [];
    const area: [[number, number], [number, number]] = [
      [MARGIN, MARGIN],
      [WIDTH - MARGIN, HEIGHT - MARGIN],
    ];
    const path = geoPath(geoAlbersUsa().fitExtent(area, states)).digits(1);
    return states.features.flatMap((state) => {
      const shape = path(state);
      return shape === null ? [] : [{ name: nameOf(state.properties), shape }];
    });
  }, [states]);
  const byName = new Map(counts.map(({ name, campaigns }) => [name, campaigns]));
  const most = Math.max(0, ...counts.map(({ campaigns }) => campaigns));
  if (error)
    return (
      <FailureState
        failure={{ message: 'The boundaries of the states could not be loaded' }}
        onRetry={() => void refetch()}
      />
    );
  if (!states) return <Skeleton height={280} />;
  return (
    <div className={classes.choropleth}>
      {/* biome-ignore lint/a11y/useSemanticElements: a drawing has no fieldset */}
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="group" aria-label="Map of the states">
        {shapes.map(({ name, shape }) => {
          const state = { name, campaigns: byName.get(name) ?? 0 };
          const pointerHandlers = { onPointerEnter: () => setTold(state), onPointerLeave: () => setTold(undefined) };
          const common = { d: shape, className: classes.state ?? '', 'data-shade': shadeOf(state.campaigns, most) };
          if (state.campaigns === 0) return <path key={name} {...common} {...pointerHandlers} aria-hidden />;
          const choose = (): void => onChoose(name === chosen ? undefined : name);
          return (
            // biome-ignore lint/a11y/useSemanticElements: a part of a drawing is no button
            <path
              key={name}
              {...common}
              {...pointerHandlers}
              role="button"
              aria-label={inWords(state)}
              aria-pressed={name === chosen}
              tabIndex={0}
              onFocus={() => setTold(state)}
              onBlur={() => setTold(undefined)}
              onClick={choose}
              onKeyDown={(event) => {
                if (keyOf(event) !== 'Enter' && keyOf(event) !== ' ') return;
                event.preventDefault();
                choose();
              }}
            />
          );
        })}
      </svg>
      <div className={classes.under}>
        <Legend most={most} />
        <p className={classes.told}>{told ? inWords(told) : ''}</p>
      </div>
    </div>
  );
}
