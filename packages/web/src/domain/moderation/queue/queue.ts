import type { Alert } from '../../../ui/alert/alert.ts';
import type { CaseAction } from '../actions/actions.ts';
import type { CaseItem, Subject } from '../case/item.ts';
import type { AnyStep, BulkJob, BulkResult, Job, Outcome, StepItem } from './steps.ts';

/** The scope of the queue's writes: all actions on cases are sent in order. */
export const CASES = 'cases';

/** Changes of a case that are being saved, or were saved after the console loaded it. */
export interface Ahead {
  /** The version of the case that was decided about: a later version is newer information. */
  readonly version: number;
  /** How many saves are pending. */
  readonly saves: number;
  /** The case is decided, and will leave the list. */
  readonly isLeaving: boolean;
  /** The pending or saved action. */
  readonly action?: CaseAction | undefined;
  /** Another admin was first: if the case has left the list, they have closed it. */
  readonly isLate?: boolean | undefined;
  readonly assignee?: CaseItem['assignee'];
  /** The version that the admin's last change created. */
  readonly made?: number | undefined;
}

/** The results of the saves since none were pending. */
interface Tally {
  readonly done: number;
  /** The server's message about the last save. */
  readonly message: string;
  readonly failures: readonly string[];
}

/** An action on many cases, while it runs. */
interface Bulk {
  readonly job: BulkJob;
  readonly results: readonly BulkResult[];
  readonly isStopping: boolean;
  /** Set at the end, unless everything was done. */
  readonly outcome?: Outcome;
}

/** What was undone; of many cases, the first. */
export type Restoration = Pick<StepItem, 'id' | 'what'> & Partial<Pick<StepItem, 'subjectId'>>;

/** The queue of decisions: pending saves, the step that can be undone, and the action on many cases. */
export interface DecisionQueue {
  /** By case id. */
  readonly ahead: ReadonlyMap<number, Ahead>;
  /** How many jobs there were, which is also the number of the last one. */
  readonly jobs: number;
  readonly tally: Tally;
  /** The last step of this session in this window, on any screen. */
  readonly lastStep: AnyStep | undefined;
  /** There was a step: from then on, the undo key works on every screen. */
  readonly hasUndoKey: boolean;
  /** The lists for which the console has loaded the admin's last decision from before a reload. */
  readonly recalled: ReadonlySet<Subject>;
  /** The step that an alert offers to undo. */
  readonly offer: { readonly step: AnyStep; readonly by: Alert | null } | undefined;
  /** The step that is being undone. */
  readonly undoing: AnyStep | undefined;
  /** What was undone last; a new object each time. */
  readonly restored: Restoration | undefined;
  /** The results of undoing many cases, when some could not be undone, and whether they are shown. */
  readonly undoOutcome: { readonly outcome?: Outcome; readonly isOpen: boolean };
  readonly bulk: Bulk | undefined;
}

type CaseVersion = Pick<CaseItem, 'id' | 'version'>;

/** All events of the queue. */
export type QueueEvent =
  | { readonly type: 'saveStarted'; readonly job: Job }
  | {
      readonly type: 'saveSucceeded';
      readonly job: Job;
      readonly number: number;
      readonly message: string;
      readonly version: number | undefined;
    }
  /** Without a message, the session has ended, and the sign-in dialog says so. */
  | {
      readonly type: 'saveFailed';
      readonly item: Pick<CaseItem, 'id' | 'subject'>;
      readonly message: string | undefined;
      readonly isLate: boolean;
    }
  | { readonly type: 'saveEnded'; readonly id: number }
  | { readonly type: 'savesAnnounced' }
  /** Another call of this admin created a version: the next change refers to it. */
  | { readonly type: 'caseChanged'; readonly item: CaseVersion; readonly version: number }
  | { readonly type: 'stepMade'; readonly step: AnyStep }
  | { readonly type: 'stepLost' }
  | { readonly type: 'stepRecalled'; readonly what: Subject; readonly step: AnyStep | undefined }
  | { readonly type: 'undoOffered'; readonly step: AnyStep; readonly by: Alert | null }
  | { readonly type: 'undoStarted'; readonly step: AnyStep }
  /** @param rest the part of a step on many cases that is not undone yet. */
  | { readonly type: 'undoSucceeded'; readonly step: AnyStep; readonly rest?: AnyStep | undefined }
  | { readonly type: 'undoShown'; readonly restored: Restoration }
  | { readonly type: 'undoEnded' }
  | { readonly type: 'undoOutcomeOpened'; readonly outcome: Outcome }
  | { readonly type: 'undoOutcomeClosed' }
  | { readonly type: 'bulkStarted'; readonly job: BulkJob }
  | { readonly type: 'bulkAdvanced'; readonly job: BulkJob; readonly results: readonly BulkResult[] }
  | { readonly type: 'bulkStopped'; readonly job: BulkJob }
  | { readonly type: 'bulkEnded'; readonly job: BulkJob; readonly outcome: Outcome };

