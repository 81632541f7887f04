import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Statement } from '../src/statements/statement.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const DECISIONS = 'docs/decisions';

const SECTIONS = [
  'What the product does and for whom',
  'Screens and routes',
  'Entities and their fields',
  'States and transitions',
  'Validation rules',
  'Roles and permissions',
  'The calls it makes',
  'The error catalogue',
  'Business constants and limits',
];

/** Returns the file of a decision, or undefined when there is none with this number. */
const decisionFile = (number: number): string | undefined =>
  readdirSync(`${ROOT}/${DECISIONS}`).find((file) => file.startsWith(`${String(number).padStart(4, '0')}-`));

/** Returns the file and the title of a test, as a statement names them. */
function testOf({ test }: Statement): readonly [file: string, title: string] {
  const at = test.indexOf(' > ');
  return at < 0 ? [test, ''] : [test.slice(0, at), test.slice(at + 3)];
}

const texts = new Map<string, string>();

/** Returns the text of a file without escaped quotes; empty when the file does not exist. */
function textOf(file: string): string {
  const path = `${ROOT}/${file}`;
  const text = texts.get(file) ?? (existsSync(path) ? readFileSync(path, 'utf8').replaceAll("\\'", "'") : '');
  texts.set(file, text);
  return text;
}

/** Returns the problems of a statement: a missing test, or an unexplained difference. */
export function problemsOf(statement: Statement): readonly string[] {
  const [file, title] = testOf(statement);
  const hasTitle = title !== '' && ["'", '"', '`'].some((quote) => textOf(file).includes(quote + title + quote));
  const { instead } = statement;
  const isExplained =
    instead?.state !== 'differs' || (instead.decision !== undefined && decisionFile(instead.decision) !== undefined);
  return [
    ...(hasTitle ? [] : [`${file} has no test “${title}”`]),
    ...(isExplained ? [] : ['It differs, and no decision says why']),
  ];
}

const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('<', '&lt;');

function stateOf({ instead }: Statement): string {
  if (!instead) return 'same';
  const file = instead.decision === undefined ? undefined : decisionFile(instead.decision);
  const link = file === undefined ? '' : ` ([decision ${instead.decision}](decisions/${file}))`;
  return `${instead.state}: ${instead.how}${link}`;
}

/** Returns the document of all statements. */
export function documentOf(statements: Readonly<Record<string, Statement>>): string {
  const all = Object.entries(statements);
  const count = (state: string): number => all.filter(([, { instead }]) => (instead?.state ?? 'same') === state).length;
  const sections = SECTIONS.map((title, at) => {
    const rows = all
      .filter(([id]) => id.startsWith(`${at + 1}.`))
      .map(([id, statement]) => {
        const [file] = testOf(statement);
        return `| ${id} | ${cell(statement.words)} | ${cell(stateOf(statement))} | [${basename(file)}](../${file}) |`;
      });
    return [`## ${at + 1}. ${title}`, '', '| No. | Statement | State | Test |', '|---|---|---|---|', ...rows].join(
      '\n',
    );
  });
  return `# The specification, statement by statement

Written from \`packages/conformance/src/statements\`, which also name each test's title, by \`npm run specification\`; do not edit it. A test fails when a statement
has no existing test, when it differs without a decision, and when this document is stale.

${all.length} statements: ${count('same')} are the same here, ${count('addition')} with an addition, ${count('differs')} differ. A backend can show ${all.filter(([, { where }]) => where === 'backend').length} of them; the [conformance kit](../packages/conformance) tries these on any
backend.

${sections.join('\n\n')}
`;
}
