import { faults, feature, SERVER } from './support/write.mjs';

const tests = feature('users/csv');

export const csv = [
  ...faults(`${SERVER}/http/exports/csv.ts`, tests, [
    ['a formula', "then '''' || ${text} else ${text} end`", 'then ${text} else ${text} end`'],
    [
      'a formula with a minus sign',
      'const PLAIN_FORMULA = [0x3d, 0x2b, 0x2d, 0x40]',
      'const PLAIN_FORMULA = [0x3d, 0x2b, 0x40]',
    ],
    [
      'a formula with an at sign',
      'const PLAIN_FORMULA = [0x3d, 0x2b, 0x2d, 0x40]',
      'const PLAIN_FORMULA = [0x3d, 0x2b, 0x2d]',
    ],
    ['what begins with a blank is asked further', 'codes([...FORMULA, ...UNSEEN])', 'codes(FORMULA)'],
    ['a time to the second', "date_trunc('second',", "date_trunc('milliseconds',"],
    ['a formula in full width', ', 0xff1d, 0xff0b, 0xff0d, 0xff20];', '];'],
    ['a formula behind blanks', 'or ascii(ltrim(${text}, ${invisibleCharacters})) = any', 'or ascii(${text}) = any'],
    ['a formula behind a character without a width', '...[0x200b, 0x200c,', '...[0x200c,'],
    ['a line break first', 'const LINE_BREAKS = [0x09, 0x0a, 0x0d];', 'const LINE_BREAKS = [0x0a];'],
    ['quoting', 'with (format csv, header)', 'with (format text, header)'],
    ['the names of columns', 'with (format csv, header)', 'with (format csv)'],
  ]),
  ...faults(`${SERVER}/http/exports/give-way.ts`, tests, [
    ['an export gives way to calls', 'pool.totalCount > pool.idleCount', 'pool.idleCount > pool.totalCount'],
  ]),
];