const NO_SAVES: Tally = { done: 0, message: '', failures: [] };

/** The queue of a new session. */
export const emptyQueue: DecisionQueue = {
  ahead: new Map(),
  jobs: 0,
  tally: NO_SAVES,
  lastStep: undefined,
  hasUndoKey: false,
  recalled: new Set(),
  offer: undefined,
  undoing: undefined,
  restored: undefined,
  undoOutcome: { isOpen: false },
  bulk: undefined,
};

/** Whether an action removes a case from the list of its state. */
const closes = ({ action, item }: Job): boolean =>
  action !== 'assign' && !(action === 'suspend' && item.what === 'posts');

const withStep = (queue: DecisionQueue, lastStep: AnyStep | undefined): DecisionQueue => ({
  ...queue,
  lastStep,
  hasUndoKey: queue.hasUndoKey || lastStep !== undefined,
});

function withAhead(
  queue: DecisionQueue,
  id: number,
  change: (was: Ahead | undefined) => Ahead | undefined,
): DecisionQueue {
  const ahead = new Map(queue.ahead);
  const next = change(ahead.get(id));
  if (next) ahead.set(id, next);
  else ahead.delete(id);
  return { ...queue, ahead };
}

/**
 * Records that a save has ended. A change that the server did not accept is forgotten, and so is one that it now
 * reports itself.
 */
function settled(was: Ahead | undefined): Ahead | undefined {
  if (!was) return undefined;
  const saves = was.saves - 1;
  const { assignee: _assignee, ...rest } = was;
  if (saves > 0) return { ...was, saves };
  return was.isLeaving || was.isLate || was.made !== undefined ? { ...rest, saves } : undefined;
}

const startedBy =
  (job: Job) =>
  (was: Ahead | undefined): Ahead => ({
    ...was,
    version: Math.max(job.item.version, was?.version ?? 0),
    saves: (was?.saves ?? 0) + 1,
    isLeaving: closes(job),
    isLate: false,
    action: job.action,
    ...(job.action === 'assign' ? { assignee: job.assignee ?? null } : {}),
  });

/** Returns the step that can be undone of an action on many cases. */
function bulkStep({ action, what }: BulkJob, results: readonly BulkResult[]): AnyStep | undefined {
  const done = results.filter((result) => result.done === 1);
  return done.length === 0 ? undefined : { action, what, results: done };
}

/** Whether the action succeeded for all cases, so that there is no outcome to show. */
export const isComplete = ({ results, left, failure }: Outcome): boolean =>
  left === 0 && failure === undefined && results.every((result) => result.done === 1);

/** Returns a failure's message, with its case unless only that one was saved. */
const failureIn = ({ failures, done }: Tally, subject: string, message: string): string =>
  failures.length + done > 0 ? `“${subject}”: ${message}` : message;

