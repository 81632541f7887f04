import type { OutputOf } from '@quarterdeck/contract/core/endpoint/endpoint';
import { cases } from '@quarterdeck/contract/moderation/cases';
import { posts } from '@quarterdeck/contract/moderation/posts';
import { api, exampleAnswer } from './api.ts';

type Evidence = OutputOf<typeof cases.evidence>['data'];

/**
 * Simulates a server's evidence of an open case.
 * @param changes fields that differ from the example.
 * @param until the evidence is answered after that.
 */
export function serveEvidence(changes: Partial<Evidence> = {}, until: Promise<void> = Promise.resolve()): void {
  const { data } = exampleAnswer(cases.evidence);
  const judged = { kept: [], current: null, is_edited: 0 as const };
  const evidence: Evidence = { ...data, ...judged, similar: [], more_similar: 0, ...changes };
  api.call(cases.evidence).answers(async () => {
    await until;
    return { data: evidence };
  });
  api.call(cases.reporters).answers(() => exampleAnswer(cases.reporters));
  api.call(posts.latest).answers(() => exampleAnswer(posts.latest));
}
