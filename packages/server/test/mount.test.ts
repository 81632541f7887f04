import { endpoint } from '@quarterdeck/contract/core/endpoint/endpoint';
import { answer } from '@quarterdeck/contract/core/endpoint/envelope';
import Fastify from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { takeMistakes } from '../src/database/connections/connections.ts';
import { hashPassword } from '../src/domain/access/passwords.ts';
import { answerFailures } from '../src/http/failures.ts';
import { mount } from '../src/http/mount.ts';
import type { Services } from '../src/ports/services.ts';
import { type TestDatabase, testDatabase } from './support/database.ts';

const person = z.object({ name: z.string(), friends: z.array(z.object({ name: z.string() })) });
const endpoints = {
  person: endpoint({
    method: 'GET',
    path: '/person',
    access: 'public',
    event: 'person.viewed',
    summary: 'A person',
    input: z.strictObject({}),
    output: answer({ data: person }),
  }),
};

test('what the contract does not name is never sent, however deep it is nested', async () => {
  const { database, leave } = await testDatabase(1);
  const app = Fastify();
  const whole = { name: 'Ada', password_hash: 'secret', friends: [{ name: 'Bob', email: 'secret' }] };
  const resource = { name: 'test', endpoints };
  mount(app, { database } as Services, resource, { person: async () => ({ data: whole, extra: 'secret' }) });
  expect((await app.inject('/api/v1/person')).json()).toEqual({
    responseMessage: 'Success',
    responseCode: 200,
    data: { name: 'Ada', friends: [{ name: 'Bob' }] },
  });
  await app.close();
  await leave();
});

describe('a request that holds a connection', { tags: ['attack'] }, () => {
  const write = (path: `/${string}`) =>
    endpoint({
      method: 'POST',
      path,
      event: 'planted.called',
      access: 'public',
      summary: 'Planted',
      input: z.strictObject({}),
      output: answer({}),
    });
  const planted = {
    query: write('/query'),
    transaction: write('/transaction'),
    connect: write('/connect'),
    byHand: write('/by-hand'),
    poolQuery: write('/pool-query'),
    hash: write('/hash'),
    caught: write('/caught'),
    side: write('/side'),
  };
  const responseMessage = 'Done';
  const app = Fastify();
  let opened: TestDatabase;

  beforeAll(async () => {
    opened = await testDatabase(4);
    const { database } = opened;
    const { db, pool } = database;
    const ask = sql`select 1`;
    /** Returns a handler that runs work in a transaction. */
    const inside = (work: () => Promise<unknown>) => async () => {
      await db.transaction().execute(async (trx) => {
        await ask.execute(trx);
        await work();
      });
      return { responseMessage };
    };
    answerFailures(app);
    mount(
      app,
      { database } as Services,
      { name: 'planted', endpoints: planted },
      {
        query: inside(() => ask.execute(db)),
        transaction: inside(() => db.transaction().execute((trx) => ask.execute(trx))),
        connect: inside(() => pool.connect()),
        byHand: async () => {
          const client = await pool.connect();
          await ask.execute(db).finally(() => client.release());
          return { responseMessage };
        },
        poolQuery: inside(() => pool.query('select 1')),
        hash: inside(() => hashPassword('a password')),
        caught: inside(() => ask.execute(db).catch(() => undefined)),
        side: async () => {
          await Promise.all(Array.from({ length: 8 }, () => db.transaction().execute((trx) => ask.execute(trx))));
          await ask.execute(db);
          return { responseMessage };
        },
      },
    );
  });
  afterAll(async () => {
    await app.close();
    await opened.leave();
  });

  test.each([
    ['query', 'a connection'],
    ['transaction', 'a connection'],
    ['connect', 'a connection'],
    ['byHand', 'a connection'],
    ['poolQuery', 'a connection'],
    ['hash', 'a turn to hash'],
  ] as const)('is refused, with the name of the call: %s', async (name, what) => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => app.inject({ method: 'POST', url: `/api/v1${planted[name].path}`, payload: {} })),
    );
    for (const { statusCode } of answers) expect(statusCode).toBe(500);
    expect(takeMistakes()).toEqual(
      Array.from({ length: 8 }, () => `planted.${name} asked for ${what} while it held a connection`),
    );
    expect(opened.database.pool.totalCount).toBeLessThanOrEqual(4);
    expect(opened.database.pool.waitingCount).toBe(0);
  });

  test('is noted also when a handler has caught the refusal', async () => {
    const { statusCode } = await app.inject({ method: 'POST', url: '/api/v1/caught', payload: {} });
    expect(statusCode).toBe(200);
    expect(takeMistakes()).toHaveLength(1);
  });

  test('and nothing else: connections at the same time and one after another are given', async () => {
    const { statusCode } = await app.inject({ method: 'POST', url: '/api/v1/side', payload: {} });
    expect(statusCode).toBe(200);
  });
});
