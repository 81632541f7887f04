import type { Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './pages.module.css';

interface Props {
  readonly icon: Icon;
  readonly title: ReactNode;
  readonly text?: ReactNode;
  readonly children: ReactNode;
}

/** A question that the admin must answer before they can continue. */
export const Notice = ({ icon: NoticeIcon, title, text, children }: Props) => (
  <section className={classes.notice} aria-label="To be decided">
    <NoticeIcon size={20} aria-hidden className={classes.noticeIcon ?? ''} />
    <div className={classes.noticeText} role="status">
      <p className={classes.noticeTitle}>{title}</p>
      {text && <p>{text}</p>}
    </div>
    <div className={classes.noticeActions}>{children}</div>
  </section>
);
