import type { RowOf } from '@quarterdeck/contract/core/endpoint/paging';
import { nameKey } from '@quarterdeck/contract/core/text/text';
import type { team } from '@quarterdeck/contract/moderation/team';
import type { ReactNode } from 'react';
import { Moment } from '../../../ui/time/moment.tsx';
import { NotePicture } from './note-picture.tsx';
import classes from './team.module.css';

type ThreadEntry = RowOf<typeof team.thread>;

/** The action of an entry; nothing for a note. */
function DoneText({ kind, author, group, to, until }: ThreadEntry): ReactNode {
  switch (kind) {
    case 'note':
      return null;
    case 'escalation':
      return `escalated to ${group?.name ?? 'a group that was deleted'}`;
    case 'escalation_end':
      return 'ended the escalation';
    case 'snooze':
      return <>snoozed until {until && <Moment at={until} shows="both" />}</>;
    case 'wake':
      return author ? 'ended the snooze' : 'The snooze ended';
    case 'opinion_request':
      return 'asked for a second opinion';
    case 'opinion':
      return 'gave a second opinion';
    case 'hand_over':
      return to ? `handed over to ${to.name}` : 'unassigned the case';
  }
}

const escaped = (text: string): string => text.replaceAll(/[$()*+.?[\\\]^{|}]/g, '\\$&');

/** A text with its mentions of admins. */
function MentionText({ text, mentions }: Pick<ThreadEntry, 'text' | 'mentions'>) {
  if (mentions.length === 0) return text;
  const names = mentions.map(({ username }) => escaped(username)).toSorted((one, other) => other.length - one.length);
  return text.split(new RegExp(`(@(?:${names.join('|')}))(?![\\p{L}\\p{N}_])`, 'giu')).map((part, index) => {
    const mention = mentions.find(({ username }) => nameKey(part) === nameKey(`@${username}`));
    // The parts of a text can only be identified by their index.
    return mention ? (
      <span key={index} className={classes.mention} title={mention.name}>
        {part}
      </span>
    ) : (
      part
    );
  });
}

/** An entry of a case's thread: who, when, the action and the text. */
export const Entry = ({ entry }: { readonly entry: ThreadEntry }) => (
  <li>
    <span className={classes.head}>
      {entry.author && <b>{entry.author.name}</b>}
      <span>{DoneText(entry)}</span>
      <Moment at={entry.created_at} shows="ago" />
    </span>
    {entry.text && (
      <p dir="auto">
        <MentionText {...entry} />
      </p>
    )}
    {entry.note_picture && <NotePicture id={entry.id} hash={entry.note_picture} />}
  </li>
);
