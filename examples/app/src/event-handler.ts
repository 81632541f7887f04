import { randomUUID } from 'node:crypto';
import type { DecisionEvent } from '@quarterdeck/app-client';
import { endSessions, sendPasswordLink } from './accounts.ts';
import type { App } from './context.ts';
import type { Table } from './journal.ts';
import { retryLink } from './links.ts';
import type { Campaign, Measure, Post, User } from './model.ts';

/** What an event tells of a measure. */
interface EventData {
  readonly user: string | null;
  readonly post?: string | null;
  readonly reason: string | null;
  readonly text: string | null;
}

/** This many events are known by their ids, should they come again. */
const REMEMBERED = 10_000;

/** Obeys what staff decided. Doing it twice is doing it once. */
export function eventHandlerFor(app: App): (event: DecisionEvent) => Promise<void> {
  const { tables, tell, versions } = app;
  const { users, posts, follows, campaigns, settings, measures } = tables;

  function change<T extends { readonly id: string }>(table: Table<T>, id: string | null, change: Partial<T>): void {
    const row = table.get(id ?? '');
    if (row) table.put({ ...row, ...change });
  }
  const changeUser = (id: string | null, fields: Partial<User>) => change(users, id, fields);
  const changePost = (id: string | null, fields: Partial<Post>) => change(posts, id, fields);

  function setInterests(change: (names: readonly string[]) => readonly string[]): void {
    const names = (settings.get('interests')?.value ?? []) as readonly string[];
    settings.put({ id: 'interests', value: [...new Set(change(names))].toSorted() });
  }

  /** A user staff added: they get an id of ours, and Quarterdeck learns of it. */
  function create(internal_id: number, fields: Readonly<Record<string, string | null>>): void {
    if ([...users.all()].some((user) => user.internal_id === internal_id)) return;
    const { name, username } = fields;
    if (!name || !username) return;
    const user = users.put({ id: `u_${randomUUID()}`, ...fields, name, username, internal_id });
    tell({ type: 'user', id: user.id, data: { internal_id, name, username } });
  }

  /** Keeps what was done to a person, who may appeal against it. */
  function keep({ id, type }: DecisionEvent, { user, post = null, reason, text }: EventData): void {
    if (user !== null && !measures.get(id))
      measures.put({ id, user, post, what: type as Measure['what'], reason, text });
  }

  /** Forgets the last warning of a person about a post, or in general. One with an appeal stays, with what became of it. */
  function withdraw({ user, post, cause }: { user: string | null; post: string | null; cause: string }): void {
    if (cause === 'appeal') return;
    const last = [...measures.all()]
      .filter((one) => one.user === user && one.what === 'user.warned' && one.post === post)
      .at(-1);
    if (last) measures.remove(last.id);
  }

  async function obey(event: DecisionEvent): Promise<void> {
    const { type, data } = event;
    switch (type) {
      case 'user.created':
        if (data.internal_id !== undefined) create(data.internal_id, data.fields);
        return;
      case 'user.suspended':
        keep(event, data);
        return changeUser(data.user, {
          suspended: { reason: data.reason, text: data.text, until: data.until },
        });
      case 'user.unsuspended':
        return changeUser(data.user, { suspended: undefined });
      // The person finds it among what staff did to them.
      case 'user.warned':
        return keep(event, data);
      case 'user.warning_withdrawn':
        return withdraw(data);
      case 'user.updated':
        return changeUser(data.user, data.changed);
      case 'user.password_set':
        endSessions(app, data.user ?? '');
        return changeUser(data.user, { password: undefined, isPasswordOfStaff: true });
      case 'refund.requested':
        // The money has gone back; the id of the event makes it one transaction, however often the event comes.
        if (data.user !== null)
          tell({
            type: 'transaction',
            id: `refund_${event.id}`,
            data: {
              user: data.user,
              amount: data.amount,
              transaction_type: 'credit',
              request: event.id,
              ...(data.transaction !== null && { reverses: data.transaction }),
            },
          });
        return;
      case 'user.password_reset_requested':
        return sendPasswordLink(app, data.user ?? '');
      case 'follow.created':
        for (const followed of data.followed) {
          if (followed === null || data.follower === null) continue;
          const id = `${data.follower}:${followed}`;
          follows.put({ id, follower: data.follower, followed });
          tell({ type: 'follow', id, data: { follower: data.follower, followed } });
        }
        return;
      case 'post.deleted':
        keep(event, data);
        return changePost(data.post, { isDeleted: true });
      case 'post.hidden':
        keep(event, data);
        return changePost(data.post, { isHidden: true });
      case 'post.unhidden':
        return changePost(data.post, { isHidden: false });
      case 'post.restored':
        return changePost(data.post, { isDeleted: false });
      case 'appeal.decided':
        // What it changes comes as events of its own: user.unsuspended, post.restored, post.unhidden.
        for (const measure of measures.all())
          if (measure.appeal?.id === data.appeal)
            measures.put({ ...measure, appeal: { ...measure.appeal, outcome: data.outcome, reason: data.reason } });
        return;
      case 'campaign.status_changed':
        return change(campaigns, data.campaign, { status: data.to as Campaign['status'] });
      case 'charge.changed':
        settings.put({
          id: 'charges',
          value: { ...(settings.get('charges')?.value as object), [data.goal]: data.value },
        });
        return;
      case 'interest.created':
        return setInterests((names) => [...names, data.name]);
      case 'interest.renamed':
        return setInterests((names) => [...names.filter((name) => name !== data.before), data.name]);
      case 'interest.deleted':
        return setInterests((names) => names.filter((name) => name !== data.name));
      case 'enrichment.changed':
        settings.put({ id: 'enrichment', value: data.on });
        return;
      case 'version_policy.changed':
        return versions.forget();
      case 'failed_url.retry_requested':
        for (const id of data.ids) await retryLink(app, id);
        return;
      // Refunds are paid at once, so none can be withdrawn in time.
      case 'refund.withdrawn':
      // Pages are read when they are shown, auto-follow accounts come as follows, and no one here learns about reports.
      case 'page.published':
      case 'user.auto_follow_changed':
      case 'case.opened':
      case 'case.assigned':
      case 'report.decided':
      case 'report.reopened':
    }
    // Later versions of Quarterdeck tell more: what is not known is passed over.
  }

  return async (event) => {
    if (tables.obeyed.get(event.id)) return;
    await obey(event);
    tables.obeyed.put({ id: event.id });
    for (const { id } of tables.obeyed.all()) {
      if (tables.obeyed.size <= REMEMBERED) break;
      tables.obeyed.remove(id);
    }
  };
}
