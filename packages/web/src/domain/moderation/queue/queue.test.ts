import { describe, expect, test } from 'vitest';
import { aheadOf, type DecisionQueue, emptyQueue, isSavingAny, type QueueEvent, reduce, versionIn } from './queue.ts';
import type { BulkJob, BulkResult, Job, Step } from './steps.ts';

const caseOf = (id: number, what: 'posts' | 'users' = 'posts', version = 3) => ({
  id,
  what,
  subjectId: id + 1000,
  subject: `Post ${id}.`,
  state: 'open' as const,
  version,
  assignee: null,
  closed: null,
  reports: 1,
  suspect: { id: 50, name: 'Paul Author' },
});

const jobOf = (id: number, more: Partial<Job> = {}): Job => ({ action: 'remove', item: caseOf(id), ...more });

const after = (events: readonly QueueEvent[], queue: DecisionQueue = emptyQueue): DecisionQueue =>
  events.reduce(reduce, queue);

const started = (job: Job): QueueEvent => ({ type: 'saveStarted', job });
const succeeded = (job: Job, number: number, version?: number): QueueEvent => ({
  type: 'saveSucceeded',
  job,
  number,
  message: 'The post was deleted',
  version,
});
const failed = ({ item }: Job, message: string | undefined, isLate = false): QueueEvent => ({
  type: 'saveFailed',
  item,
  message,
  isLate,
});
const ended = ({ item: { id } }: Job): QueueEvent => ({ type: 'saveEnded', id });
const saved = (job: Job, number: number, version?: number): readonly QueueEvent[] => [
  started(job),
  succeeded(job, number, version),
  ended(job),
];

describe('a job', () => {
  test('is ahead of the server from its start, and its case leaves the list', () => {
    const job = jobOf(1);
    const queue = after([started(job)]);
    expect(isSavingAny(queue)).toBe(true);
    expect(aheadOf(queue, job.item)).toMatchObject({ saves: 1, isLeaving: true, action: 'remove', isLate: false });
    expect(isSavingAny(after([succeeded(job, 1), ended(job)], queue))).toBe(false);
  });

  test.each([
    ['remove', 'posts', true],
    ['suspend', 'users', true],
    ['suspend', 'posts', false],
    ['assign', 'users', false],
    ['reopen', 'posts', true],
  ] as const)('that does %s to %s closes the case: %s', (action, what, isLeaving) => {
    const job = jobOf(1, { action, item: caseOf(1, what) });
    expect(aheadOf(after([started(job)]), job.item)?.isLeaving).toBe(isLeaving);
  });

  test('that assigns shows the new assignee only until the server has answered', () => {
    const assignee = { id: 9, name: 'Ben Carter', avatar: null };
    const job = jobOf(1, { action: 'assign', assignee });
    expect(aheadOf(after([started(job)]), job.item)?.assignee).toEqual(assignee);
    expect(aheadOf(after(saved(job, 1, 4)), job.item)).not.toHaveProperty('assignee');
  });

  test('is counted with those that wait for it: the case is busy until the last one has ended', () => {
    const [one, other] = [jobOf(1, { action: 'assign' }), jobOf(1)];
    const queue = after([started(one), started(other), succeeded(one, 1, 4), ended(one)]);
    expect(aheadOf(queue, one.item)).toMatchObject({ saves: 1, isLeaving: true });
    expect(isSavingAny(queue)).toBe(true);
  });

  test('makes the version that the next change of its case is about', () => {
    const job = jobOf(1, { action: 'assign' });
    const queue = after(saved(job, 1, 4));
    expect(versionIn(queue, job.item)).toBe(4);
    expect(versionIn(queue, caseOf(1, 'posts', 7))).toBe(7);
    expect(versionIn(queue, caseOf(2))).toBe(3);
  });

  test('says nothing about a case that the console has loaded again since', () => {
    const queue = after(saved(jobOf(1), 1, 4));
    expect(aheadOf(queue, caseOf(1, 'posts', 3))).toBeDefined();
    expect(aheadOf(queue, caseOf(1, 'posts', 4))).toBeUndefined();
  });

  test('becomes the step that can be undone, with its number; a reopened case cannot be closed like that', () => {
    const job = jobOf(1);
    const queue = after(saved(job, 1, 4));
    expect(queue.lastStep).toEqual({ action: 'remove', item: job.item, version: 4, number: 1 });
    expect([emptyQueue.hasUndoKey, queue.hasUndoKey]).toEqual([false, true]);
    const reopened = after(saved(jobOf(2, { action: 'reopen' }), 2, 5), queue);
    expect([reopened.lastStep, reopened.hasUndoKey, reopened.jobs]).toEqual([undefined, true, 2]);
  });
});

