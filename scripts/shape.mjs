import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, relative } from 'node:path';
import './lib.mjs';
import { copyCheckout, removeCopies } from './mutations/support/copy.mjs';

const USAGE = `npm run shape [-- --files | --try]
  Prints how large the parts of the code are, and how many files a change of each kind touches; --files names them.
  --try adds the new screen in a copy of the checkout, and runs all checks and the tests that are generated for it there.`;
/** A screen on an existing table, with its test, as a change to the checkout. */
const NEW_SCREEN = 'scripts/shape/new-screen.patch';
/** As many source files of one folder as a person can hold in mind. */
const MOST_ON_A_LEVEL = 15;

const options = process.argv.slice(2);
if (options.length > 1 || options.some((option) => !['--files', '--try'].includes(option))) {
  console.error(USAGE);
  process.exit(1);
}
const showsFiles = options.includes('--files');

const git = (...args) =>
  spawnSync('git', args, { encoding: 'utf8', maxBuffer: 2 ** 26 })
    .stdout.trim()
    .split('\n');
const isTest = (file) => /\.test\.tsx?$|\/test\/|^e2e\//.test(file);
const code = git('ls-files').filter((file) => /^(packages|e2e|examples|bench|scripts)\/.*\.(ts|tsx|mjs)$/.test(file));

/** The parts, each by what its files have in common. */
const parts = {
  contract: (file) => file.startsWith('packages/contract/') && !isTest(file),
  server: (file) => file.startsWith('packages/server/src/') && !isTest(file),
  'migrations and functions': (file) => /^packages\/server\/(migrations|functions)\//.test(file),
  web: (file) => file.startsWith('packages/web/src/') && !isTest(file),
  demo: (file) => file.startsWith('packages/demo/') && !isTest(file),
  bench: (file) => file.startsWith('bench/'),
  examples: (file) => file.startsWith('examples/'),
  scripts: (file) => file.startsWith('scripts/'),
  tests: isTest,
};

const linesOf = (file) => readFileSync(file, 'utf8').split('\n').length - 1;
const at = (sorted, share) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;

function printSizes() {
  console.log(`${'part'.padEnd(12)}  files   lines  median  p95  longest  most files on a level`);
  for (const [name, belongs] of Object.entries(parts)) {
    const files = code.filter(belongs);
    const lines = files.map(linesOf).toSorted((a, b) => a - b);
    const levels = new Map();
    for (const file of files) levels.set(dirname(file), (levels.get(dirname(file)) ?? 0) + 1);
    const [[folder, most] = ['', 0], ...others] = [...levels].toSorted(([, a], [, b]) => b - a);
    const above = [most, ...others.map(([, count]) => count)].filter((count) => count > MOST_ON_A_LEVEL).length;
    const columns = [
      String(files.length).padStart(5),
      String(lines.reduce((sum, count) => sum + count, 0)).padStart(7),
      String(at(lines, 0.5)).padStart(7),
      String(at(lines, 0.95)).padStart(4),
      String(lines.at(-1) ?? 0).padStart(8),
      ` ${String(most).padStart(2)} in ${folder}${above > 0 ? ` (${above} above ${MOST_ON_A_LEVEL})` : ''}`,
    ];
    console.log(`${name.padEnd(12)}  ${columns.join(' ')}`);
  }
}

/** Imports against the law of `.oxlintrc.json`. */
function printLaw() {
  const { stdout } = spawnSync('npx', ['--no-install', 'oxlint', '--format=json', 'packages'], {
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  });
  const against = JSON.parse(stdout).diagnostics.filter(({ code: rule }) => rule?.startsWith('boundaries'));
  console.log(`\nimports against the law: ${against.length}`);
}

const folders = (name) => [
  `packages/contract/src/${name}/`,
  `packages/server/src/features/${name}/`,
  `packages/web/src/features/${name}/`,
];
const EVERYWHERE = ['packages/server/test/who-may.ts', 'packages/server/test/calls.ts'];

