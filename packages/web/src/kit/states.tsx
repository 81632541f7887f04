import { Button } from '@mantine/core';
import type { Verdict } from '@quarterdeck/contract/kit/access';
import { refusalSentence } from '@quarterdeck/contract/kit/access';
import { IconCloudOff, IconInbox, IconLock } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './kit.module.css';

interface BlockProps {
  readonly icon: ReactNode;
  readonly title: string;
  readonly text?: ReactNode;
  readonly action?: ReactNode;
}

/** What a block of a screen says instead of its content. */
export function Block({ icon, title, text, action }: BlockProps) {
  return (
    <div className={classes.block}>
      <span className={classes.blockIcon} aria-hidden>
        {icon}
      </span>
      <p className={classes.blockTitle}>{title}</p>
      {text && <p className={classes.blockText}>{text}</p>}
      {action && <div className={classes.blockAction}>{action}</div>}
    </div>
  );
}

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
