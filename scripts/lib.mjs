import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const OLDEST = [20, 19];
const SAME_SIGNAL_MS = 1000;

/** The root of the repository; every script works from here, wherever it is started. */
const root = resolve(dirname(fileURLToPath(import.meta.url)), '..');
process.chdir(root);

const [major, minor] = process.versions.node.split('.').map(Number);
if (major < OLDEST[0] || (major === OLDEST[0] && minor < OLDEST[1])) {
  console.error(`Node.js ${OLDEST.join('.')} or newer is needed; this is ${process.version}.`);
  process.exit(1);
}

const shell = process.platform === 'win32';

/** Runs a command with this terminal until it ends; returns its exit code. */
export const run = (command, args, options = {}) =>
  spawnSync(command, args, { stdio: 'inherit', shell, ...options }).status ?? 1;

/** Runs a command with this terminal without blocking; resolves to its exit code. */
export const runBeside = (command, args, options = {}) =>
  new Promise((ended) => {
    const child = spawn(command, args, { stdio: 'inherit', shell, ...options });
    child.on('error', () => ended(1));
    child.on('close', (code) => ended(code ?? 1));
  });

/** Runs a command without blocking. @returns its exit code and output. */
export const collect = (command, args, env = process.env) =>
  new Promise((ended) => {
    const child = spawn(command, args, { shell, env });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (text) => {
        output += text;
      });
    child.on('error', (error) => ended({ code: 1, output: `${output}${error.message}` }));
    child.on('close', (code) => ended({ code: code ?? 1, output }));
  });

/** Progress goes to stderr, because the output of a command can be piped. */
const ASIDE = { stdio: ['inherit', 2, 'inherit'] };

/** Runs a command that must succeed; otherwise this process exits with its code. */
function must(command, args, options) {
  const code = run(command, args, { ...ASIDE, ...options });
  if (code !== 0) process.exit(code);
}

const UNTRACKED = /^(node_modules|dist|\.types|\.git|\.data.*)$/;
const UNBUILT = /\.test\.ts$|[\\/]test[\\/]/;

function filesBelow(path) {
  if (!existsSync(path)) return [];
  return readdirSync(path, { withFileTypes: true }).flatMap((entry) => {
    if (UNTRACKED.test(entry.name)) return [];
    const below = join(path, entry.name);
    if (entry.isDirectory()) return filesBelow(below);
    return UNBUILT.test(below) ? [] : [below];
  });
}

const readJson = (path) => (existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : { packages: {} });

/** Returns whether all packages of the lock file are installed; those for other platforms can be missing. */
function isInstalled() {
  // npm writes this file at the end of an installation, so it lists what is really installed.
  const there = readJson('node_modules/.package-lock.json').packages;
  return Object.entries(readJson('package-lock.json').packages)
    .filter(([path]) => path.includes('node_modules/'))
    .every(([path, { version, optional }]) => (there[path] ? there[path].version === version : optional));
}

/**
 * Installs the packages of the lock file if they differ from the installed ones. In production this includes the
 * packages needed for the build.
 */
export function install() {
  if (isInstalled()) return;
  console.error('Installing the packages of the lock file …');
  const quiet = ['--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];
  if (run('npm', ['ci', ...quiet], ASIDE) !== 0) must('npm', ['install', ...quiet]);
}

const STAMP = 'node_modules/.quarterdeck/build';
/** The packages to build, in order, and a file that each build writes. */
const BUILT = {
  'app-client': 'packages/app-client/dist/index.js',
  conformance: 'packages/conformance/dist/main.js',
  server: 'packages/server/dist/main.js',
  web: 'packages/web/dist/index.html',
};

/** A hash of the sources, so that an unchanged build is not repeated. */
function hashOfSources() {
  const hash = createHash('sha256').update(process.version);
  for (const file of ['package-lock.json', ...filesBelow('packages')].sort())
    hash.update(file).update('\0').update(readFileSync(file));
  return hash.digest('hex');
}

/** Builds the console and the server when their sources have changed, and prints which one; `fresh` always builds. */
export function build({ fresh = false } = {}) {
  const sources = hashOfSources();
  const isKnown = existsSync(STAMP) && readFileSync(STAMP, 'utf8') === sources;
  if (!fresh && isKnown && Object.values(BUILT).every((file) => existsSync(file))) return;
  // With another value of NODE_ENV the console would be built for development.
  const env = { ...process.env, NODE_ENV: 'production' };
  const names = Object.keys(BUILT);
  for (const [index, name] of names.entries()) {
    console.error(`Building ${name} (${index + 1} of ${names.length}) …`);
    must('npm', ['run', 'build', '--silent', '--workspace', `packages/${name}`], { env });
  }
  mkdirSync(dirname(STAMP), { recursive: true });
  writeFileSync(STAMP, sources);
}

/**
 * Supervises long-lived children: passes signals on, stops the others when one ends, and ends only after all of them
 * have stopped.
 */
export function follow(children) {
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  let last = 0;
  for (const signal of signals)
    process.on(signal, () => {
      // A terminal and npm both send a signal for one Ctrl-C.
      if (Date.now() - last < SAME_SIGNAL_MS) return;
      last = Date.now();
      for (const child of children) if (child.exitCode === null) child.kill(signal);
    });
  let left = children.length;
  let code = 0;
  for (const child of children)
    child.on('exit', (exitCode, signal) => {
      left -= 1;
      code ||= exitCode ?? (signal ? 1 : 0);
      // A process that was already stopped gets no second signal.
      if (last === 0)
        for (const other of children) if (other.exitCode === null && other.signalCode === null) other.kill('SIGTERM');
      if (left === 0) process.exit(code);
    });
}

/** Starts a Node process with this terminal. */
export const node = (args, options = {}) => spawn(process.execPath, args, { stdio: 'inherit', ...options });
