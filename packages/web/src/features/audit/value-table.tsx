import type { ReactNode } from 'react';
import { fieldsOf, isSame, type Values } from '../../domain/audit/changes.ts';
import classes from './audit.module.css';
import { ValueText } from './value-text.tsx';

interface Props {
  readonly before: Values;
  readonly after: Values;
}

const has = (values: Values, field: string): boolean => values !== null && Object.hasOwn(values, field);

function markOf({ before, after }: Props, field: string): string | undefined {
  if (isSame(before?.[field], after?.[field])) return undefined;
  if (!has(before, field)) return 'Added';
  return has(after, field) ? 'Changed' : 'Removed';
}

const Cell = ({ values, field, label }: { values: Values; field: string; label: string }): ReactNode =>
  has(values, field) ? <ValueText value={values?.[field]} label={`${field}, ${label}`} /> : <Nothing />;

const Nothing = () => <span className={classes.second}>–</span>;

/** A thing's previous and new values, by field; differences are marked. */
export function ValueTable({ before, after }: Props) {
  return (
    <section
      className={classes.values}
      aria-label="Field by field"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
      tabIndex={0}
    >
      <table>
        <thead>
          <tr>
            <th scope="col">Field</th>
            <th scope="col">Before</th>
            <th scope="col">After</th>
          </tr>
        </thead>
        <tbody>
          {fieldsOf(before, after).map((field) => {
            const mark = markOf({ before, after }, field);
            return (
              <tr key={field} data-changed={mark !== undefined || undefined}>
                <th scope="row">
                  <bdi>{field}</bdi>
                  {mark && <span className={classes.mark}>{mark}</span>}
                </th>
                <td>
                  <Cell values={before} field={field} label="before" />
                </td>
                <td>
                  <Cell values={after} field={field} label="after" />
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}
