import { CONTRACT, faults, feature, SERVER, WEB, web } from './support/write.mjs';

const FORMULA = `${CONTRACT}/core/fields/formula.ts`;
const tests = feature('users/csv');

export const csv = [
  ...faults(`${SERVER}/http/exports/csv.ts`, tests, [
    ['a formula', "then '''' || ${guarded} else ${guarded} end`", 'then ${guarded} else ${guarded} end`'],
    ['what begins with a blank is asked further', 'codes([...FORMULA, ...UNSEEN])', 'codes(FORMULA)'],
    ['a formula behind blanks', 'or ascii(ltrim(${text}, ${invisibleCharacters})) = any', 'or ascii(${text}) = any'],
    ['a text without a formula at its start is asked further', ' and ${text} !~ ${anySeparator}', ''],
    ['quoting', 'with (format csv, header)', 'with (format text, header)'],
    ['the names of columns', 'with (format csv, header)', 'with (format csv)'],
  ]),
  ...faults(FORMULA, tests, [
    ['a formula with a minus sign', 'PLAIN_FORMULA = [0x3d, 0x2b, 0x2d, 0x40]', 'PLAIN_FORMULA = [0x3d, 0x2b, 0x40]'],
    ['a formula with an at sign', 'PLAIN_FORMULA = [0x3d, 0x2b, 0x2d, 0x40]', 'PLAIN_FORMULA = [0x3d, 0x2b, 0x2d]'],
    ['a formula in full width', ', 0xff1d, 0xff0b, 0xff0d, 0xff20,', ','],
    ['a formula behind a character without a width', '...[0x200b, 0x200c,', '...[0x200c,'],
    ['a line break first', 'LINE_BREAKS = [0x09, 0x0a, 0x0d]', 'LINE_BREAKS = [0x0a]'],
    ['a semicolon ends a cell', 'const SEPARATORS = [0x3b, 0x7c,', 'const SEPARATORS = [0x7c,'],
    ['a quote behind a separator', 'includes(one)), 0x22]', 'includes(one))]'],
  ]),
  ...faults(`${WEB}/ui/chart/sheet.ts`, web('ui/chart/chart'), [
    ['a formula in the table of a chart', 'BEGINS_AS_FORMULA.test(text)', 'false'],
    ['a formula behind a separator there', 'text.replace(BEHIND_SEPARATOR, "$1\'$2")', 'text'],
  ]),
  ...faults(`${SERVER}/http/exports/give-way.ts`, tests, [
    ['an export gives way to calls', 'pool.totalCount > pool.idleCount', 'pool.idleCount > pool.totalCount'],
  ]),
];
