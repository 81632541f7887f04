import type { InputOf } from '@quarterdeck/contract/core/endpoint/endpoint';
import type { ListEndpoint, OrderOf, RowOf } from '@quarterdeck/contract/core/endpoint/paging';
import type { ReactNode } from 'react';

/** One column of a list: its header, what its cells show, and, where the call can order by it, under which name. */
export interface Column<C extends ListEndpoint> {
  readonly header: string;
  readonly cell: (row: RowOf<C>) => ReactNode;
  readonly sortBy?: OrderOf<C>;
  /** Numbers stand right. */
  readonly align?: 'right';
  /**
   * Its place where rows are cards, on phones; without one it is the title, if it is the first such, or a fact with its name.
   * Where a list says what is on the `line` below its titles, facts are unfolded there. `age` ends that line. What the row
   * leads to says what is off the card.
   */
  readonly card?: 'picture' | 'title' | 'mark' | 'line' | 'age' | 'actions' | 'off';
  /** It shows additions to the specification alone: of a server without them, it would be empty. */
  readonly isAdded?: true;
  /** The filters that say the same for all rows while one of them is set: the list comes without it then. */
  readonly saidBy?: readonly Extract<keyof InputOf<C>, string>[];
  /** The list comes without it: it is shown to who chooses it. */
  readonly isExtra?: true;
  /** Pixels; columns without a width share what is left. */
  readonly width?: number;
}
