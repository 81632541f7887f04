import { beside, FEATURES, faults, feature, NOTHING, SERVER, server } from './support/write.mjs';

export const system = [
  ...faults(`${SERVER}/jobs/overdue.ts`, beside('app/retention'), [
    ['what someone renews stays', '      and (${rule.isOverdue(limits)})\n', NOTHING, 'renews'],
  ]),
  ...faults(`${SERVER}/jobs/background.ts`, beside('jobs/background'), [
    ['one look at all kinds of work', 'of await dueOf(database, works, log)', 'of works', 'statement'],
    [
      'what cannot be looked at is tried',
      "each kind is tried');\n    return works;",
      "it waits');\n    return [];",
      'else',
    ],
  ]),
  ...faults(`${FEATURES}/storage/retention.ts`, beside('app/retention'), [
    [
      'months that someone holds are dropped in an hour',
      'throw new DeletedInPart(',
      'return all;\n        throw new DeletedInPart(',
    ],
  ]),
  ...faults(`${SERVER}/app/retention.ts`, beside('app/retention'), [
    ['a stop leaves the rest', 'if (isStopped()) break;', ''],
    ['a rule that fails keeps no other back', 'failures.push(error);', 'throw error;', 'fails'],
    ['what failed is tried again', "    await retryInAnHour(db, 'retention');\n", NOTHING, 'fails'],
  ]),
  ...faults(`${SERVER}/domain/system/readings.ts`, feature('system/system'), [
    ['mail that waits', 'min(created_at)), 0)::float8 as seconds', 'max(due_at)), 0)::float8 as seconds', 'mail'],
    [
      'a month without a table',
      'coalesce(min(month), 0) - 1 as ahead',
      'coalesce(max(month), 0) - 1 as ahead',
      'month',
    ],
  ]),
  ...faults(`${SERVER}/domain/system/checks.ts`, feature('system/system'), [
    [
      'from when on it fails',
      "seconds < limits.failing ? 'behind'",
      "seconds <= limits.behind ? 'behind'",
      'screen and metrics',
    ],
    ['jobs of a former version', 'names.includes(name)', 'names.length > 0', 'daily job'],
  ]),
  ...faults(`${SERVER}/domain/system/watch.ts`, feature('system/system'), [
    ['readiness without the migrations', "['database', 'migrations']", "['database']", 'readyz'],
    ['a database that went away takes all instances out', "wasReached && 'away' in instance.database", 'false', 'away'],
    [
      'a database that was never reached',
      "wasReached ||= !('away' in instance.database)",
      'wasReached = true',
      'never',
    ],
  ]),
  ...faults(`${SERVER}/database/connections/errors.ts`, beside('database/read-only'), [
    ['a database that only reads is an outage', '  READ_ONLY,\n', NOTHING],
  ]),
  ...faults(`${SERVER}/domain/system/checks.ts`, beside('database/read-only'), [
    ['a standby is not ready', 'if (database.isReadOnly)', 'if (false as boolean)'],
  ]),
  ...faults(`${SERVER}/http/monitoring/row-gauges.ts`, feature('system/system'), [
    ['what is not known', 'this.remove();', 'void 0;', 'away'],
  ]),
  ...faults(`${FEATURES}/system/index.ts`, feature('system/system'), [
    ['what is to be done', "verdict.state === 'fine' ? null : verdict.advice", 'null', 'screen and metrics'],
  ]),
  ...faults(`${SERVER}/core/log.ts`, server('log'), [
    ['a stack for each call', 'kind.quietUntil = now + QUIET_MS', 'kind.quietUntil = now', 'the log'],
    ['a stack of an outage', 'if (!isAway) return', 'if (kinds.size > 0) return', 'the log'],
  ]),
  ...faults(`${SERVER}/core/trace-id.ts`, beside('core/trace-id'), [
    ['a trace of nothing but zeros', '!NONE.test(trace)', 'trace.length > 0', 'has the trace'],
  ]),
  ...faults(`${SERVER}/app/build.ts`, server('log'), [
    ['lines without their trace', 'trace_id: traceIdOf(', 'trace: traceIdOf(', 'the log'],
  ]),
  ...faults(`${SERVER}/domain/audit/out-of-order.ts`, beside('app/clock'), [
    ['what was written later', 'earlier.id < a.id', 'earlier.id <> a.id', 'ends that a wrong clock'],
    [
      'what began in the future',
      "> now() + interval '5 minutes' or exists",
      '= now() or exists',
      'ends that a wrong clock',
    ],
  ]),
  ...faults(`${SERVER}/domain/moderation/measures/wrong-ends.ts`, beside('app/clock'), [
    ['the end that decisions say', '  await moveDecisions(trx, ids);\n', NOTHING, 'ends that a wrong clock'],
    [
      'what the app is told of it',
      "  await recordDecisions(trx, null, 'user.suspended', decisions);\n",
      NOTHING,
      'ends that a wrong clock',
    ],
    ['what ended too early', "d.reverted_cause = 'ended'", "d.reverted_cause = 'appeal'", 'ends that a wrong clock'],
  ]),
  ...faults(`${SERVER}/domain/people/users.ts`, beside('app/clock'), [
    [
      'suspensions that are moved again',
      'set suspended_at = now(), suspended_until = now() + (suspended_until',
      'set suspended_until = now() + (suspended_until',
      'ends that a wrong clock',
    ],
  ]),
  ...faults(`${SERVER}/domain/keys/service-keys.ts`, beside('app/clock'), [
    ['former secrets that stay', '  await moveSecrets(trx);\n', NOTHING, 'ends that a wrong clock'],
  ]),
  ...faults(`${FEATURES}/conversations/wrong-ends.ts`, beside('app/clock'), [
    [
      'access that ends late',
      'expires_at = now() + (expires_at - granted_at)',
      'expires_at = expires_at',
      'ends that a wrong clock',
    ],
  ]),
];
