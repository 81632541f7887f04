import { randomUUID } from 'node:crypto';
import type { App } from './context.ts';
import { Refusal, type Routes } from './http.ts';

/** Pages that staff write: the app shows them and stores no copy that could be outdated. */
export function pageRoutes({ tell, quarterdeckUrl }: App): Routes {
  return {
    'GET /pages/:page': async (call) => {
      const answer = await fetch(`${quarterdeckUrl}/pages/${encodeURIComponent(call.params.page ?? '')}.json`).catch(
        () => {
          throw new Refusal(503, 'The page is not available right now');
        },
      );
      if (!answer.ok) throw new Refusal(answer.status === 404 ? 404 : 503, 'There is no such page');
      const visitor = call.headers.visitor;
      const [path, now] = [`/pages/${call.params.page}`, new Date().toISOString()];
      const visit = { path, session_started_at: now, device: 'mobile' as const, country: 'United States' };
      if (visitor) tell({ type: 'visit', id: randomUUID(), data: { visitor, ...visit } });
      return answer.json();
    },
  };
}
