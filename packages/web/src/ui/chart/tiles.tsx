import type { CSSProperties } from 'react';
import { Change } from './change.tsx';
import { Figure } from './figure.tsx';
import classes from './tiles.module.css';
import type { Amount, Unit } from './unit.ts';

/** A number with its name. */
export interface Tile {
  readonly id: string;
  readonly label: string;
  readonly value: Amount;
  /** The value in the compared period. */
  readonly before?: Amount | undefined;
  readonly unit: Unit;
}

interface Props {
  readonly tiles: readonly Tile[];
  /** How many are side by side where there is room. */
  readonly columns?: number;
  /** The chosen tile, where tiles can be chosen, and the callback for another choice. */
  readonly chosen?: string;
  readonly onChoose?: (id: string) => void;
  /** The tiles that can be chosen, when not all can. */
  readonly choosable?: readonly string[];
}

const Content = ({ label, value, before, unit }: Tile) => (
  <>
    <span className={classes.label}>{label}</span>
    <span className={classes.numbers}>
      <span className={classes.value}>
        <Figure value={value} unit={unit} />
      </span>
      <Change now={value} before={before} unit={unit} />
    </span>
  </>
);

/** Numbers with their names, side by side. */
export const Tiles = ({ tiles, columns = 3, chosen, onChoose, choosable }: Props) => (
  <ul className={classes.tiles} style={{ '--columns': columns } as CSSProperties}>
    {tiles.map((tile) => (
      <li key={tile.id}>
        {onChoose && choosable?.includes(tile.id) !== false ? (
          <button
            type="button"
            className={classes.tile}
            aria-pressed={tile.id === chosen}
            onClick={() => onChoose(tile.id)}
          >
            <Content {...tile} />
          </button>
        ) : (
          <div className={classes.tile}>
            <Content {...tile} />
          </div>
        )}
      </li>
    ))}
  </ul>
);
