import { CatchBoundary } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Card } from '../../ui/block/card.tsx';
import { FailureState } from '../../ui/block/states.tsx';
import { forgetUnseen } from './query-client.ts';

interface Props {
  /** The part's name. */
  readonly title: string;
  /** What the part shows, such as days or a page: another value resets the error. */
  readonly of: string;
  readonly children: ReactNode;
}

const BROKEN = { message: "The server's answer cannot be displayed here. The rest of the screen works." };

/**
 * A part of a screen that can break without the rest: it shows the failure in its place, with a button to try again.
 */
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
