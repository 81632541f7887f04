import type { ReactNode } from 'react';
import type { Parameter, Part } from './document.ts';
import classes from './documents.module.css';
import { Prose } from './prose.tsx';
import { fieldsOf, remarksOf, typeOf } from './schema.ts';

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

/** What an operation takes beside its body. */
export const Parameters = ({
  parameters,
  resolve,
}: {
  readonly parameters: readonly Parameter[];
  readonly resolve: Resolve;
}) => (
  <Table label="Parameters" heads={['Name', 'In', 'Type', 'Description']}>
    {parameters.map(({ name, place, isRequired, text, schema }) => (
      <tr key={`${place} ${name}`}>
        <td>
          <code>{name}</code> {isRequired && <Required />}
        </td>
        <td>{place}</td>
        <td>{typeOf(schema, resolve)}</td>
        <td>
          <Prose text={[text, remarksOf(resolve(schema))].filter(Boolean).join('. ')} />
        </td>
      </tr>
    ))}
  </Table>
);

const STEP = 20;

/** The fields of a schema; one without fields says its type. */
export function Fields({ schema, resolve }: { readonly schema: Part; readonly resolve: Resolve }) {
  const fields = fieldsOf(schema, resolve);
  if (fields.length === 0)
    return (
      <p className={classes.text}>
        <Prose text={[typeOf(schema, resolve), remarksOf(resolve(schema))].filter(Boolean).join('. ')} />
      </p>
    );
  return (
    <Table label="Fields" heads={['Field', 'Type', 'Description']}>
      {fields.map(({ key, depth, name, type, isRequired, text }) => (
        <tr key={key}>
          <td style={{ paddingLeft: 12 + depth * STEP }}>
            <code>{name}</code> {isRequired && <Required />}
          </td>
          <td>{type}</td>
          <td>
            <Prose text={text} />
          </td>
        </tr>
      ))}
    </Table>
  );
}
