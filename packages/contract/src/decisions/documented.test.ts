import { expect, test } from 'vitest';
import { DecisionEvent, eventExample } from './documented.ts';
import { type DecisionTypeName, decisionTypes } from './types.ts';

test.each(Object.keys(decisionTypes) as DecisionTypeName[])('the example of %s is one of its events', (type) => {
  const { example, saysWho } = decisionTypes[type];
  const event = { ...eventExample, type, data: { ...example, ...(saysWho ? { by: null } : {}) } };
  expect(DecisionEvent.safeParse(event).error?.issues).toBeUndefined();
  const { by: _missing, ...anonymous } = event.data as Record<string, unknown>;
  expect(DecisionEvent.safeParse({ ...event, data: anonymous }).success).toBe(!saysWho);
});
