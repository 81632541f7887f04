import { Button, UnstyledButton } from '@mantine/core';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { type ReactNode, useMemo, useState } from 'react';
import { formatNumber } from '../../ui/text/format.ts';
import { Description } from './description.tsx';
import { type Parameter, type Part, textOf } from './document.ts';
import classes from './documents.module.css';
import { limitsOf, type Row, rowsOf, typeOf } from './schema.ts';

type Resolve = (part: Part) => Part;

interface TableProps {
  readonly label: string;
  readonly heads: readonly string[];
  readonly children: ReactNode;
}

const Table = ({ label, heads, children }: TableProps) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
  // biome-ignore lint/a11y/useSemanticElements: there are many of them, and a landmark must have a name of its own
  <div role="group" className={classes.scroller} aria-label={label} tabIndex={0}>
    <table className={classes.fields}>
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  </div>
);

const Required = () => <span className={classes.required}>required</span>;

/** A schema's description and limits, next to its type. */
const Remarks = ({ text, schema }: { readonly text: string; readonly schema: Part }) => (
  <>
    <Description text={text} />
    {limitsOf(schema)}
  </>
);

/** How many rows are drawn at once. */
const MOST_ROWS = 300;

interface MoreProps {
  readonly count: number;
  readonly onMore: () => void;
}

const More = ({ count, onMore }: MoreProps) =>
  count > 0 && (
    <Button variant="subtle" size="compact-sm" onClick={onMore}>
      {formatNumber(count)} more
    </Button>
  );

/** An operation's parameters, next to its body. */
export function Parameters({
  parameters,
  resolve,
}: {
  readonly parameters: readonly Parameter[];
  readonly resolve: Resolve;
}) {
  const [most, setMost] = useState(MOST_ROWS);
  return (
    <>
      <Table label="Parameters" heads={['Name', 'In', 'Type', 'Description']}>
        {parameters.slice(0, most).map(({ name, place, isRequired, text, schema }) => (
          <tr key={`${place} ${name}`}>
            <td>
              <code>{name}</code> {isRequired && <Required />}
            </td>
            <td>{place}</td>
            <td>{typeOf(schema, resolve)}</td>
            <td>
              <Remarks text={text || textOf(resolve(schema).description)} schema={resolve(schema)} />
            </td>
          </tr>
        ))}
      </Table>
      <More count={parameters.length - most} onMore={() => setMost(most + MOST_ROWS)} />
    </>
  );
}

const STEP = 20;

interface FieldRowProps {
  readonly row: Row;
  readonly resolve: Resolve;
  readonly onTurn: () => void;
}

function FieldRow({ row: { depth, name, schema, isRequired, isOpen }, resolve, onTurn }: FieldRowProps) {
  const Chevron = isOpen ? IconChevronDown : IconChevronRight;
  const found = resolve(schema);
  return (
    <tr>
      <td style={{ paddingLeft: 12 + depth * STEP }}>
        {isOpen === undefined ? (
          <code>{name}</code>
        ) : (
          <UnstyledButton className={classes.opener ?? ''} aria-expanded={isOpen} onClick={onTurn}>
            <code>{name}</code> <Chevron size={12} aria-hidden />
          </UnstyledButton>
        )}{' '}
        {isRequired && <Required />}
      </td>
      <td>{typeOf(schema, resolve)}</td>
      <td>
        <Remarks text={textOf(found.description)} schema={found} />
      </td>
    </tr>
  );
}

/** A schema's fields in two levels; deeper ones open separately. A schema without fields shows its type. */
export function Fields({ schema, resolve }: { readonly schema: Part; readonly resolve: Resolve }) {
  const [choices, setChoices] = useState<ReadonlyMap<string, boolean>>(new Map());
  const [most, setMost] = useState(MOST_ROWS);
  const rows = useMemo(() => rowsOf(schema, resolve, choices), [schema, resolve, choices]);
  if (rows.length === 0)
    return (
      <div className={classes.text}>
        {typeOf(schema, resolve)}
        <Remarks text={textOf(resolve(schema).description)} schema={resolve(schema)} />
      </div>
    );
  return (
    <>
      <Table label="Fields" heads={['Field', 'Type', 'Description']}>
        {rows.slice(0, most).map((row) => (
          <FieldRow
            key={row.key}
            row={row}
            resolve={resolve}
            onTurn={() => setChoices(new Map([...choices, [row.key, row.isOpen !== true]]))}
          />
        ))}
      </Table>
      <More count={rows.length - most} onMore={() => setMost(most + MOST_ROWS)} />
    </>
  );
}
