import { FEATURES, FUNCTIONS, faults, feature, NOTHING, SERVER, server } from './support/write.mjs';

export const cases = [
  ...faults(`${FUNCTIONS}/cases.ts`, feature('moderation/queues/urgency'), [
    ['what is critical stands before all others', 'case when severity = 4 then 1000000 else 0 end + ', ''],
    ['the reach of a post counts', '+ 6 * ln((1 + views)::float8) / ln(2::float8)', ''],
    ['the reporters of a case count', '+ 12 * ln(1 + reliability) / ln(2::float8)', ''],
    [
      'wrong reports make a reporter count less',
      '(upheld + 2) / (decided + 4)::float8 as share',
      '0.5::float8 as share',
    ],
    ['what was counted long ago is counted again', ' or urgency_at < counted_before', ''],
  ]),
  ...faults(`${FUNCTIONS}/cases.ts`, feature('moderation/queues/urgency'), [
    [
      'another severity reaches open cases',
      '(locked.worst <> c.severity or locked.target <> c.target_hours)',
      'locked.target <> c.target_hours',
    ],
  ]),
  ...faults(`${SERVER}/features/moderation/queues/queue.ts`, feature('moderation/queues/urgency'), [
    ['the age of cases narrows them', 'c.created_at < now() - make_interval', 'c.created_at > now() - make_interval'],
    ['the severity of cases narrows them', 'c.severity = ${rankOf(severity)}', 'c.severity > ${rankOf(severity)}'],
  ]),
  ...faults(`${SERVER}/features/moderation/queues/queue.ts`, server('kept-plans'), [
    ['the plan of the cases in a state is kept', 'c.state = ${sql.lit(state)}', 'c.state = ${state}'],
  ]),
  ...faults(`${SERVER}/features/moderation/queues/list.ts`, feature('moderation/queues/reported-users'), [
    ['each state has cases of its own', 'all.get(state) ??', '[...all.values()][0] ??'],
    [
      'what is narrowed is not all',
      "Object.values(narrowed).some((value) => value !== undefined && value !== '')",
      'narrowed.query',
    ],
  ]),
  ...faults(`${FEATURES}/moderation/reasons/change.ts`, feature('moderation/reasons/reasons'), [
    ['the other reason keeps its name', 'if (before.isOther && reason.name !== before.name)', 'if (false)'],
    ['the other reason is not archived', 'if (isOther) return', 'if (false) return'],
    [
      'a reason that the app uses is not archived',
      'if (count === 0) return undefined;',
      'if (count >= 0) return undefined;',
    ],
    [
      'nothing is assigned to a reason that is archived',
      'where id = ${id} and archived_at is null for share',
      'where id = ${id} for share',
    ],
    ['archived reasons have no place', 'if (ids.some((id) => !before.includes(id)))', 'if (false)'],
  ]),
  ...faults(`${FEATURES}/moderation/queues/counts.ts`, feature('moderation/queues/targets'), [
    ['what is late is not near', 'and due_at > now() and near_at', 'and near_at'],
    ['what is late is counted', 'filter (where due_at <= now())', 'filter (where due_at > now())'],
  ]),
  ...faults(`${FEATURES}/moderation/queues/queue.ts`, feature('moderation/queues/targets'), [
    ['cases of nobody are found', 'and c.assigned_to is null', 'and true'],
    ['cases of an assignee are found', 'and c.assigned_to = ${id}', 'and ${id}::bigint is not null'],
  ]),
  ...faults(`${FEATURES}/moderation/queues/search.ts`, feature('moderation/queues/targets'), [
    ['the next of those with a title', "titled.what = 'posts'", 'false'],
    ['the next of an author', 'where posts.user_id in', 'where false and posts.user_id in'],
    ['posts are found by their title', "titleHolds('c', term),\n", '\n'],
    ['posts are found by their author', "titleHolds('c', term),\n  ...waysToPerson(term),", "titleHolds('c', term),"],
  ]),
  ...faults(`${SERVER}/domain/moderation/reason-list.ts`, feature('moderation/queues/targets'), [
    ['a reason has a target time', '...(target_hours && { target_hours })', '...{}'],
  ]),
  ...faults(`${SERVER}/domain/moderation/reasons.ts`, feature('moderation/reasons/reasons'), [
    ['a decision names a reason of the list', 'if (!listed) throw invalid(', 'if (id < 0) throw invalid('],
    ['the most reported reason comes first', 'order by sum(said.reports) desc, ', 'order by sum(said.reports), '],
    [
      'what nobody has assigned is found as the other one',
      'or (a.reason_id is null and ${other} = ${reasonId})',
      'or (a.reason_id is null and ${other} <> ${reasonId})',
    ],
  ]),
  ...faults(`${SERVER}/domain/moderation/deletion.ts`, feature('moderation/cases/undone-actions'), [
    ['a deletion is undone by the admin who made it', 'if (deleted_by !== actor.id)', 'if (false)'],
  ]),
  ...faults(`${SERVER}/domain/moderation/latest.ts`, feature('moderation/posts/posts'), [
    ['nothing is deleted twice', 'if (refusal) throw conflict(refusal);', 'void refusal;'],
  ]),
  ...faults(`${SERVER}/domain/moderation/latest.ts`, feature('profiles/profiles'), [
    ['nobody is suspended twice', 'if (refusal) throw conflict(refusal);', 'void refusal;'],
  ]),
  ...faults(`${SERVER}/domain/moderation/deletion.ts`, feature('moderation/posts/posts'), [
    ['a post is kept for thirty days', 'const KEPT_DAYS = 30;', 'const KEPT_DAYS = 31;'],
  ]),
  ...faults(`${SERVER}/domain/moderation/suspension.ts`, feature('moderation/cases/undone-actions'), [
    ['a suspension is undone by the admin who made it', 'if (byId !== actor.id)', 'if (false)'],
  ]),
  ...faults(`${SERVER}/domain/moderation/suspension.ts`, feature('profiles/profiles'), [
    [
      'the sessions of an admin end with the suspension',
      'for (const { id, isAdmin } of people) if (isAdmin) await endSessions(trx, id, actor.sessionId);',
      'for (const { id, isAdmin } of people) if (!isAdmin) await endSessions(trx, id, actor.sessionId);',
    ],
  ]),
  ...faults(`${SERVER}/domain/moderation/undo-window.ts`, feature('moderation/cases/undone-actions'), [
    [
      'steps are taken back within ten minutes',
      'now() - make_interval(mins => ${UNDO_MINUTES})',
      `now() - interval '1 year'`,
    ],
  ]),
  ...faults(`${FEATURES}/moderation/cases/undo.ts`, feature('moderation/cases/undo'), [
    ['nobody has touched a case since', 'version === found.version', 'version > 0'],
    [
      'a case goes back to someone who may still have it',
      'who.has(before.get(found.id) ?? null) ? undefined :',
      'who ? undefined :',
    ],
  ]),
  ...faults(`${SERVER}/domain/moderation/cases/lifecycle.ts`, feature('moderation/cases/cases'), [
    [
      'the version is raised by a dismissal',
      "state = 'dismissed', closed_at = now(), closed_by = ${actorId}, closing_reason = ${reason}, ${raised(actorId)}",
      "state = 'dismissed', closed_at = now(), closed_by = ${actorId}, closing_reason = ${reason}",
    ],
  ]),
  ...faults(`${SERVER}/domain/moderation/cases/lifecycle.ts`, feature('moderation/cases/reports'), [
    [
      'newer reports end in the case that opens again',
      'await joinNewer(trx, closed);',
      'if (closed.length > 99) await joinNewer(trx, closed);',
    ],
    [
      'a case rises when nothing keeps it low',
      'if (subjects.length > 0) await updateRanks(trx, what, subjects);',
      NOTHING,
    ],
  ]),
  ...faults(`${SERVER}/domain/moderation/cases/reports.ts`, feature('moderation/cases/reports'), [
    [
      'a report joins no case that was decided',
      "where c.${key} = g.about and c.state = 'open'",
      'where c.${key} = g.about',
    ],
    [
      'what is out of sight ranks low',
      'former.${key} = g.about), 0), ${ranksLow[what]}',
      'former.${key} = g.about), 0), false',
    ],
  ]),
  ...faults(`${SERVER}/domain/moderation/reason-list.ts`, feature('moderation/cases/reports'), [
    ['a reason with a name of the list counts as it', "${plain('r.name')} = ${plain('said')}", 'false'],
  ]),
  ...faults(`${SERVER}/domain/moderation/suspension.ts`, feature('moderation/cases/reports'), [
    [
      'a suspension decides what the app has deleted of its author',
      "await closeActedOn(trx, actor, 'posts', idsOf(await selectGonePosts(trx, ids)), why);",
      NOTHING,
    ],
  ]),
  ...faults(`${SERVER}/domain/moderation/evidence/keep.ts`, feature('moderation/evidence/kept'), [
    ['what the app has deleted is kept as before', 'and (p.deleted_by_app or u.deleted_at is not null)', 'and false'],
  ]),
  ...faults(`${SERVER}/domain/moderation/evidence/worker.ts`, feature('moderation/evidence/kept'), [
    ['four pictures at a time', 'const AT_ONCE = 4;', 'const AT_ONCE = 5;', 'four are fetched'],
    [
      'a picture is given up after a day',
      "then 'failed' else 'waiting' end",
      "then 'waiting' else 'waiting' end",
      'given up',
    ],
  ]),
  ...faults(`${SERVER}/domain/moderation/evidence/read.ts`, feature('moderation/evidence/kept'), [
    ['what was judged is compared with what is now', 'coalesce(bool_or(${isOther}), false)', 'false'],
  ]),
  ...faults(`${SERVER}/domain/moderation/retention.ts`, feature('moderation/evidence/kept'), [
    ['what was judged outlives the post', '${isOverdue} and not ${wasReported}', '${isOverdue}', 'purge'],
  ]),
  ...faults(`${FEATURES}/moderation/cases/leases.ts`, feature('moderation/cases/leases'), [
    ['nobody gets what someone else reviews', ' and l.session_id <> ${sessionId})', ' and l.session_id = 0)'],
    ['what another moderator is about to get is passed by', 'or had.until <= now()', 'or had.until > now()'],
    [
      'only an open screen makes a lease last',
      ' and session_id = ${sessionId} and until > now()`',
      ' and until > now()`',
    ],
  ]),
  ...faults(`${FEATURES}/moderation/cases/last-decision.ts`, feature('moderation/cases/leases'), [
    ['a decision can be undone for ten minutes', "and ${isYoung('closed_at')}", 'and closed_at is not null'],
  ]),
  ...faults(`${FEATURES}/moderation/cases/last-decision.ts`, feature('moderation/cases/leases'), [
    [
      'a suspension is offered while it holds',
      "latest.reverted_at is null and u.is_suspended and u.suspended_by = ${asking} and ${isYoung('u.suspended_at')}\n      and ",
      NOTHING,
      'closed no case',
    ],
    [
      'those who were suspended together are not offered one by one',
      'and (select count(*) from latest other where other.decided_at = latest.decided_at) = 1',
      NOTHING,
      'closed no case',
    ],
  ]),
  ...faults(`${FEATURES}/moderation/evidence/person.ts`, feature('moderation/evidence/evidence'), [
    [
      'earlier decisions are those that one may work on',
      'if (kinds.length === 2) return sql`true`;',
      'if (kinds.length > 0) return sql`true`;',
      'decided about a user',
    ],
    [
      'open cases of posts are counted for admins who work on them',
      "...(kinds.includes('posts') ? { open_posts } : {}),",
      'open_posts,',
      'decided about a user',
    ],
    [
      'decisions that were taken back are not counted',
      'and d.reverted_at is null and ${aboutThese(kinds)} group by',
      'and ${aboutThese(kinds)} group by',
      'decided about a user',
    ],
  ]),
  ...faults(`${FEATURES}/moderation/evidence/similar.ts`, feature('moderation/evidence/evidence'), [
    ['a case is not similar to itself', ' and s.case_id <> own.case_id', NOTHING, 'same text'],
    [
      'the same text comes first',
      'order by is_same_text desc, is_same_author desc',
      'order by is_same_author',
      'same text',
    ],
  ]),
  ...faults(`${FUNCTIONS}/content.ts`, feature('moderation/evidence/evidence'), [
    ['cases that are decided are compared with nothing', "if new.state <> 'open' then", 'if false then', 'same text'],
    ['a link that changes is compared again', 'host = website_host(new.website),', 'host = s.host,', 'same text'],
    ['a host is the same without www', '(?:www[.])?', NOTHING, 'the host of'],
  ]),
  ...faults(`${SERVER}/domain/moderation/reliability.ts`, feature('moderation/evidence/evidence'), [
    [
      'an unknown reporter is neither right nor wrong',
      '/ (decided + 4)::float8',
      '/ (decided + 5)::float8',
      'decided about a user',
    ],
    [
      'reports that were upheld are those with a measure',
      "where c.state = 'acted_on'))",
      "where c.state = 'dismissed'))",
      'decided about a user',
    ],
  ]),
  ...faults(`${FEATURES}/moderation/posts/latest.ts`, feature('moderation/evidence/evidence'), [
    ['deleted posts are not among the latest', ' and p.deleted_at is null', NOTHING, 'latest posts'],
  ]),
  ...faults(`${FEATURES}/session/preferences.ts`, feature('session/own-account'), [
    ['a choice is given back', '!followed.includes(choice) && ', NOTHING, 'as it is for all'],
    [
      'what is not chosen stays as it is for all',
      '(chosen[choice] !== undefined || before',
      '(chosen || before',
      'as it is for all',
    ],
  ]),
  ...faults(`${SERVER}/domain/moderation/decisions.ts`, feature('moderation/cases/decisions'), [
    ['what is done to staff is no moderation', ' and not person.is_admin', ''],
    ['a decision is taken back once', 'and reverted_at is null\n    returning', 'returning'],
  ]),
  ...faults(`${SERVER}/domain/moderation/measures/warning.ts`, feature('moderation/measures/measures'), [
    ['a warning is taken back by who gave it', 'if (byId !== actor.id)', 'if (byId === 0)'],
    [
      'a warning that was taken back does not count',
      "warned.kind = 'warn' and warned.reverted_at is null",
      "warned.kind = 'warn'",
    ],
  ]),
  ...faults(`${SERVER}/domain/moderation/measures/hiding.ts`, feature('moderation/measures/measures'), [
    ['many are shown again by who hid them', 'if (post.hidden_by !== actor.id)', 'if (post.hidden_by === 0)'],
    ['a case stays closed when its post is shown again later', "if (cause !== 'staff') await", 'await'],
    ['a deleted post is not hidden', 'deletedSentence(post) ?? hiddenSentence(post)', 'hiddenSentence(post)'],
  ]),
  ...faults(`${SERVER}/domain/moderation/measures/ending.ts`, feature('moderation/measures/measures'), [
    ['a suspension lasts until its end', 'suspended_until <= now() and', ''],
  ]),
  ...faults(`${SERVER}/domain/moderation/measures/mails.ts`, feature('moderation/measures/measures'), [
    ['a mail that is off is not sent', 'template.is_on === 0 || ', ''],
    ['a name stays on its line', 'name: line(name)', 'name'],
  ]),
  ...faults(`${FEATURES}/moderation/measures/warn.ts`, feature('moderation/measures/measures'), [
    ['a user is warned about a post of their own', 'if (post.user_id !== userId)', 'if (post.user_id === 0)'],
  ]),
];