describe('a job that fails', () => {
  test('leaves its case in the list, and the step before it', () => {
    const [one, other] = [jobOf(1), jobOf(2)];
    const queue = after([...saved(one, 1), started(other), failed(other, 'The database is away')]);
    expect(aheadOf(queue, other.item)).toMatchObject({ isLeaving: false, isLate: false });
    expect(queue.lastStep).toMatchObject({ item: one.item });
    expect(after([ended(other)], queue).ahead.has(2)).toBe(false);
  });

  test('because another admin was first stays known: the case has left the list by them', () => {
    const job = jobOf(1);
    const queue = after([started(job), failed(job, 'This case is closed', true), ended(job)]);
    expect(aheadOf(queue, job.item)).toMatchObject({ isLate: true, isLeaving: false, saves: 0 });
  });

  test('names its case when it is not the only one', () => {
    const [one, two, three] = [jobOf(1), jobOf(2), jobOf(3)];
    const alone = after([started(one), failed(one, 'No')]);
    expect(alone.tally).toEqual({ done: 0, message: '', failures: ['No'] });
    const several = after([started(two), succeeded(two, 2), started(three), failed(three, 'No')], alone);
    expect(several.tally).toEqual({ done: 1, message: 'The post was deleted', failures: ['No', '“Post 3.”: No'] });
    expect(after([{ type: 'savesAnnounced' }], several).tally).toEqual(emptyQueue.tally);
  });

  test('with its session is no failure to show', () => {
    const job = jobOf(1);
    expect(after([started(job), failed(job, undefined)]).tally).toEqual(emptyQueue.tally);
  });
});

test('a change by another call makes a version, also of a case about which nothing was saved', () => {
  const queue = after([{ type: 'caseChanged', item: { id: 1, version: 3 }, version: 4 }]);
  expect(versionIn(queue, { id: 1, version: 3 })).toBe(4);
  expect(isSavingAny(queue)).toBe(false);
});

describe('undoing', () => {
  const step: Step = { action: 'remove', item: caseOf(1), version: 4, number: 1 };

  test('is under way until it ends, and takes the step and what was ahead of the server', () => {
    const queue = after([...saved(jobOf(1), 1, 4), { type: 'undoStarted', step }]);
    expect(queue.undoing).toBe(step);
    const undone = after([{ type: 'undoSucceeded', step }, { type: 'undoEnded' }], queue);
    expect([undone.undoing, undone.lastStep, undone.ahead.size]).toEqual([undefined, undefined, 0]);
  });

  test('that fails permanently leaves nothing to undo', () => {
    const queue = after([{ type: 'stepMade', step }, { type: 'stepLost' }]);
    expect([queue.lastStep, queue.hasUndoKey]).toEqual([undefined, true]);
  });

  test('of many cases leaves the rest to undo', () => {
    const result = (id: number): BulkResult => ({ id, subject: `Post ${id}.`, done: 1, message: '' });
    const many = { action: 'hide' as const, what: 'posts' as const, results: [result(1), result(2)] };
    const rest = { ...many, results: [result(2)] };
    const queue = after([...saved(jobOf(1), 1), { type: 'undoSucceeded', step: many, rest }]);
    expect(queue.lastStep).toBe(rest);
    expect(queue.ahead.has(1)).toBe(true);
  });

  test('of the same case twice is shown twice', () => {
    const event: QueueEvent = { type: 'undoShown', restored: { id: 1, what: 'posts' } };
    const [once, twice] = [after([event]), after([event, event])];
    expect(twice.restored).toEqual(once.restored);
    expect(after([event], once).restored).not.toBe(once.restored);
  });

  test('shows its results until they are closed, and keeps them while the dialog goes', () => {
    const outcome = { results: [], left: 2, failure: 'No' };
    const open = after([{ type: 'undoOutcomeOpened', outcome }]);
    expect(open.undoOutcome).toEqual({ outcome, isOpen: true });
    expect(after([{ type: 'undoOutcomeClosed' }], open).undoOutcome).toEqual({ outcome, isOpen: false });
  });
});

