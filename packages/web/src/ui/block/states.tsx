import { Button } from '@mantine/core';
import type { Verdict } from '@quarterdeck/contract/core/access/access';
import { denialMessage } from '@quarterdeck/contract/core/access/access';
import { IconAlertCircle, IconInbox, IconLock } from '@tabler/icons-react';
import { EmptyState, type EmptyStateProps } from './empty-state.tsx';

/** What an empty list says first. */
export const NO_RECORDS = 'Sorry, no matching records found';

/** No data. */
export const Empty = ({ title, text, action }: Omit<EmptyStateProps, 'icon'>) => (
  <EmptyState icon={<IconInbox />} title={title} text={text} action={action} />
);

/** What stands over a refusal, and its status. */
export const REFUSED = 'You do not have permission to view this content';
export const FORBIDDEN = 403;

const NOT_FOUND = 404;

interface FailedProps {
  readonly failure: { readonly status?: number; readonly message: string; readonly isMissingCall?: boolean };
  readonly onRetry: () => void;
}

/**
 * The block could not be loaded; Retry is for it alone. What the server refused, or does not have, is not tried again: it says
 * what is missing. Of an addition that the server does not have, nothing is said.
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

/** The admin may not see this: names what is missing and who to ask. */
export const RefusalState = ({ verdict, title = REFUSED }: RefusedProps) => (
  <EmptyState icon={<IconLock />} title={title} text={`${denialMessage(verdict)}. Ask a super admin for it.`} />
);
