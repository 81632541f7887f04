const MESSAGE = 'Keys: ask keyOf(event), which knows other keyboards and input methods';

/**
 * Reports code that compares an event's key itself: it reacts to input method composition, and works only on Latin
 * keyboards.
 */
const keyOf = {
  create: (context) => ({
    MemberExpression: (node) => {
      const { object, property } = node;
      const isKey = property.name === 'key' && object.name === 'event';
      if (isKey || property.name === 'isComposing') context.report({ node, message: MESSAGE });
    },
    JSXAttribute: (node) => {
      const handler = node.value?.expression;
      const [pressed] = handler?.params ?? [];
      if (/^onKey(Down|Up)/.test(node.name.name) && pressed?.type === 'ObjectPattern')
        context.report({ node: pressed, message: MESSAGE });
    },
  }),
};

export default { meta: { name: 'keys' }, rules: { 'key-of': keyOf } };
