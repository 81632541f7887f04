import { readFileSync } from 'node:fs';

/** Words to avoid, with their replacements. A test checks the documents for the same words. */
const avoided = JSON.parse(readFileSync(new URL('words.json', import.meta.url), 'utf8')).map(({ pattern, write }) => ({
  pattern: new RegExp(pattern, 'i'),
  write,
}));

/** Reports texts and comments with words to avoid. A literal of a single word is a value. */
const plain = {
  create: (context) => {
    const check = (node, text) => {
      const found = avoided.find(({ pattern }) => pattern.test(text));
      if (found) context.report({ node, message: `Words: "${found.pattern.exec(text)[0]}": write ${found.write}` });
    };
    return {
      Literal: (node) => {
        if (typeof node.value === 'string' && node.value.includes(' ')) check(node, node.value);
      },
      TemplateElement: (node) => check(node, node.value.raw),
      JSXText: (node) => check(node, node.value),
      Program: () => {
        for (const comment of context.sourceCode.getAllComments()) check(comment, comment.value);
      },
    };
  },
};

const MOST_WORDS = 25;

/**
 * Returns the first sentence that is too long. Names and code are not sentences: they have no lowercase words, or
 * contain code signs.
 */
const longIn = (text) =>
  text
    .split(/(?<=[.!?]["”)]*)\s+|\n/)
    .find(
      (sentence) =>
        / \p{Ll}/u.test(sentence) &&
        sentence.split(/\s+/).filter((word) => /^["“(]?[\p{L}’'-]+[.,:;!?…)"”]*$/u.test(word)).length > MOST_WORDS,
    );

/** Reports texts with long sentences. */
const short = {
  create: (context) => {
    const check = (node, text) => {
      const long = longIn(text);
      if (long)
        context.report({ node, message: `Words: at most ${MOST_WORDS} in a sentence: ${long.trim().slice(0, 60)}…` });
    };
    return {
      Literal: (node) => {
        if (typeof node.value === 'string') check(node, node.value);
      },
      TemplateLiteral: (node) => {
        if (node.parent?.type !== 'TaggedTemplateExpression')
          check(node, node.quasis.map(({ value }) => value.cooked ?? value.raw).join('…'));
      },
      JSXText: (node) => check(node, node.value.replaceAll(/\s+/g, ' ')),
    };
  },
};

export default { meta: { name: 'words' }, rules: { plain, short } };
