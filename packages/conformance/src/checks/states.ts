import {
  changeCharge,
  deleteUsedInterest,
  everyStatus,
  groupLife,
  interestLife,
  logInAgain,
  suspend,
  switchEnrichment,
  toggleAutoFollow,
  toggleOfGroup,
  toggleOfUser,
} from '../kit/actions.ts';
import { fieldOf, isSuccess, summaryOf, thingOf } from '../kit/answer.ts';
import { judge, SkipCheck } from '../kit/outcome.ts';
import { anyProfile } from '../kit/world.ts';
import { type Checks, succeeds, writeCheck } from './check.ts';

/** Returns what is wrong if a value did not change and then change back. */
const wentThereAndBack = ([before, then, after]: readonly unknown[]): string | undefined => {
  if (before === then) return `it is ${then} as before`;
  return before === after ? undefined : `it is ${after} after the second one`;
};

const STATUSES = ['Approved', 'Completed', 'Draft', 'Paused', 'Pending'];

/** The checks of section 4. */
export const stateChecks = {
  '4.3': writeCheck(async (kit) => {
    const answer = await logInAgain(kit);
    if (answer.status === 429) throw new SkipCheck(summaryOf(answer));
    return judge(summaryOf(answer), isSuccess(answer) && fieldOf(answer, 'key') !== undefined ? undefined : 'no key');
  }),
  '4.17': async (kit) => {
    const { is_suspended: state } = await anyProfile(kit);
    const isKnown = ['0', '1', 'true', 'false'].includes(String(state));
    return judge('is_suspended of GET /user-profile', isKnown ? undefined : `it is ${JSON.stringify(state)}`);
  },
  '4.18': writeCheck(async (kit) => {
    const { suspended, states } = await suspend(kit);
    const [then, after] = states;
    return judge(
      summaryOf(suspended),
      then ? (after ? 'still suspended after the revoke call' : undefined) : 'not suspended',
    );
  }),
  '4.19': writeCheck(async (kit) => {
    const { answer, states } = await toggleAutoFollow(kit);
    return judge(summaryOf(answer), wentThereAndBack(states));
  }),
  '4.20': writeCheck(async (kit) => {
    const { answer, counts } = await toggleOfGroup(kit);
    return judge(summaryOf(answer), wentThereAndBack(counts));
  }),
  '4.21': writeCheck(async (kit) => {
    const { answer, counts } = await toggleOfUser(kit);
    return judge(summaryOf(answer), wentThereAndBack(counts));
  }),
  '4.22': writeCheck(async (kit) => {
    const { updated, isRenamed } = await groupLife(kit);
    return judge(summaryOf(updated), isRenamed ? undefined : 'the list still has the old name');
  }),
  '4.23': writeCheck(async (kit) => {
    const { deleted, isGone } = await groupLife(kit);
    return judge(summaryOf(deleted), isGone ? undefined : 'the list still has it');
  }),
  '4.24': writeCheck(async (kit) => succeeds((await groupLife(kit)).created)),
  '4.25': writeCheck(async (kit) => {
    const { changed, isChanged } = await changeCharge(kit);
    return judge(summaryOf(changed), isChanged ? undefined : 'the list still has the old value');
  }),
  '4.26': writeCheck(async (kit) => {
    const { updated, isRenamed } = await interestLife(kit);
    return judge(summaryOf(updated), isRenamed ? undefined : 'the list still has the old name');
  }),
  '4.27': writeCheck(async (kit) => {
    const { deleted, isGone } = await interestLife(kit);
    if (!isGone) return judge(summaryOf(deleted), 'the list still has an interest that no campaign used');
    const { answer, isLeft } = await deleteUsedInterest(kit);
    return judge(
      summaryOf(answer),
      isSuccess(answer) || !isLeft ? 'an interest that campaigns use was deleted' : undefined,
    );
  }),
  '4.29': async (kit) => {
    const odd = (await kit.rows('/campaigns', { page_limit: 100 })).find(
      ({ status }) => !STATUSES.includes(String(status)),
    );
    return judge('GET /campaigns', odd && `a status is ${JSON.stringify(odd.status)}`);
  },
  '4.30': writeCheck(async (kit) => {
    const answers = await everyStatus(kit);
    const refused = answers.find((answer) => !isSuccess(answer));
    return judge(`${answers.length} changes`, refused && summaryOf(refused));
  }),
  '4.31': async (kit) => {
    const answer = await kit.list('/change-enrichment-settings', { data_key: 'ENRICHMENT_SERVICE' });
    const { data } = thingOf(answer, ['data_key', 'data']);
    if (!kit.isWriting)
      return judge(summaryOf(answer), ['0', '1'].includes(String(data)) ? undefined : `it is ${JSON.stringify(data)}`);
    const { switched, states } = await switchEnrichment(kit);
    return judge(summaryOf(switched), wentThereAndBack(states));
  },
} satisfies Checks;
