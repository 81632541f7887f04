// Prints every text that users read: file, line, text. With `--comments`, the comments of the code; with `--docs`, the
// documents.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { parseSync } from 'oxc-parser';

const IS_CODE = /^(packages|examples|scripts)\/.*\.(ts|tsx|mjs)$/;
// Skips tests, files that never change again, and other people's texts: those of the demo and of the specification.
const IS_LEFT_OUT =
  /\.(test|spec)\.|\/test\/|\/migrations\/|\/build\/|scripts\/mutations\/|^packages\/demo\/|conformance\/src\/statements/;
const IS_DOCUMENT = /\.md$/;
const SQL =
  /^\s*(?:select|insert|update|delete|with|create|alter|drop|from|where|and|or|order by|set|lock|grant|revoke|listen|notify|begin|commit|copy)\b.*[\w"]/;

/** Words, with a blank or a capital, that programs do not read. */
const isText = (text) =>
  /\p{L}{2}/u.test(text) &&
  (/\p{L}[^\n]* \S*\p{L}/u.test(text) || /^\p{Lu}\p{Ll}+$/u.test(text)) &&
  !(SQL.test(text) && !/[.?!]$/.test(text));

/** Types and module names. */
const IS_NO_VALUE = /^(ImportDeclaration|ExportAllDeclaration|TS(?!(As|Satisfies|NonNull)Expression$))/;

/** Yields the value and position of each literal in a tree. A template has … in place of its expressions. */
function* literalsOf(node) {
  if (node === null || typeof node !== 'object') return;
  if (Array.isArray(node)) for (const child of node) yield* literalsOf(child);
  else {
    if (IS_NO_VALUE.test(node.type)) return;
    if (node.type === 'TaggedTemplateExpression') return yield* literalsOf(node.quasi.expressions);
    if ((node.type === 'Literal' && typeof node.value === 'string') || node.type === 'JSXText')
      yield { at: node.start, text: node.value };
    if (node.type === 'TemplateLiteral')
      yield { at: node.start, text: node.quasis.map(({ value }) => value.cooked ?? value.raw).join('…') };
    yield* literalsOf(Object.values(node));
  }
}

const options = process.argv.slice(2);
const files = execFileSync('git', ['ls-files'], { encoding: 'utf8' }).split('\n');
const print = (file, line, text) => console.log(`${file}:${line}\t${text.replace(/\s+/g, ' ').trim()}`);

for (const file of files) {
  if (options.includes('--docs')) {
    if (IS_DOCUMENT.test(file))
      for (const [at, line] of readFileSync(file, 'utf8').split('\n').entries())
        if (isText(line)) print(file, at + 1, line);
  } else if (IS_CODE.test(file) && !IS_LEFT_OUT.test(file)) {
    const text = readFileSync(file, 'utf8');
    const { program, comments } = parseSync(file, text);
    const lineOf = (at) => text.slice(0, at).split('\n').length;
    if (options.includes('--comments'))
      for (const { start, value } of comments) print(file, lineOf(start), value.replace(/^\s*\*/gm, ''));
    else for (const found of literalsOf(program)) if (isText(found.text)) print(file, lineOf(found.at), found.text);
  }
}
