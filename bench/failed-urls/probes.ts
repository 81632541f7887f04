import { addDays, todayInUtc } from '../../packages/contract/src/core/reports/date-range.ts';
import type { BenchDatabase } from '../support/database.ts';
import { type Probe, pages } from '../support/lists.ts';

const frequency = '/failed-urls-frequency?';

/** Hosts of ranges that are cut into many and into few pieces, up to the days that nobody has counted yet. */
function ranges(): Probe[] {
  const yesterday = addDays(todayInUtc(), -1);
  const before = (days: number): string => addDays(yesterday, -days);
  const asked = (from: string, to: string): Probe => ({
    what: `Failed hosts from ${from} to ${to}`,
    path: `${frequency}start_date=${from}&end_date=${to}`,
  });
  return [
    { what: 'Failed hosts, ever', path: frequency },
    ...[0, 6, 29, 59, 89, 179, 364, 500, 600, 700].map((days) => asked(before(days), yesterday)),
    asked(before(650), before(40)),
    asked(before(350), before(10)),
  ];
}

/** Every list of failed URLs in every order, of the host with most and of hosts that are searched for. */
export async function probesFor(database: BenchDatabase): Promise<Probe[]> {
  const [worst] = await database.query<{ host: string }>('select host from failed_hosts order by failed desc limit 1');
  if (!worst) throw new Error('No URL has failed');
  const orders = ['created_at', 'resolved_at', 'last_retried_at', 'id'];
  return [
    ...pages('Failed URLs', '/failed-urls?', orders),
    ...pages('Failed in enrichment', '/failed-urls?failedType=failed_in_enrichment&', orders),
    ...pages('Of the worst host', `/failed-urls?host=${encodeURIComponent(worst.host)}&`, orders),
    ...pages('By host', '/failed-url-hosts?', ['failed', 'unresolved', 'last_failed_at', 'host', 'id']).filter(
      ({ what }) => !what.includes('row'),
    ),
    ...ranges(),
    ...['a', 'example', 'news', 'qqxzj', '100%'].map((keyword) => ({
      what: `Failed hosts with "${keyword}"`,
      path: `${frequency}keyword=${encodeURIComponent(keyword)}`,
    })),
  ];
}
