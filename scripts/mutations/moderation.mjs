import { components, FEATURES, faults, feature, SERVER, WEB } from './support/write.mjs';

const NUMBERS = `${FEATURES}/moderation/numbers`;
const ACTIONS = `${WEB}/domain/moderation/actions`;
const keys = components('domain/moderation/cases');
const found = feature('moderation/numbers/numbers');

export const moderation = [
  ...faults(`${SERVER}/domain/moderation/numbers/made.ts`, found, [
    ['what was undone at once is not counted', "d.reverted_cause is distinct from 'undo'", 'true'],
    ['what nobody reported has no time', 'case when d.reported_at is not null', 'case when true'],
    ['an appeal overturns', "d.reverted_cause = 'appeal'", "d.reverted_cause = 'staff'"],
  ]),
  ...faults(`${NUMBERS}/handlers.ts`, found, [
    ['members of staff see their own decisions', 'if (admin.is_sup_admin === 1) return asked;', 'return asked;'],
    [
      'and their own numbers',
      'admin.is_sup_admin === 1 ? null : admin.id',
      'admin.is_sup_admin === 2 ? admin.id : null',
    ],
    ['of what they may see', 'holds(admin, codeFor(what))', 'holds(admin, codeFor(what)) || true'],
  ]),
  ...faults(`${NUMBERS}/transparency.ts`, found, [
    ['decisions without a report are of own initiative', 'd.reports = 0', 'd.reports >= 0'],
    ['a reason is counted in its category', 'coalesce(r.dsa_category,', 'coalesce(null,'],
  ]),
  ...faults(`${ACTIONS}/use-shown-case.ts`, keys, [
    [
      'a key before the case is shown',
      'if (since !== undefined && event.timeStamp >= since) return true;',
      'if (event.timeStamp > 0) return true;',
    ],
  ]),
  ...faults(`${ACTIONS}/use-reasons.ts`, keys, [
    [
      'the critical reasons have the first keys',
      '[...open.filter(isCritical), ...open.filter((one) => !isCritical(one))]',
      'open',
    ],
  ]),
  ...faults(`${ACTIONS}/reason-form.tsx`, keys, [
    ['what is held down since before the question', '(!isAnswered.current || keyOf', '(keyOf'],
    ['a digit before it is known what it means', 'const isEarly = isLoading &&', 'const isEarly = false &&'],
  ]),
];
