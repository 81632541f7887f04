import { countsOf, type Result } from '../run.ts';

const ESCAPES: Readonly<Record<string, string>> = { '<': '&lt;', '>': '&gt;', '&': '&amp;', '"': '&quot;' };

/** Escapes a text for XML, without characters that XML does not allow. */
const escaped = (text: string): string =>
  text
    // biome-ignore lint/suspicious/noControlCharactersInRegex: XML has none of them
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .replace(/[<>&"]/g, (sign) => ESCAPES[sign] ?? sign);

const caseOf = ({ id, words, state, seen }: Result): string => {
  const inside =
    state === 'fail'
      ? `<failure message="${escaped(seen)}"/>`
      : state === 'pass'
        ? `<system-out>${escaped(seen)}</system-out>`
        : `<skipped message="${escaped(seen)}"/>`;
  return `    <testcase classname="section ${id.split('.')[0]}" name="${escaped(`${id} ${words}`)}">${inside}</testcase>`;
};

/** Returns the results in JUnit format: a test case for each statement. */
export function junitOf(results: readonly Result[]): string {
  const { fail, 'not tried': skipped } = countsOf(results);
  const counts = `tests="${results.length}" failures="${fail}" errors="0" skipped="${skipped}"`;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites ${counts}>`,
    `  <testsuite name="Quarterdeck conformance" ${counts}>`,
    ...results.map(caseOf),
    '  </testsuite>',
    '</testsuites>',
    '',
  ].join('\n');
}
