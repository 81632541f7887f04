import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { usableBinaries } from './binaries.ts';

describe('the binaries of the embedded PostgreSQL', () => {
  const folder = mkdtempSync(join(tmpdir(), 'quarterdeck-binaries-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  test('are copied to a place that is not there yet, and that everyone may enter', async () => {
    const native = join(folder, 'native');
    mkdirSync(join(native, 'bin'), { recursive: true });
    writeFileSync(join(native, 'bin', 'postgres'), 'a program');
    const copies = join(folder, 'var', 'lib', 'quarterdeck');
    const umask = process.umask(0o077);
    try {
      const bin = await usableBinaries({ folder: native, version: '18.1.0' }, copies);
      expect(bin).toBe(join(copies, 'postgresql-18.1.0', 'bin'));
      expect(readFileSync(join(bin, 'postgres'), 'utf8')).toBe('a program');
      expect(statSync(dirname(dirname(bin))).mode & 0o777).toBe(0o755);
    } finally {
      process.umask(umask);
    }
  });
});
