import { expect, test } from 'vitest';
import { AppEvent, eventExample } from './document.ts';
import { type AppEventName, appEventTypes } from './types.ts';

test.each(Object.keys(appEventTypes) as AppEventName[])('the example of %s is one of its events', (type) => {
  const { example, saysWho } = appEventTypes[type];
  const event = { ...eventExample, type, data: { ...example, ...(saysWho ? { by: null } : {}) } };
  expect(AppEvent.safeParse(event).error?.issues).toBeUndefined();
  const { by: _missing, ...anonymous } = event.data as Record<string, unknown>;
  expect(AppEvent.safeParse({ ...event, data: anonymous }).success).toBe(!saysWho);
});
