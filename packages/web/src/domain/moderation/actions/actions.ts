import type { InputOf } from '@quarterdeck/contract/core/endpoint/endpoint';
import type { profiles } from '@quarterdeck/contract/profiles';
import { formatNumber } from '../../../ui/text/format.ts';
import type { CaseItem, Subject } from '../case/item.ts';

/** The length of a suspension in days; without it, until staff lift it. */
export type Days = InputOf<typeof profiles.suspend>['days'];

/** The reason of a decision: an entry of the list of reasons, or free text. */
export interface ReasonChoice {
  readonly id?: number | undefined;
  readonly text?: string | undefined;
  /** The message to the user instead of the reason's text. */
  readonly words?: string | undefined;
  /** After this many days a suspension ends automatically. */
  readonly days?: Days | undefined;
}

/** Returns a reason as the server's calls expect it: the id of a list entry, or free text. */
export const whyOf = ({ id, text, words }: ReasonChoice) => ({
  ...(id === undefined ? { reason: text || undefined } : { reason_id: id }),
  ...(words ? { text: words } : {}),
});

/** An action on a case. */
export type CaseAction = 'dismiss' | 'warn' | 'hide' | 'remove' | 'suspend' | 'assign' | 'reopen';

/** An action that asks for a reason first. */
export type ActionWithReason = Exclude<CaseAction, 'assign' | 'reopen'>;

export const actionKeys: Readonly<Record<CaseAction, string>> = {
  dismiss: 'd',
  warn: 'w',
  hide: 'h',
  remove: 'x Delete',
  suspend: 's',
  assign: 'a',
  reopen: 'r',
};

/** Returns a number with its noun in the right form. */
export const plural = (count: number, one: string): string => `${formatNumber(count)} ${count === 1 ? one : `${one}s`}`;

/** Returns a number of cases, posts or users, with the noun. */
export const things = (what: 'cases' | Subject, count: number): string => plural(count, what.slice(0, -1));

/** Returns the verb of an action, for its button. */
export function labelOf(action: CaseAction, what: Subject, isOwn = false): string {
  return {
    dismiss: 'Dismiss',
    warn: what === 'posts' ? 'Warn author' : 'Warn user',
    hide: 'Hide post',
    remove: 'Delete post',
    suspend: what === 'posts' ? 'Suspend author' : 'Suspend user',
    assign: isOwn ? 'Unassign' : 'Assign to me',
    reopen: 'Reopen',
  }[action];
}

/** Returns what a suspension prevents, and until when. */
export const suspensionConsequence = ({ subject, suspect }: Pick<CaseItem, 'subject' | 'suspect'>, until?: string) =>
  `${suspect?.name ?? subject} ${
    until
      ? `cannot use the app until ${until}, when the suspension ends automatically.`
      : 'cannot use the app until the suspension is lifted.'
  }`;

/**
 * Returns a decision's title, question and consequence, for one case.
 * @param until when a suspension ends automatically.
 */
export function wordsOf(
  decision: ActionWithReason,
  { what, subject, state, reports, suspect }: CaseItem,
  until?: string,
) {
  const its = plural(reports, 'report');
  const closes = what === 'users' && state === 'open' ? ` This closes the case as actioned, with its ${its}.` : '';
  const name = suspect?.name ?? subject;
  return {
    dismiss: {
      title: 'Dismiss the case',
      consequence: `No action is taken on ${what === 'posts' ? 'the post' : name}. The case is closed with its ${its}.`,
      yes: 'Dismiss',
      no: 'Cancel',
      isDangerous: false,
    },
    warn: {
      title: `Warn ${name}?`,
      consequence: `${name} is warned and can continue to use the app.${
        what === 'posts' ? ` The post is not changed. This closes its case as actioned, with its ${its}.` : closes
      }`,
      yes: 'Warn',
      no: 'Cancel',
      isDangerous: true,
    },
    hide: {
      title: 'Hide this post?',
      consequence: `No one sees it in the app until staff show it again. This closes its case as actioned, with its ${its}.`,
      yes: 'Hide',
      no: 'Cancel',
      isDangerous: true,
    },
    remove: {
      title: 'Are you sure? Do you want to delete this post?',
      consequence: `This closes its case as actioned, with its ${its}. You can undo this for 10 minutes.`,
      yes: 'Yes',
      no: 'No',
      isDangerous: true,
    },
    suspend: {
      title: `Suspend ${name}?`,
      consequence: `${suspensionConsequence({ subject, suspect }, until)}${
        what === 'posts'
          ? ' The post and its case are not changed. An open case about the author is closed as actioned.'
          : closes
      }`,
      yes: 'Suspend',
      no: 'Cancel',
      isDangerous: true,
    },
  }[decision];
}

/** Returns the texts of an action on many cases, for its confirmation and its success. */
export function wordsOfMany(action: Exclude<CaseAction, 'reopen'>, what: Subject, count: number) {
  const cases = things('cases', count);
  const subjects = things(what, count);
  const are = count === 1 ? 'is' : 'are';
  const were = count === 1 ? 'was' : 'were';
  return {
    dismiss: {
      title: `Dismiss ${cases}?`,
      consequence: `${cases} ${are} closed. No action is taken on the ${what}. You can undo this.`,
      yes: `Dismiss ${formatNumber(count)}`,
      done: `${cases} ${were} dismissed. You can undo this`,
    },
    warn: {
      title: `Warn ${subjects}?`,
      consequence: `${subjects} ${are} warned and can continue to use the app, ${cases} ${are} closed as actioned. You can undo this for 10 minutes.`,
      yes: `Warn ${formatNumber(count)}`,
      done: `${subjects} ${were} warned. You can undo this for 10 minutes`,
    },
    hide: {
      title: `Hide ${subjects}?`,
      consequence: `No one sees ${subjects} in the app until staff show them again, ${cases} ${are} closed as actioned. You can undo this for 10 minutes.`,
      yes: `Hide ${formatNumber(count)}`,
      done: `${subjects} ${were} hidden. You can undo this for 10 minutes`,
    },
    remove: {
      title: `Delete ${subjects}?`,
      consequence: `${subjects} ${are} deleted, ${cases} ${are} closed as actioned. You can undo this for 10 minutes.`,
      yes: `Delete ${formatNumber(count)}`,
      done: `${subjects} ${were} deleted. You can undo this for 10 minutes`,
    },
    suspend: {
      title: `Suspend ${subjects}?`,
      consequence: `${subjects} ${are} suspended, ${cases} ${are} closed as actioned. You can undo this for 10 minutes; later, each suspension can be lifted on the profile.`,
      yes: `Suspend ${formatNumber(count)}`,
      done: `${subjects} ${were} suspended. You can undo this for 10 minutes`,
    },
    assign: {
      title: `Assign ${cases} to yourself?`,
      consequence: `${cases} ${are} assigned to you, including those assigned to others.`,
      yes: `Assign ${formatNumber(count)}`,
      done: `${cases} ${were} assigned to you. You can undo this`,
    },
  }[action];
}
