import { setAppPassword, toggleAutoFollow, updateProfile } from '../kit/actions.ts';
import { fieldOf, isSuccess, messageOf, summaryOf } from '../kit/answer.ts';
import { madeUser } from '../kit/fixtures.ts';
import { judge, SkipCheck } from '../kit/outcome.ts';
import { type Checks, saysSuccess, writeCheck } from './check.ts';

const NO_ONE = 2_000_000_000;

/** The checks of section 8. */
export const errorChecks = {
  '8.2': async (kit) => {
    const answer = await kit.call('GET', '/user-profile', { id: NO_ONE });
    if (isSuccess(answer)) return judge(summaryOf(answer), 'succeeded although no user has this id');
    return judge(summaryOf(answer), messageOf(answer) === '' ? 'no responseMessage' : undefined);
  },
  '8.4': async (kit) => {
    const answer = await kit.backend.call('GET', '/users-list', { page: 0, page_limit: 10 });
    return judge(summaryOf(answer), answer.status === 401 ? undefined : 'without a session, expected 401');
  },
  '8.5': async (kit) => {
    const { username } = kit.options.account;
    const answer = await kit.backend.call('POST', '/admin-login', { username, password: kit.newName() });
    const hasKey = fieldOf(answer, 'key') !== undefined;
    const wrong = hasKey ? 'a key for a wrong password' : messageOf(answer) === '' ? 'no responseMessage' : undefined;
    return judge(summaryOf(answer), wrong);
  },
  '8.6': async (kit) => {
    const saves = kit.backend.answers.filter((answer) => !answer.route.startsWith('GET ') && isSuccess(answer));
    if (saves.length === 0) throw new SkipCheck('Nothing was changed');
    const silent = saves.find((answer) => messageOf(answer) === '');
    return judge(`${saves.length} answers`, silent && `${summaryOf(silent)}, without a responseMessage`);
  },
  '8.7': writeCheck(async (kit) => saysSuccess((await updateProfile(kit)).answer)),
  '8.8': writeCheck(async (kit) => saysSuccess((await madeUser(kit)).answer)),
  '8.9': writeCheck(async (kit) => saysSuccess(await setAppPassword(kit))),
  '8.10': writeCheck(async (kit) => saysSuccess((await toggleAutoFollow(kit)).answer)),
} satisfies Checks;
