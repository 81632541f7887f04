import type { ListEndpoint } from '@quarterdeck/contract/core/endpoint/paging';
import type { Column } from '../column.ts';
import type { CellsProps } from '../row-extension.ts';
import { drawnOncePerRow } from '../table.tsx';
import classes from './slim-cell.module.css';

/** Numbers come last, because the facts before them show what they count. */
const inOrder = <C extends ListEndpoint>(line: readonly Column<C>[]): readonly Column<C>[] => [
  ...line.filter(({ align }) => align === undefined),
  ...line.filter(({ align }) => align !== undefined),
];

function PlainSlimCell<C extends ListEndpoint>({ row, columns }: CellsProps<C>) {
  const at = (place: Column<C>['card']) => columns.filter(({ card }) => card === place);
  const [picture] = at('picture');
  const [title] = at(undefined);
  return (
    <td className={classes.cell}>
      <div className={classes.row}>
        {picture && <div className={classes.picture}>{picture.cell(row)}</div>}
        <div className={classes.said}>
          <div className={classes.title}>{title?.cell(row)}</div>
          <div className={classes.line}>
            {inOrder(at('line')).map(({ header, cell, align }) => (
              <span key={header} className={classes.item} data-number={align !== undefined || undefined}>
                <span className={classes.label}>{header} </span>
                {cell(row)}
              </span>
            ))}
          </div>
        </div>
        <div className={classes.mark}>
          {[...at('mark'), ...at('age')].map(({ header, cell }) => (
            <div key={header}>{cell(row)}</div>
          ))}
        </div>
      </div>
    </td>
  );
}

/** A list row in a narrow column: its picture, its title in two lines, one line of facts, and its age. */
export const SlimCell = drawnOncePerRow(PlainSlimCell);
