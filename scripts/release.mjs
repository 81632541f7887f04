import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { build, install } from './lib.mjs';
import { archiveOf, sha256, sumsOf } from './release/archive.mjs';
import { components, sbom } from './release/components.mjs';
import { licences } from './release/licences.mjs';
import { ASSETS, packageFile } from './release/package-file.mjs';

/**
 * Builds `dist/quarterdeck-<version>.tar.gz`, which needs only Node.js and a PostgreSQL server. The same commit gives
 * the same bytes on the same kind of machine. Entries are sorted, have no owner, and get the time of the commit (or
 * `SOURCE_DATE_EPOCH`).
 */

const OUT = 'dist';
/** Only developers need these files. */
const OF_DEVELOPERS = /\.(?:d\.[cm]?ts|[cm]?js\.map|flow)$/;

const readJson = (path) => JSON.parse(readFileSync(path, 'utf8'));

function copyDependencies(lock, folder) {
  for (const { path } of components(lock).filter(({ bundled }) => !bundled))
    cpSync(path, join(folder, path), {
      recursive: true,
      dereference: true,
      // A package installed within another one is a separate component.
      filter: (source) => !OF_DEVELOPERS.test(source) && !(source !== path && basename(source) === 'node_modules'),
    });
}

const own = readJson('package.json');
const heading = readFileSync('CHANGELOG.md', 'utf8')
  .split('\n')
  .find((line) => line.startsWith(`## ${own.version} (`));
if (!/\(\d{4}-\d\d-\d\d\)$/.test(heading ?? '')) {
  console.error(`CHANGELOG.md has no heading "## ${own.version} (<date>)". Describe the release first.`);
  process.exit(1);
}
install();
build({ fresh: true });

const lock = readJson('package-lock.json').packages;
const epoch = Number(
  process.env.SOURCE_DATE_EPOCH ?? execFileSync('git', ['log', '-1', '--format=%ct'], { encoding: 'utf8' }),
);
if (!Number.isSafeInteger(epoch)) throw new Error('SOURCE_DATE_EPOCH is not a number of seconds.');
const name = `quarterdeck-${own.version}`;
const work = mkdtempSync(join(tmpdir(), 'quarterdeck-release-'));
try {
  const folder = join(work, name);
  mkdirSync(folder);
  cpSync(ASSETS, join(folder, ASSETS), { recursive: true });
  cpSync('packages/web/dist', join(folder, 'packages/web/dist'), { recursive: true });
  copyDependencies(lock, folder);
  cpSync('CHANGELOG.md', join(folder, 'CHANGELOG.md'));
  cpSync('LICENSE', join(folder, 'LICENSE'));
  cpSync('scripts/release/README.md', join(folder, 'README.md'));
  cpSync(`${ASSETS}/admin-openapi.json`, join(folder, 'openapi/admin-openapi.json'));
  cpSync(`${ASSETS}/app-openapi.json`, join(folder, 'openapi/app-openapi.json'));
  writeFileSync(join(folder, 'package.json'), packageFile(own));
  writeFileSync(join(folder, 'LICENSES.txt'), licences(components(lock)));
  writeFileSync(join(folder, 'sbom.cdx.json'), sbom(own, lock, epoch));
  const sums = sumsOf(folder);
  writeFileSync(join(folder, 'SHA256SUMS'), sums.join(''));
  const archive = archiveOf(work, name, epoch);
  rmSync(OUT, { recursive: true, force: true });
  mkdirSync(OUT);
  writeFileSync(join(OUT, `${name}.tar.gz`), archive);
  writeFileSync(join(OUT, 'SHA256SUMS'), `${sha256(archive)}  ${name}.tar.gz\n`);
  console.log(`${OUT}/${name}.tar.gz: ${(archive.length / 1e6).toFixed(1)} MB, ${sums.length + 1} files`);
  console.log(`SHA-256 ${sha256(archive)}`);
} finally {
  rmSync(work, { recursive: true, force: true });
}
