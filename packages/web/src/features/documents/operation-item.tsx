import { Button } from '@mantine/core';
import { useMemo, useState } from 'react';
import { formatNumber } from '../../ui/text/format.ts';
import { Description } from './description.tsx';
import { type Content, type Operation, type Part, textOf } from './document.ts';
import classes from './documents.module.css';
import { Fields, Parameters } from './fields.tsx';
import { Prose } from './prose.tsx';
import { type Variant, variantsOf } from './schema.ts';

interface Props {
  readonly operation: Operation;
  readonly resolve: (part: Part) => Part;
}

/** Longer examples are drawn in steps. */
const MOST_CHARACTERS = 20_000;

function Example({ value }: { readonly value: unknown }) {
  const [most, setMost] = useState(MOST_CHARACTERS);
  const text = useMemo(() => (typeof value === 'string' ? value : JSON.stringify(value, null, 2)), [value]);
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      {/* biome-ignore lint/a11y/useSemanticElements: there are many of them, and a landmark must have a name of its own */}
      <div role="group" className={classes.example} aria-label="Example" tabIndex={0}>
        <pre>{text.slice(0, most)}</pre>
      </div>
      {text.length > most && (
        <Button variant="subtle" size="compact-sm" onClick={() => setMost(most + MOST_CHARACTERS)}>
          {formatNumber(text.length - most)} more characters
        </Button>
      )}
    </>
  );
}

/** One of several variants of a body: a line that opens. */
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

/** What a schema accepts: its fields, or each of its variants. */
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

interface AnswerItemProps extends Pick<Props, 'resolve'> {
  readonly answer: Operation['answers'][number];
  readonly isOpenAtFirst: boolean;
}

/** An answer: a line that opens. A closed answer is not rendered. */
function AnswerItem({ answer: { status, text, contents }, isOpenAtFirst, resolve }: AnswerItemProps) {
  const [isOpen, setOpen] = useState(isOpenAtFirst);
  return (
    <details className={classes.answer} open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <code>{status}</code> <Prose text={text} />
      </summary>
      {isOpen && <Contents contents={contents} resolve={resolve} />}
    </details>
  );
}

function Details({ operation, resolve }: Props) {
  const { text, permission, parameters, contents, answers } = operation;
  const firstGood = answers.find(({ status }) => status.startsWith('2'));
  const isSaid = permission !== undefined && text === `Permission: ${permission}`;
  return (
    <div className={classes.details}>
      {text && !isSaid && (
        <div className={classes.text}>
          <Description text={text} />
        </div>
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
        <AnswerItem key={answer.status} answer={answer} isOpenAtFirst={answer === firstGood} resolve={resolve} />
      ))}
    </div>
  );
}

/** An operation: a line that opens. */
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
