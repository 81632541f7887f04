import { CatchBoundary } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Card } from './card.tsx';
import { Failed } from './states.tsx';

interface Props {
  /** What the part is called. */
  readonly title: string;
  /** Another one begins anew: other days, another page. */
  readonly of: string;
  readonly children: ReactNode;
}

const BROKEN = { message: 'What the server answered cannot be shown here. The rest of the screen is not affected.' };

/** A part of a screen that can break alone: in its place it says so, and can be tried again. */
export const OwnBoundary = ({ title, of, children }: Props) => (
  <CatchBoundary
    getResetKey={() => of}
    errorComponent={({ reset }) => (
      <Card title={title}>
        <Failed failure={BROKEN} onRetry={reset} />
      </Card>
    )}
  >
    {children}
  </CatchBoundary>
);
