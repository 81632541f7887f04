import { useState } from 'react';
import { type Content, type Operation, type Part, textOf } from './document.ts';
import classes from './documents.module.css';
import { Fields, Parameters } from './fields.tsx';
import { Prose } from './prose.tsx';
import { type Variant, variantsOf } from './schema.ts';

interface Props {
  readonly operation: Operation;
  readonly resolve: (part: Part) => Part;
}

const Example = ({ value }: { readonly value: unknown }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
  // biome-ignore lint/a11y/useSemanticElements: there are many of them, and a landmark must have a name of its own
  <div role="group" className={classes.example} aria-label="Example" tabIndex={0}>
    <pre>{typeof value === 'string' ? value : JSON.stringify(value, null, 2)}</pre>
  </div>
);

/** One of several kinds of what is sent: a line that opens. */
function VariantItem({ variant: { name, schema }, resolve }: Pick<Props, 'resolve'> & { readonly variant: Variant }) {
  const [isOpen, setOpen] = useState(false);
  const [example] = Array.isArray(schema.examples) ? schema.examples : [];
  return (
    <details className={classes.answer} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <code>{name}</code> <Prose text={textOf(schema.description)} />
      </summary>
      {isOpen && (
        <div className={classes.content}>
          <Fields schema={schema} resolve={resolve} />
          {example !== undefined && <Example value={example} />}
        </div>
      )}
    </details>
  );
}

/** What a schema takes: its fields, or each of the kinds that it tells apart. */
function Taken({ schema, resolve }: Pick<Props, 'resolve'> & { readonly schema: Part }) {
  const variants = variantsOf(schema, resolve);
  if (variants.length === 0) return <Fields schema={schema} resolve={resolve} />;
  return variants.map((variant) => <VariantItem key={variant.name} variant={variant} resolve={resolve} />);
}

function Contents({ contents, resolve }: Pick<Props, 'resolve'> & { readonly contents: readonly Content[] }) {
  return contents.map(({ type, schema, example }) => (
    <div key={type} className={classes.content}>
      <p className={classes.type}>{type}</p>
      {schema && <Taken schema={schema} resolve={resolve} />}
      {example !== undefined && <Example value={example} />}
    </div>
  ));
}

function Details({ operation, resolve }: Props) {
  const { text, permission, parameters, contents, answers } = operation;
  const isSaid = permission !== undefined && text === `Permission: ${permission}`;
  return (
    <div className={classes.details}>
      {text && !isSaid && (
        <p className={classes.text}>
          <Prose text={text} />
        </p>
      )}
      {permission && (
        <p>
          Permission: <code>{permission}</code>
        </p>
      )}
      {parameters.length > 0 && (
        <>
          <h4>Parameters</h4>
          <Parameters parameters={parameters} resolve={resolve} />
        </>
      )}
      {contents.length > 0 && (
        <>
          <h4>Body</h4>
          <Contents contents={contents} resolve={resolve} />
        </>
      )}
      <h4>Answers</h4>
      {answers.map((answer) => (
        <details key={answer.status} className={classes.answer} open={answer.status.startsWith('2')}>
          <summary>
            <code>{answer.status}</code> <Prose text={answer.text} />
          </summary>
          <Contents contents={answer.contents} resolve={resolve} />
        </details>
      ))}
    </div>
  );
}

/** One call: a line that opens. */
export function OperationItem({ operation, resolve }: Props) {
  const [isOpen, setOpen] = useState(false);
  const { method, path, summary, isDeprecated } = operation;
  return (
    <details data-prints className={classes.operation} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <h3 className={classes.line}>
          <span className={classes.method} data-method={method}>
            {method}
          </span>
          <code className={classes.path} data-deprecated={isDeprecated || undefined}>
            {path}
          </code>
          <span className={classes.summary}>
            {isDeprecated && 'Deprecated. '}
            <Prose text={summary} />
          </span>
        </h3>
      </summary>
      {isOpen && <Details operation={operation} resolve={resolve} />}
    </details>
  );
}