/** The files that a change of each kind touches: where, and which of them name it. */
const changes = {
  'a column of users (device_app_version in the list)': {
    in: [
      'packages/contract/src/users/user.ts',
      'packages/server/migrations/baseline-people',
      'packages/server/src/database/schema.ts',
      'packages/server/src/features/users/list',
      'packages/web/src/features/users/',
    ],
    names: /\bdevice_app_version\b/,
  },
  'a filter of users (is_reported)': {
    in: [
      'packages/contract/src/users/index.ts',
      'packages/server/src/features/users/filter',
      'packages/web/src/features/users/users.tsx',
    ],
    names: /\bis_reported\b/,
  },
  'an order of a list (the budget of campaigns)': {
    in: [
      'packages/contract/src/campaigns/index.ts',
      'packages/server/migrations/baseline-advertising',
      'packages/server/src/features/campaigns/list.ts',
      'packages/server/src/features/campaigns/campaigns.test.ts',
      'packages/web/src/features/campaigns/campaigns.tsx',
    ],
    names: /\btotal_ad_budget\b/,
  },
  'a permission (view_static_pages)': {
    in: ['packages/', 'e2e/'],
    names: /\bview_static_pages\b/,
  },
  'a widget kind (FailedUrlGraph)': {
    in: [
      'packages/contract/src/dashboard/',
      'packages/server/src/features/dashboard/',
      'packages/web/src/features/dashboard/',
    ],
    names: /FailedUrlGraph|failedUrlGraph/,
  },
  'an entity with its screen (interests)': {
    in: [
      ...folders('interests'),
      'packages/server/migrations/baseline-advertising',
      'packages/contract/src/index.ts',
      'packages/server/src/app/',
      'packages/web/src/app/screens.ts',
      ...EVERYWHERE,
      'e2e/interests',
    ],
    names: /interest/i,
  },
};

/** The files that the new screen touches. */
const touched = [...readFileSync(NEW_SCREEN, 'utf8').matchAll(/^diff --git a\/\S+ b\/(\S+)$/gm)].map(
  ([, file]) => file,
);

function printChanges() {
  console.log('\nfiles that a change touches, with its tests');
  const print = (change, files) => {
    console.log(`${String(files.length).padStart(4)}  ${change}`);
    if (showsFiles) for (const file of files) console.log(`        ${file}`);
  };
  print(`a screen on an existing table (${NEW_SCREEN})`, touched);
  for (const [change, { in: where, names }] of Object.entries(changes))
    print(
      change,
      code.filter((file) => where.some((path) => file.startsWith(path)) && names.test(readFileSync(file, 'utf8'))),
    );
}

const isOfPackages = (file) => file.startsWith('packages/');

/** What must pass with the new screen and nothing else. */
const CHECKS = [
  ['biome', 'check', '--error-on-warnings', ...touched],
  // Git ignores the copy, and folders in it would have no files.
  ['oxlint', '--no-ignore', '--type-aware', '--type-check', ...new Set([...code.filter(isOfPackages), ...touched])],
  ['knip'],
  [
    ...['vitest', 'run', '--project', 'contract', '--project', 'server', '--project', 'web'],
    ...[
      'packages/contract',
      'features/urls',
      'features/audit/former-events',
      'test/who-may',
      'test/access-',
      'test/refusals',
    ],
    ...['test/requests', 'test/statements', 'test/table-owners', 'test/levels', 'web/src/app'],
  ],
];

/** @returns whether all checks pass with the new screen in a copy of the checkout. */
function tryNewScreen() {
  const folder = copyCheckout('shape');
  try {
    const applied = spawnSync('git', ['apply', `--directory=${relative('.', folder)}`, NEW_SCREEN], {
      stdio: 'inherit',
    });
    return [
      applied.status === 0,
      ...CHECKS.map((check) => {
        console.log(`> ${check.slice(0, 3).join(' ')} …`);
        return spawnSync('npx', ['--no-install', ...check], { cwd: folder, stdio: 'inherit' }).status === 0;
      }),
    ].every(Boolean);
  } finally {
    removeCopies();
  }
}

if (options.includes('--try')) process.exit(tryNewScreen() ? 0 : 1);
printSizes();
printLaw();
printChanges();