/** Returns the queue after an event. */
export function reduce(queue: DecisionQueue, event: QueueEvent): DecisionQueue {
  const { tally, bulk } = queue;
  switch (event.type) {
    case 'saveStarted':
      return { ...withAhead(queue, event.job.item.id, startedBy(event.job)), jobs: queue.jobs + 1 };
    case 'saveSucceeded': {
      const { job, number, message, version } = event;
      const { action, item } = job;
      const saved = withAhead(queue, item.id, (was) => was && { ...was, made: version ?? was.made });
      return {
        ...withStep(saved, action === 'reopen' ? undefined : { action, item, version, number }),
        tally: { ...tally, done: tally.done + 1, message },
      };
    }
    case 'saveFailed': {
      const { item, message, isLate } = event;
      const failed = withAhead(queue, item.id, (was) => was && { ...was, isLeaving: false, isLate });
      if (message === undefined) return failed;
      return {
        ...failed,
        tally: { ...tally, failures: [...tally.failures, failureIn(tally, item.subject, message)] },
      };
    }
    case 'saveEnded':
      return withAhead(queue, event.id, settled);
    case 'savesAnnounced':
      return { ...queue, tally: NO_SAVES };
    case 'caseChanged': {
      const { id, version } = event.item;
      const began = { version, saves: 0, isLeaving: false };
      return withAhead(queue, id, (was) => ({ ...(was ?? began), made: event.version }));
    }
    case 'stepMade':
      return withStep(queue, event.step);
    case 'stepLost':
      return withStep(queue, undefined);
    case 'stepRecalled': {
      const recalled = new Set([...queue.recalled, event.what]);
      return withStep({ ...queue, recalled }, queue.lastStep ?? event.step);
    }
    case 'undoOffered':
      return { ...queue, offer: { step: event.step, by: event.by } };
    case 'undoStarted':
      return { ...queue, undoing: event.step };
    case 'undoSucceeded': {
      const id = 'item' in event.step ? event.step.item.id : undefined;
      const undone = withStep(queue, event.rest);
      // The case is back in its previous state.
      return id === undefined ? undone : withAhead(undone, id, () => undefined);
    }
    case 'undoShown':
      return { ...queue, restored: { ...event.restored } };
    case 'undoEnded':
      return { ...queue, undoing: undefined };
    case 'undoOutcomeOpened':
      return { ...queue, undoOutcome: { outcome: event.outcome, isOpen: true } };
    case 'undoOutcomeClosed':
      // The dialog shows its results until it has closed.
      return { ...queue, undoOutcome: { ...queue.undoOutcome, isOpen: false } };
    case 'bulkStarted':
      return withStep({ ...queue, bulk: { job: event.job, results: [], isStopping: false } }, undefined);
    case 'bulkAdvanced': {
      const { job, results } = event;
      const advanced = bulk?.job === job ? { ...queue, bulk: { ...bulk, results } } : queue;
      return withStep(advanced, bulkStep(job, results));
    }
    case 'bulkStopped':
      return bulk?.job === event.job ? { ...queue, bulk: { ...bulk, isStopping: true } } : queue;
    case 'bulkEnded':
      return bulk?.job === event.job && !isComplete(event.outcome)
        ? { ...queue, bulk: { ...bulk, outcome: event.outcome } }
        : queue;
  }
}

/** Returns the unloaded changes of a case, unless the console has newer information. */
export function aheadOf({ ahead }: Pick<DecisionQueue, 'ahead'>, item: CaseVersion): Ahead | undefined {
  const own = ahead.get(item.id);
  return own && item.version <= own.version ? own : undefined;
}

/**
 * Returns the version of a case that the next change refers to: the admin's own changes count, even before the case is
 * loaded again.
 */
export const versionIn = ({ ahead }: Pick<DecisionQueue, 'ahead'>, { id, version }: CaseVersion): number =>
  Math.max(version, ahead.get(id)?.made ?? 0);

/** Returns how many saves are pending. */
export const savesIn = ({ ahead }: Pick<DecisionQueue, 'ahead'>): number =>
  [...ahead.values()].reduce((sum, { saves }) => sum + saves, 0);

/** Whether a save of any case is pending. */
export const isSavingAny = (queue: Pick<DecisionQueue, 'ahead'>): boolean => savesIn(queue) > 0;
