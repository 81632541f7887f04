import { describe, expect, test } from 'vitest';
import { ConfigFailure, readConfig } from './config.ts';

const key = 'k'.repeat(32);
const production = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://a:b@db/quarterdeck',
  SECRET_KEY: key,
  SMTP_URL: 'smtp://mail',
};

describe('the configuration', () => {
  test('needs nothing: an embedded database with demo data, at localhost:3000', () => {
    expect(readConfig({})).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      databaseUrl: undefined,
      dataDir: '.data',
      publicUrl: 'http://localhost:3000',
      productName: 'Quarterdeck',
      demoUsers: 2000,
      sessionIdleMinutes: 60,
      sessionMaxMinutes: 720,
      chatsPerDay: 500,
      exportsPerDay: 20,
      trustedProxies: 0,
    });
  });

  test('an ordinary database has no demo data unless it is wished', () => {
    expect(readConfig(production)).toMatchObject({ production: true, demoUsers: 0 });
    const wished = readConfig({ DATABASE_URL: 'postgres://a@db/x', SECRET_KEY: key, DEMO_DATA: '50' });
    expect(wished.demoUsers).toBe(50);
  });

  test('an empty variable is none', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: '' })).toMatchObject({ port: 3000, appUnique: ['username'] });
    // But this one may name nothing.
    expect(readConfig({ APP_UNIQUE: '' }).appUnique).toEqual([]);
  });

  test.each([
    [{ PORT: 'http' }, 'The variable PORT is not valid'],
    [{ PORT: '99999' }, 'PORT'],
    [
      { APP_UNIQUE: 'username, name' },
      'The variable APP_UNIQUE is not valid: must be any of username, email and phone, with commas between them.',
    ],
    [{ DATABASE_URL: 'mysql://db/x' }, 'The variable DATABASE_URL is not valid: must be a postgres:// address.'],
    [{ SMTP_URL: 'mail.example' }, 'SMTP_URL'],
    [{ PUBLIC_URL: 'javascript:alert(1)' }, 'PUBLIC_URL'],
    [{ DEMO_DATA: 'yes' }, 'The variable DEMO_DATA is not valid: must be on, off or a number of users.'],
    [{ SESSION_IDLE: '0' }, 'SESSION_IDLE'],
    [{ TILE_URL: 'https://tiles.example/{z}/{x}.png' }, 'TILE_URL is not valid: must be off, or an address with'],
    [{ TILE_URL: 'https://{z}.example/{x}/{y}.png' }, 'TILE_URL'],
    [{ TILE_URL: 'file:///tiles/{z}/{x}/{y}.png' }, 'TILE_URL'],
    [{ SECRET_KEY: 'short' }, 'SECRET_KEY'],
    [{ DATABASE_URL: 'postgres://db/x' }, 'Set SECRET_KEY'],
    [{ HOST: '0.0.0.0' }, 'Demo accounts have a known password, so HOST=0.0.0.0 is refused'],
    [{ NODE_ENV: 'production' }, 'Set DATABASE_URL'],
    [{ ...production, SECRET_KEY: undefined }, 'Set SECRET_KEY'],
    [{ ...production, SMTP_URL: undefined }, 'Set SMTP_URL'],
    [{ ...production, DEMO_DATA: 'on' }, 'Set DEMO_DATA=off'],
    [{ ...production, DEMO_DATA: 'on', DEMO_ACCOUNTS: 'public' }, 'Set DEMO_DATA=off'],
  ])('%o is refused with one sentence', (environment, sentence) => {
    expect(() => readConfig(environment as NodeJS.ProcessEnv)).toThrow(ConfigFailure);
    expect(() => readConfig(environment as NodeJS.ProcessEnv)).toThrow(sentence);
  });

  test('demo accounts may be public outside production, when that is said', () => {
    expect(readConfig({ HOST: '0.0.0.0', DEMO_ACCOUNTS: 'public' }).host).toBe('0.0.0.0');
    expect(readConfig({ HOST: '0.0.0.0', DEMO_DATA: 'off' }).host).toBe('0.0.0.0');
  });
});
