import { VisuallyHidden } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Change } from './changes.ts';
import classes from './history.module.css';

const Old = ({ children }: { readonly children: string }) => (
  <del className={classes.old}>
    <bdi>{children}</bdi>
  </del>
);

const New = ({ children }: { readonly children: string }) => (
  <ins className={classes.new}>
    <bdi>{children}</bdi>
  </ins>
);

function partsOf(change: Change): ReactNode {
  switch (change.kind) {
    case 'added':
      return <New>{change.after}</New>;
    case 'removed':
      return (
        <>
          <span className={classes.word}>removed</span> <Old>{change.before}</Old>
        </>
      );
    case 'changed':
      return (
        <>
          <Old>{change.before}</Old>
          <IconArrowRight size={14} className={classes.arrow ?? ''} aria-hidden />
          <VisuallyHidden> changed to </VisuallyHidden>
          <New>{change.after}</New>
        </>
      );
    case 'set':
      return [
        ...change.gained.map((item) => (
          <span key={`+${item}`} className={classes.item}>
            <span aria-hidden>+ </span>
            <VisuallyHidden>added </VisuallyHidden>
            <New>{item}</New>
          </span>
        )),
        ...change.lost.map((item) => (
          <span key={`-${item}`} className={classes.item}>
            <span aria-hidden>− </span>
            <VisuallyHidden>removed </VisuallyHidden>
            <Old>{item}</Old>
          </span>
        )),
      ];
  }
}

/** The changes, a line for each field. Every value is shown as plain text. */
export function ChangeLines({ changes }: { readonly changes: readonly Change[] }) {
  if (changes.length === 0) return null;
  return (
    <ul className={classes.changes}>
      {changes.map((change) => (
        <li key={change.field} className={classes.change}>
          <bdi className={classes.field}>{change.field}:</bdi> {partsOf(change)}
        </li>
      ))}
    </ul>
  );
}
