/** On a busy machine, a shorter wait can end before the awaited event. */
const LEAST_MS = 60_000;

/** Matchers that compare a number, and assertions that wait for a given time. */
const BELOW = new Set(['toBeLessThan', 'toBeLessThanOrEqual']);
const WAITS = new Set(['poll', 'says', 'toPass']);

const CLOCKS = new Set(['Date', 'performance']);

/** Returns whether a value comes from a clock. @param known names of variables with such a value. */
function isElapsed(node, known) {
  if (node?.type === 'Identifier') return known.has(node.name);
  if (node?.type === 'BinaryExpression') return isElapsed(node.left, known) || isElapsed(node.right, known);
  if (node?.type !== 'CallExpression') return false;
  const { callee } = node;
  if (callee.type === 'Identifier') return callee.name === 'processorTime';
  if (callee.type !== 'MemberExpression') return false;
  if (callee.object.name === 'Math') return node.arguments.some((argument) => isElapsed(argument, known));
  return callee.property.name === 'now' && CLOCKS.has(callee.object.name);
}

const numberIn = (node) => (node?.type === 'Literal' && typeof node.value === 'number' ? node.value : undefined);

/** Returns the shortest interval in SQL text in seconds, or undefined if there is none. */
function shortestInterval(text) {
  const seconds = [...text.matchAll(/interval\s+'(\d+(?:\.\d+)?) (millisecond|second)s?'/g)].map(
    ([, number, unit]) => Number(number) * (unit === 'second' ? 1 : 0.001),
  );
  return seconds.length > 0 ? Math.min(...seconds) : undefined;
}

/**
 * Reports tests whose result depends on the machine's speed: a pause instead of an event, or a short limit for
 * something that takes time. It also reports a margin of seconds around a limit of the product. A comment must explain
 * each exception.
 */
const realTime = {
  create: (context) => {
    const report = (node, message) => context.report({ node, message });
    const clockValues = new Set();
    const checkSql = (node, text) => {
      const seconds = shortestInterval(text);
      if (seconds !== undefined && seconds * 1000 < LEAST_MS)
        report(node, 'Time: the test and the database go on meanwhile; leave a margin of a minute or more');
    };
    return {
      ImportDeclaration: (node) => {
        if (node.source.value === 'node:timers/promises')
          report(node, 'Time: wait for an event or poll for a state; a pause is too short on some machine');
      },
      VariableDeclarator: ({ id, init }) => {
        if (id.type === 'Identifier' && isElapsed(init, clockValues)) clockValues.add(id.name);
      },
      CallExpression: (node) => {
        const { callee } = node;
        const name = callee.type === 'MemberExpression' ? callee.property.name : callee.name;
        if (name === 'setTimeout' && callee.type === 'Identifier')
          report(node, 'Time: wait for an event or poll for a state; a pause is too short on some machine');
        if ((name === 'waitFor' || name === 'waitUntil') && callee.object?.name === 'vi')
          report(node, 'Time: this waits for one second only; use expect.poll');
        if (name === 'waitForTimeout') report(node, 'Time: wait for what the page shows, not for a time');
        if (BELOW.has(name)) {
          const subject = callee.object?.arguments?.[0];
          if (isElapsed(subject, clockValues))
            report(node, 'Time: how long something takes depends on the machine; that is for a bench');
        }
        for (const argument of node.arguments) {
          if (argument.type !== 'ObjectExpression') continue;
          for (const { key, value } of argument.properties)
            if (key?.name === 'timeout' && numberIn(value) < LEAST_MS)
              report(value, 'Time: on a busy machine this is over too early; leave it out');
        }
        if (WAITS.has(name) && numberIn(node.arguments[1]) < LEAST_MS)
          report(node, 'Time: on a busy machine this is over too early; leave it out');
      },
      Literal: (node) => {
        if (typeof node.value === 'string') checkSql(node, node.value);
      },
      TemplateElement: (node) => checkSql(node, node.value.raw),
    };
  },
};

export default { meta: { name: 'time' }, rules: { 'real-time': realTime } };
