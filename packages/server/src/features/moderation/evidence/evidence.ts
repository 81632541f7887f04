import type { cases } from '@quarterdeck/contract/moderation/cases';
import type { z } from 'zod';
import type { Db } from '../../../database/database.ts';
import { findCase, type Subject } from '../../../domain/moderation/case.ts';
import { judgedInCase } from '../../../domain/moderation/evidence/read.ts';
import type { Admin } from '../../../ports/caller.ts';
import { findPerson } from './person.ts';
import { findSimilar } from './similar.ts';

type Evidence = z.input<typeof cases.evidence.output>['data'];

/**
 * Reads the evidence for the decision about a case, open or closed.
 * @throws Refusal not_found when the case does not exist.
 */
export async function caseEvidence(db: Db, asking: Admin, what: Subject, id: number): Promise<Evidence> {
  const found = await findCase(db, what, id);
  const person = await findPerson(db, asking, found);
  const judged = await judgedInCase(db, id);
  if (what === 'users') return { ...judged, person, host: null, similar: [], more_similar: 0 };
  return { ...judged, person, ...(await findSimilar(db, id, found.subject_id)) };
}
