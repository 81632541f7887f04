import { type ESTree, type Plugin, parseSync } from 'vite';

type Node = ESTree.Node;

/** What replaces a part of a text. */
interface Edit {
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;

const childrenOf = (node: Node): readonly Node[] => Object.values(node).flat().filter(isNode);

const nameOf = (one: ESTree.ObjectPropertyKind): string | undefined =>
  one.type === 'Property' && one.key.type === 'Identifier' && !one.computed ? one.key.name : undefined;

/** The property without which an endpoint says nothing of its answer: its schema, or that of the rows of a list. */
function answerIn(node: Node, parent: Node | undefined): ESTree.ObjectPropertyKind | undefined {
  if (node.type !== 'ObjectExpression') return undefined;
  const names = node.properties.map(nameOf);
  const isList =
    parent?.type === 'CallExpression' && parent.callee.type === 'Identifier' && parent.callee.name === 'listEndpoint';
  const isEndpoint = names.includes('input') || node.properties.some(({ type }) => type === 'SpreadElement');
  const wanted = isList ? 'row' : isEndpoint ? 'output' : undefined;
  return wanted === undefined ? undefined : node.properties.find((one) => nameOf(one) === wanted);
}

const FUNCTIONS: readonly Node['type'][] = ['ArrowFunctionExpression', 'FunctionExpression', 'FunctionDeclaration'];

/** Whether something is called when this is evaluated. */
const calls = (node: Node): boolean =>
  !FUNCTIONS.includes(node.type) && (node.type === 'CallExpression' || childrenOf(node).some(calls));

/** Takes the answers out of a node, with the comma behind each. */
function* answersIn(code: string, node: Node, parent?: Node): Generator<Edit> {
  const answer = answerIn(node, parent);
  if (answer) {
    const [comma] = /^\s*,?/.exec(code.slice(answer.end)) ?? [''];
    yield { from: answer.start, to: answer.end + comma.length, text: '' };
  }
  for (const child of childrenOf(node)) if (child !== answer) yield* answersIn(code, child, node);
}

/** Makes a constant of a module one that is left out when nothing refers to it, whatever is called to make it. */
function* constantsOf({ body }: ESTree.Program): Generator<Edit> {
  for (const statement of body) {
    const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
    if (declaration?.type !== 'VariableDeclaration') continue;
    for (const { init } of declaration.declarations) {
      if (!init || !calls(init)) continue;
      yield { from: init.start, to: init.start, text: '/* @__PURE__ */ (() => (' };
      yield { from: init.end, to: init.end, text: '))()' };
    }
  }
}

/**
 * The console checks what is typed with the schemas of the contract, and takes answers as they come: their schemas, most of all
 * that would be made before a screen is drawn, are left out, and with them what only they are made of.
 */
export const withoutAnswers = (): Plugin => ({
  name: 'without-answers',
  apply: 'build',
  transform: {
    filter: { id: /packages\/contract\/src\/.*\.ts$/ },
    handler(code, id) {
      const { program, errors } = parseSync(id.replace(/\.ts$/, '.js'), code);
      if (errors.length > 0) this.error(`${id} cannot be read: ${errors[0]?.message}`);
      const edits = [...answersIn(code, program), ...constantsOf(program)].toSorted(
        (a, b) => b.from - a.from || b.to - a.to,
      );
      return edits.reduce((text, { from, to, text: instead }) => text.slice(0, from) + instead + text.slice(to), code);
    },
  },
});
