import { useMemo } from 'react';
import { formatNumber } from '../../ui/text/format.ts';
import { blocksOf } from './blocks-of.ts';
import { type Block, differencesOf, type Part, type Row } from './differences.ts';
import classes from './pages.module.css';

const Words = ({ parts }: { readonly parts: readonly Part[] }) =>
  parts.map(({ text, is }, at) => {
    const key = `${at} ${is}`;
    if (is === 'added') return <ins key={key}>{text}</ins>;
    return is === 'removed' ? <del key={key}>{text}</del> : <span key={key}>{text}</span>;
  });

function noteOf(from: Block, to: Block): string {
  if (from.kind !== to.kind) return `${from.kind} became ${to.kind}`;
  return from.text === to.text ? `${to.kind}, formatting changed` : to.kind;
}

const Line = ({ note, mark, children }: { note: string; mark: string; children: React.ReactNode }) => (
  <li className={classes.line} data-mark={mark}>
    <span className={classes.kind}>{note}</span>
    <p className={classes.words}>{children}</p>
  </li>
);

function RowLines({ row }: { readonly row: Row }) {
  if (row.is === 'changed')
    return (
      <Line note={noteOf(row.from, row.to)} mark="changed">
        <Words parts={row.parts} />
      </Line>
    );
  if (row.is === 'same') {
    const count = row.blocks.length;
    return (
      <li className={classes.same}>
        {count === 1 ? 'One unchanged block' : `${formatNumber(count)} unchanged blocks`}
      </li>
    );
  }
  return (
    <Line note={row.block.kind} mark={row.is}>
      <Words parts={[{ text: row.block.text, is: row.is }]} />
    </Line>
  );
}

/** The changes between two texts, block by block. */
export function Difference({ before, after }: { readonly before: string; readonly after: string }) {
  const rows = useMemo(() => differencesOf(blocksOf(before), blocksOf(after)), [before, after]);
  if (rows.every(({ is }) => is === 'same')) return <p className={classes.hint}>The texts are the same.</p>;
  return (
    <ul className={classes.difference} aria-label="Difference">
      {rows.map((row, at) => (
        <RowLines key={at} row={row} />
      ))}
    </ul>
  );
}
