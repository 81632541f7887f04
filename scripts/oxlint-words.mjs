import { readFileSync } from 'node:fs';

/** Words that plain English does without, and what to write. A test looks for the same in the documents. */
const avoided = JSON.parse(readFileSync(new URL('words.json', import.meta.url), 'utf8')).map(({ pattern, write }) => ({
  pattern: new RegExp(pattern, 'i'),
  write,
}));

/** Texts and comments with words to avoid. A literal of one word is a value. */
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

export default { meta: { name: 'words' }, rules: { plain } };