describe('what one decided before a reload', () => {
  const step: Step = { action: 'suspend', item: { what: 'users', subjectId: 5, subject: 'Eve', suspect: undefined } };

  test('is asked for once for each list, and can be undone', () => {
    const queue = after([{ type: 'stepRecalled', what: 'users', step }]);
    expect([...queue.recalled]).toEqual(['users']);
    expect([queue.lastStep, queue.hasUndoKey]).toEqual([step, true]);
  });

  test('never takes the place of a later step', () => {
    const later: Step = { ...step, action: 'warn' };
    expect(
      after([
        { type: 'stepMade', step: later },
        { type: 'stepRecalled', what: 'users', step },
      ]).lastStep,
    ).toBe(later);
  });
});

describe('an action on many cases', () => {
  const job: BulkJob = { action: 'hide', what: 'posts', which: { ids: [1, 2] }, count: 2, reported: [] };
  const good: BulkResult = { id: 1, subject: 'Post 1.', done: 1, message: '' };
  const bad: BulkResult = { id: 2, subject: 'Post 2.', done: 0, message: 'This case is closed' };
  const begun = after([...saved(jobOf(7), 1), { type: 'bulkStarted', job }]);

  test('takes the place of the step before it, and can be undone for those to which it was done', () => {
    expect([begun.bulk?.results, begun.lastStep]).toEqual([[], undefined]);
    const advanced = after([{ type: 'bulkAdvanced', job, results: [good, bad] }], begun);
    expect(advanced.bulk?.results).toEqual([good, bad]);
    expect(advanced.lastStep).toEqual({ action: 'hide', what: 'posts', results: [good] });
    expect(after([{ type: 'bulkAdvanced', job, results: [bad] }], begun).lastStep).toBeUndefined();
  });

  test('that was done to all has no outcome to read', () => {
    const all = { results: [good, { ...good, id: 2 }], left: 0 };
    expect(after([{ type: 'bulkEnded', job, outcome: all }], begun).bulk?.outcome).toBeUndefined();
  });

  test.each([
    ['was not done to one', { results: [good, bad], left: 0 }],
    ['was stopped', { results: [good], left: 1 }],
    ['failed', { results: [], left: 0, failure: 'The server cannot be reached' }],
  ])('that %s has one', (_name, outcome) => {
    expect(after([{ type: 'bulkEnded', job, outcome }], begun).bulk?.outcome).toBe(outcome);
  });

  test('receives only its own events', () => {
    const other = { ...job };
    const events: readonly QueueEvent[] = [
      { type: 'bulkStopped', job: other },
      { type: 'bulkEnded', job: other, outcome: { results: [], left: 2 } },
    ];
    expect(after(events, begun)).toBe(begun);
    expect(after(events)).toBe(emptyQueue);
    expect(after([{ type: 'bulkStopped', job }], begun).bulk?.isStopping).toBe(true);
  });
});
