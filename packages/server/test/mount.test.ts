import { call } from '@quarterdeck/contract/kit/call';
import { answer } from '@quarterdeck/contract/kit/envelope';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { z } from 'zod';
import type { Kit } from '../src/kit/kit.ts';
import { mount } from '../src/kit/mount.ts';
import { testDatabase } from '../src/kit/testing/database.ts';

const person = z.object({ name: z.string(), friends: z.array(z.object({ name: z.string() })) });
const room = {
  person: call({
    method: 'GET',
    path: '/person',
    access: 'public',
    summary: 'A person',
    input: z.strictObject({}),
    output: answer({ data: person }),
  }),
};

test('what the contract does not name never leaves, however deep it lies', async () => {
  const { database, drop } = await testDatabase(1);
  const app = Fastify();
  const whole = { name: 'Ada', password_hash: 'secret', friends: [{ name: 'Bob', email: 'secret' }] };
  mount(app, { database } as Kit, 'test', room, { person: async () => ({ data: whole, extra: 'secret' }) });
  expect((await app.inject('/api/v1/person')).json()).toEqual({
    responseMessage: 'Success',
    responseCode: 200,
    data: { name: 'Ada', friends: [{ name: 'Bob' }] },
  });
  await app.close();
  await drop();
});
