import { beside, FEATURES, faults, feature, SERVER, server } from './support/write.mjs';

export const system = [
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
];
