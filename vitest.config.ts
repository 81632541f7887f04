import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { testTags } from './vitest.tags.ts';

/** Far more than any test takes, so that none fails on a busy machine. */
const patience = { testTimeout: 300_000, hookTimeout: 300_000, expect: { poll: { timeout: 120_000 } } };

/** Tests that run in Node. */
const inNode = {
  exclude: ['**/*.long.test.ts', '**/node_modules/**'],
  ...patience,
  ...testTags,
  // The files of a worker share their modules: importing the server takes longer than most files of tests.
  isolate: false,
  // Tests create short-lived objects: a larger young generation saves garbage collections.
  execArgv: ['--max-semi-space-size=64'],
};

/** Each worker has a server with a pool; more workers would exceed the connections of the cluster. */
const MOST_WORKERS = 4;

const testing = (file: string): string =>
  fileURLToPath(new URL(`packages/server/test/support/${file}`, import.meta.url));

const sourceOf = (folder: string): string => fileURLToPath(new URL(`${folder}/src/index.ts`, import.meta.url));

/** The longest files of the server; those that mostly wait come first, so that others compute meanwhile. */
const LONGEST = [
  'test/process',
  'test/readme',
  'test/example',
  'src/commands/import',
  'src/commands/scale',
  'src/database/embedded/embedded',
  'test/reliability',
  'test/requests',
  'test/access-allowed',
  'src/features/session/sign-in',
  'src/commands/machine',
  'test/random-walk',
  'test/target',
  'test/row-refusals',
  'src/commands/backup',
  'test/migrations',
  'src/features/users/csv',
  'src/features/tiles/tiles',
];

/**
 * The longest files first: one worker would be left with them at the end, and the others with nothing. Files of one project
 * follow each other, because a worker that gets a file of another project is ended, and the next one imports everything again.
 */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const paths = LONGEST.map((name) => `/packages/server/${name}.test.ts`);
    const projects = ['server', ...new Set(files.map(({ project }) => project.name))];
    const place = ({ moduleId, project }: TestSpecification): number => {
      const at = paths.findIndex((path) => moduleId.endsWith(path));
      return at >= 0 ? at : paths.length + projects.indexOf(project.name);
    };
    return (await super.sort(files)).toSorted((a, b) => place(a) - place(b));
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    // Workers wait for PostgreSQL and processes more than half of the time, so one more than cores is useful.
    maxWorkers: Math.min(MOST_WORKERS, availableParallelism() + 1),
    projects: [
      {
        test: {
          name: 'unit',
          // One project, because each imports the contract again.
          include: [
            'packages/{contract,demo,app-client,conformance,web}/{src,test}/**/*.test.ts',
            'bench/**/*.test.ts',
          ],
          ...inNode,
          // Otherwise style sheets are empty, and the colors of charts are read from theirs.
          css: { include: [/\.css\?raw$/] },
        },
      },
      'packages/web/vitest.config.ts',
      {
        // The sample app and the tests use the sources of the client and the conformance kit, not their builds.
        resolve: {
          alias: {
            '@quarterdeck/app-client': sourceOf('packages/app-client'),
            '@quarterdeck/conformance': sourceOf('packages/conformance'),
          },
        },
        test: {
          name: 'server',
          root: 'packages/server',
          include: ['{src,test}/**/*.test.ts'],
          ...inNode,
          globalSetup: [testing('cluster.ts')],
          setupFiles: process.env.PROFILE_FILE === undefined ? [] : [testing('profile.ts')],
        },
      },
    ],
  },
});
