import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const OLDEST = [20, 19];
const SAME_SIGNAL_MS = 1000;

/** The root of the repository; every script works from here, wherever it is called. */
const root = resolve(dirname(fileURLToPath(import.meta.url)), '..');
process.chdir(root);

const [major, minor] = process.versions.node.split('.').map(Number);
if (major < OLDEST[0] || (major === OLDEST[0] && minor < OLDEST[1])) {
  console.error(`Node.js ${OLDEST.join('.')} or newer is needed; this is ${process.version}.`);
  process.exit(1);
}

const shell = process.platform === 'win32';

/** Runs a command to its end, with our terminal; gives its exit code. */
export const run = (command, args, options = {}) =>
  spawnSync(command, args, { stdio: 'inherit', shell, ...options }).status ?? 1;

/** Runs a command beside others; gives its exit code and what it said. */
export const collect = (command, args) =>
  new Promise((ended) => {
    const child = spawn(command, args, { shell });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (text) => {
        output += text;
      });
    child.on('error', (error) => ended({ code: 1, output: `${output}${error.message}` }));
    child.on('close', (code) => ended({ code: code ?? 1, output }));
  });

/** Runs a command that must succeed; otherwise this process ends with its exit code. */
function must(command, args, options) {
  const code = run(command, args, options);
  if (code !== 0) process.exit(code);
}

const UNTRACKED = /^(node_modules|dist|\.types|\.git|\.data.*)$/;

function filesBelow(path) {
  if (!existsSync(path)) return [];
  return readdirSync(path, { withFileTypes: true }).flatMap((entry) => {
    if (UNTRACKED.test(entry.name)) return [];
    const below = join(path, entry.name);
    return entry.isDirectory() ? filesBelow(below) : [below];
  });
}

/** Does the work when the content of its inputs (files and folders) is not what it was the last time. */
function once(name, inputs, outputs, work) {
  const stamp = join('node_modules/.quarterdeck', name);
  const hash = createHash('sha256').update(process.version);
  const files = inputs.flatMap((input) => (/\.[a-z]+$/.test(input) ? [input] : filesBelow(input)));
  for (const file of files.sort()) hash.update(file).update('\0').update(readFileSync(file));
  const key = hash.digest('hex');
  const known = existsSync(stamp) && readFileSync(stamp, 'utf8') === key;
  if (known && outputs.every((output) => existsSync(output))) return;
  work();
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, key);
}

/** Installs what the lock file names, when it is not what is installed. */
export const install = () =>
  once('install', ['package-lock.json'], ['node_modules/.package-lock.json'], () => {
    console.log('Installing …');
    const quiet = ['--no-audit', '--no-fund', '--loglevel=error'];
    if (run('npm', ['ci', ...quiet]) !== 0) must('npm', ['install', ...quiet]);
  });

/** Builds the console and the server, when their sources have changed. */
export const build = () =>
  once(
    'build',
    ['packages', 'package-lock.json'],
    ['packages/server/dist/main.js', 'packages/web/dist/index.html'],
    () => {
      console.log('Building …');
      must('npm', ['run', 'build', '--silent']);
    },
  );

/**
 * Follows long-lived children: passes signals on, stops the others when one ends, and never ends before all of them
 * have stopped.
 */
export function follow(children) {
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  let last = 0;
  for (const signal of signals)
    process.on(signal, () => {
      // The terminal and npm both tell us of one Ctrl-C.
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
      // Whoever was told to stop already is not told twice.
      if (last === 0)
        for (const other of children) if (other.exitCode === null && other.signalCode === null) other.kill('SIGTERM');
      if (left === 0) process.exit(code);
    });
}

/** Starts a Node process with our terminal. */
export const node = (args, options = {}) => spawn(process.execPath, args, { stdio: 'inherit', ...options });
