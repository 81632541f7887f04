import { mappingFlaws } from '../../access/group-mappings.ts';
import type { WorkReadings } from '../readings.ts';
import { countOf, sizeOf, timeOf } from '../words.ts';
import { byTime, DAY, type Expectations, fine, HOUR, type Limits, MINUTE, type Verdict } from './verdict.ts';

/** Whether cases are decided in time. */
export function checkCases({ cases }: WorkReadings): Verdict {
  const open = cases.reduce((sum, one) => sum + one.open, 0);
  const late = cases.reduce((sum, one) => sum + one.late, 0);
  if (late === 0) return fine(`${countOf(open, 'case is', 'cases are')} open, none past its target time.`);
  return {
    state: 'behind',
    says: `${countOf(late, 'case is past its', 'cases are past their')} target time, of ${open.toLocaleString('en')} open.`,
    advice: 'Assign more moderators, starting with the most urgent cases.',
  };
}

const EVIDENCE: Limits = { behind: 15 * MINUTE, failing: 6 * HOUR };
const NEARLY_FULL = 0.8;
const MEGABYTE = 1024 * 1024;

/** Whether pictures of evidence are stored, and have space. */
export function checkEvidence({ evidence }: WorkReadings, { evidenceMegabytes }: Expectations): Verdict {
  const most = evidenceMegabytes * MEGABYTE;
  const room = `Evidence pictures use ${sizeOf(evidence.bytes)} of ${sizeOf(most)}`;
  if (evidence.bytes >= most * NEARLY_FULL)
    return {
      state: evidence.bytes >= most ? 'failing' : 'behind',
      says: evidence.bytes >= most ? `${room}: no more are stored.` : `${room}.`,
      advice: 'Raise EVIDENCE_MB, and check that the database has enough space.',
    };
  return byTime(
    evidence.waiting === 0 ? 0 : evidence.seconds,
    EVIDENCE,
    evidence.waiting === 0
      ? `${room}.`
      : `${countOf(evidence.waiting, 'picture')} of evidence ${evidence.waiting === 1 ? 'waits' : 'wait'} to be fetched, the oldest for ${timeOf(evidence.seconds)}.`,
    "After a large import, this resolves automatically. Otherwise check that this server can reach the pictures' addresses.",
  );
}

const DRILL: Limits = { behind: 8 * DAY, failing: 32 * DAY };

/** Whether a backup was test-restored. */
export function checkDrill({ drill }: WorkReadings): Verdict {
  const advice = 'Run npm run backup, then npm run drill to test-restore it.';
  const tried = `A backup was last test-restored ${timeOf(drill.age)} ago`;
  if (drill.failed === 1)
    return {
      state: 'failing',
      says: Number.isFinite(drill.age)
        ? `The last drill failed. ${tried}.`
        : 'The last drill failed, and none has succeeded yet.',
      advice: "Read the drill's email, create another backup, and test it.",
    };
  if (!Number.isFinite(drill.age)) return { state: 'behind', says: 'No backup has been test-restored yet.', advice };
  return byTime(drill.age, DRILL, `${tried}.`, advice);
}

/** Whether groups can follow the single sign-on provider. */
export function checkSignOn({ groups }: WorkReadings, { groupMappings }: Expectations): Verdict {
  const { refused, missing } = mappingFlaws(groupMappings, groups);
  if (refused.length > 0)
    return {
      state: 'behind',
      says: `OIDC_GROUPS maps ${refused.join(', ')}: no one enters a group from outside that lets its members change permissions.`,
      advice: 'Take these permissions away from the group, or remove the group from OIDC_GROUPS.',
    };
  if (missing.length > 0)
    return {
      state: 'behind',
      says: `OIDC_GROUPS maps ${missing.join(', ')}, and no group has this name.`,
      advice: 'Add the group under Groups, or correct its name in OIDC_GROUPS.',
    };
  return fine(
    groupMappings.length === 0 ? 'No group follows a provider.' : 'All groups of OIDC_GROUPS follow the provider.',
  );
}
