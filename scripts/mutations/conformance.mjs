import { faults, NOTHING } from './support/write.mjs';

const KIT = 'packages/conformance';

export const conformance = [
  ...faults(
    `${KIT}/src/command.ts`,
    [`${KIT}/test/command.test.ts`],
    [
      ['a failure ends with 1', ': FAILURE;', ': SUCCESS;'],
      ['misuse ends with 2', 'return MISUSE;', 'return FAILURE;'],
      ['an address of the web is needed', ' || !/^https?:/.test(url)', NOTHING],
    ],
  ),
  ...faults(
    `${KIT}/src/kit/backend.ts`,
    [`${KIT}/test/backend.test.ts`],
    [['nothing is changed unless that is wanted', "!isWriting && method !== 'GET' &&", 'false &&']],
  ),
  ...faults(
    `${KIT}/src/report/junit.ts`,
    [`${KIT}/test/command.test.ts`],
    [['XML gets no signs of its own', '.replace(/[<>&"]/g, (sign) => ESCAPES[sign] ?? sign)', NOTHING]],
  ),
  ...faults(
    `${KIT}/src/run.ts`,
    ['packages/server/test/conformance.test.ts'],
    [
      ['only what was asked for is tried', 'if (!isWanted(id)) return UNWANTED;', NOTHING, 'gets the code'],
      [
        'what cannot be tried has not failed',
        "return { state: 'not tried', seen: error.message };",
        'throw error;',
        'only reads',
      ],
    ],
  ),
];
