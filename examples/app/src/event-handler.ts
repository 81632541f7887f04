import { randomUUID } from 'node:crypto';
import type { DecisionEvent } from '@quarterdeck/app-client';
import { endSessions, sendPasswordLink } from './accounts.ts';
import type { App } from './context.ts';
import type { Table } from './journal.ts';
import { retryLink } from './links.ts';
import type { Campaign, Measure, Post, User } from './model.ts';

/** The data of a measure's event. */
interface EventData {
  readonly user: string | null;
  readonly post?: string | null;
  readonly reason: string | null;
  readonly text: string | null;
}

/** The number of event ids that are remembered to detect repeated events. */
const REMEMBERED = 10_000;

/** Applies staff decisions. Applying an event twice has no further effect. */
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

  /** Creates a user added by staff, with an id of the app, and sends it to Quarterdeck. */
  function create(internal_id: number, fields: Readonly<Record<string, string | null>>): void {
    if ([...users.all()].some((user) => user.internal_id === internal_id)) return;
    const { name, username } = fields;
    if (!name || !username) return;
    const user = users.put({ id: `u_${randomUUID()}`, ...fields, name, username, internal_id });
    tell({ type: 'user', id: user.id, data: { internal_id, name, username } });
  }

  /** Stores a measure against a user, which they can appeal. */
  function keep({ id, type }: DecisionEvent, { user, post = null, reason, text }: EventData): void {
    if (user !== null && !measures.get(id))
      measures.put({ id, user, post, what: type as Measure['what'], reason, text });
  }

  /** Deletes a user's last warning about a post, or in general. A warning with an appeal stays, with its outcome. */
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
      // The user sees the warning in their list of measures.
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
        // The money was paid back. The event's id is the transaction's id, so a repeated event adds no second one.
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
        // Its effects arrive as separate events: user.unsuspended, post.restored, post.unhidden.
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
      // Refunds are paid immediately, so none can be withdrawn in time.
      case 'refund.withdrawn':
      // Pages are read when they are shown, auto-follow accounts arrive as follows, and this app ignores reports.
      case 'page.published':
      case 'user.auto_follow_changed':
      case 'case.opened':
      case 'case.assigned':
      case 'report.decided':
      case 'report.reopened':
    }
    // Later versions of Quarterdeck send more types of events: unknown ones are ignored.
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
