import { CatchBoundary } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Card } from '../../ui/block/card.tsx';
import { FailureState } from '../../ui/block/states.tsx';
import { forgetUnseen } from './query-client.ts';

interface Props {
  /** What the part is called. */
  readonly title: string;
  /** Another one begins again: other days, another page. */
  readonly of: string;
  readonly children: ReactNode;
}

const BROKEN = { message: "The server's answer cannot be displayed here. The rest of the screen works." };

/** A part of a screen that can break alone: in its place it says so, and can be tried again. */
export const OwnBoundary = ({ title, of, children }: Props) => (
  <CatchBoundary
    getResetKey={() => of}
    errorComponent={({ reset }) => (
      <Card title={title}>
        <FailureState
          failure={BROKEN}
          onRetry={() => {
            forgetUnseen();
            reset();
          }}
        />
      </Card>
    )}
  >
    {children}
  </CatchBoundary>
);
