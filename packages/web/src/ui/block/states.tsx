import { Button } from '@mantine/core';
import type { Verdict } from '@quarterdeck/contract/core/access/access';
import { denialMessage } from '@quarterdeck/contract/core/access/access';
import { IconAlertCircle, IconInbox, IconLock } from '@tabler/icons-react';
import { EmptyState, type EmptyStateProps } from './empty-state.tsx';

/** The first line of an empty list. */
export const NO_RECORDS = 'Sorry, no matching records found';

/** The state of a block without data. */
export const Empty = ({ title, text, action }: Omit<EmptyStateProps, 'icon'>) => (
  <EmptyState icon={<IconInbox />} title={title} text={text} action={action} />
);

/** The title of a refusal, and its status. */
export const REFUSED = 'You do not have permission to view this content';
export const FORBIDDEN = 403;

const NOT_FOUND = 404;

interface FailedProps {
  readonly failure: { readonly status?: number; readonly message: string; readonly isMissingCall?: boolean };
  readonly onRetry: () => void;
}

/**
 * The state of a block that could not be loaded, with a Retry button for only this block. A refused or missing thing is
 * not retried: the text says what is missing. For an addition that the server does not have, nothing is shown.
 */
export const FailureState = ({ failure: { status, message, isMissingCall }, onRetry }: FailedProps) =>
  isMissingCall ? null : status === FORBIDDEN ? (
    <EmptyState icon={<IconLock />} title={REFUSED} text={message} />
  ) : status === NOT_FOUND ? (
    <Empty title={message} />
  ) : (
    <EmptyState
      icon={<IconAlertCircle />}
      title="This could not be loaded"
      text={message}
      action={
        <Button variant="default" onClick={onRetry}>
          Retry
        </Button>
      }
    />
  );

interface RefusedProps {
  readonly verdict: Extract<Verdict, { allowed: false }>;
  readonly title?: string | undefined;
}

/** The state when the admin cannot see this: the missing permission, and who can give it. */
export const RefusalState = ({ verdict, title = REFUSED }: RefusedProps) => (
  <EmptyState icon={<IconLock />} title={title} text={`${denialMessage(verdict)}. Ask a super admin for it.`} />
);
