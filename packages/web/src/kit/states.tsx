import { Button } from '@mantine/core';
import type { Verdict } from '@quarterdeck/contract/kit/access';
import { refusalSentence } from '@quarterdeck/contract/kit/access';
import { IconCloudOff, IconInbox, IconLock } from '@tabler/icons-react';
import { Block, type BlockProps } from './block.tsx';

/** What an empty list says first. */
export const NO_RECORDS = 'Sorry, no matching records found';

/** There is nothing to show. */
export const Empty = ({ title, text, action }: Omit<BlockProps, 'icon'>) => (
  <Block icon={<IconInbox />} title={title} text={text} action={action} />
);

/** The block could not be loaded; Retry is for it alone. */
export const Failed = ({ message, onRetry }: { readonly message: string; readonly onRetry: () => void }) => (
  <Block
    icon={<IconCloudOff />}
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

/** The admin may not see this: names what is missing and whom to ask. */
export const Refused = ({ verdict, title = 'You do not have permission to view this content' }: RefusedProps) => (
  <Block icon={<IconLock />} title={title} text={`${refusalSentence(verdict)}. Ask a super admin for it.`} />
);
