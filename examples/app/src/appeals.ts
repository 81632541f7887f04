import { randomUUID } from 'node:crypto';
import { whoIsSignedIn } from './accounts.ts';
import type { App } from './context.ts';
import { Refusal, type Routes } from './http.ts';

/** Measures against a user, and their appeals; suspended users have access, too. */
export function appealRoutes(app: App): Routes {
  const { tables, tell } = app;
  const { measures } = tables;
  return {
    'GET /measures': (call) => {
      const { id: user } = whoIsSignedIn(app, call);
      return { measures: [...measures.all()].filter((measure) => measure.user === user) };
    },

    'POST /measures/:id/appeal': (call) => {
      const { id: user } = whoIsSignedIn(app, call);
      const measure = measures.get(call.params.id ?? '');
      if (measure?.user !== user) throw new Refusal(404, 'There is no decision with this id about you');
      if (measure.appeal) throw new Refusal(409, 'You have already appealed');
      const [id, text] = [`ap_${randomUUID()}`, call.field('text')];
      measures.put({ ...measure, appeal: { id, text } });
      tell({ type: 'appeal', id, data: { user, decision: measure.id, text } });
      return { id };
    },
  };
}
