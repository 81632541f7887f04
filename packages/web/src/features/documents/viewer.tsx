import { Button, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useDeferredValue, useMemo, useState } from 'react';
import { Empty, NO_RECORDS } from '../../ui/block/states.tsx';
import { formatNumber } from '../../ui/text/format.ts';
import { Description } from './description.tsx';
import { type ApiDocument, matchingSections } from './document.ts';
import classes from './documents.module.css';
import { OperationItem } from './operation-item.tsx';

const sentence = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);

/** Shows a document: its operations by section, with a search. */
export function Viewer({ document }: { readonly document: ApiDocument }) {
  const [query, setQuery] = useState('');
  const wanted = useDeferredValue(query);
  const sections = useMemo(() => matchingSections(document.sections, wanted), [document, wanted]);
  const count = sections.reduce((sum, { operations }) => sum + operations.length, 0);
  const facts = [document.title, document.version && `version ${document.version}`, document.servers.join(', ')];
  return (
    <div className={classes.document}>
      <div className={classes.bar}>
        <TextInput
          type="search"
          className={classes.search ?? ''}
          aria-label="Search calls"
          placeholder="Path, summary, permission, parameter"
          leftSection={<IconSearch size={16} aria-hidden />}
          value={query}
          onChange={({ currentTarget }) => setQuery(currentTarget.value)}
        />
        <p className={classes.facts}>{facts.filter(Boolean).join(' · ')}</p>
        <p className={classes.count} role="status">
          {count === 1 ? '1 call' : `${formatNumber(count)} calls`}
        </p>
      </div>
      {document.text && (
        <div className={classes.text}>
          <Description text={document.text} />
        </div>
      )}
      {sections.map(({ name, text, operations }) => (
        <section key={name} aria-label={sentence(name)}>
          <h2 className={classes.section}>{sentence(name)}</h2>
          {text && (
            <div className={classes.text}>
              <Description text={text} />
            </div>
          )}
          <div className={classes.operations}>
            {operations.map((operation) => (
              <OperationItem key={operation.id} operation={operation} resolve={document.resolve} />
            ))}
          </div>
        </section>
      ))}
      {count === 0 && (
        <Empty
          title={query === '' ? 'The document contains no calls' : NO_RECORDS}
          action={query !== '' && <Button onClick={() => setQuery('')}>Clear search</Button>}
        />
      )}
    </div>
  );
}
