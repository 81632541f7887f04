import type { z } from 'zod';
import { commandVariables } from '../../src/core/environment.ts';
import { secretNames, variables } from '../../src/core/variables.ts';

/** The heading of each group, and the text before its table. */
const groups: Readonly<Record<keyof typeof variables, readonly [heading: string, text: string]>> = {
  required: [
    'Required',
    'A production server needs all of these. It does not start without `DATABASE_URL`, `SECRET_KEY` and `SMTP_URL`.',
  ],
  server: ['Server', 'Where the server listens, and what is in front of it.'],
  database: ['Database', '[Install](install.md) shows how to create the two roles and the database.'],
  events: ['Events', '[Events on ClickHouse](events-on-clickhouse.md) explains what moves and when it pays off.'],
  mail: ['Email', 'The mail server is `SMTP_URL`, above.'],
  signIn: ['Sign-in', '[Security](security.md) shows how to require a second factor and to set up single sign-on.'],
  privacy: ['Privacy and networks', 'Networks are in CIDR notation, with commas between them.'],
  limits: ['Limits', 'What one admin can see or take in a day, and how much room evidence has.'],
  maps: ['Maps', 'Browsers never ask the tile service: the server does.'],
  analytics: ['Analytics', 'Where the web analytics of the dashboard come from.'],
  translation: ['Translation', 'A service that translates what app users wrote.'],
  telemetry: ['Telemetry', '[Operate](operate.md#see-trouble-first) shows what to do with metrics, logs and traces.'],
  documents: ['API documentation', 'What the three API documentation pages of the console show.'],
  demo: ['Demo data', 'Production refuses demo data.'],
};

const isSecret = (name: string): boolean => secretNames.some((secret) => secret === name);
const namesOf = (name: string): string => (isSecret(name) ? `\`${name}\`, \`${name}_FILE\`` : `\`${name}\``);

/** Returns a value as it is written in the environment. */
function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(textOf).join(', ');
  return typeof value === 'string' || typeof value === 'number' ? `${value}` : '';
}

/** Returns the value that applies when a variable is unset. */
function defaultOf(schema: z.ZodType): string {
  const text = textOf(schema.safeParse(undefined).data);
  return text === '' ? 'none' : `\`${text}\``;
}

/** Returns the table row of a variable. The text after "Unset:" in its help is the default if its schema has none. */
function rowOf([name, schema]: readonly [string, z.ZodType]): string {
  const [help = '', unset] = (schema.description ?? '').split(' Unset: ');
  return `| ${namesOf(name)} | ${help} | ${unset?.replace(/\.$/, '') ?? defaultOf(schema)} |`;
}

const tableOf = (schemas: Readonly<Record<string, z.ZodType>>): string =>
  ['| Variable | What it does | Default |', '|---|---|---|', ...Object.entries(schemas).map(rowOf)].join('\n');

/** The name of every variable that docs/configuration.md lists. */
export const documentedNames: readonly string[] = [
  ...Object.values(variables).flatMap((group) => Object.keys(group)),
  ...secretNames.map((name) => `${name}_FILE`),
  ...Object.keys(commandVariables),
];

/** Returns the text of docs/configuration.md. */
export function configurationDocument(): string {
  const sections = Object.entries(groups).map(
    ([name, [heading, text]]) => `## ${heading}\n\n${text}\n\n${tableOf(variables[name as keyof typeof variables])}`,
  );
  const commands = Object.entries(commandVariables).map(([name, help]) => `| \`${name}\` | ${help} |`);
  return `# Configuration

Set these environment variables before \`npm start\`, and in each terminal in which you run a command. None is needed to try Quarterdeck.

- A wrong value stops the start with one sentence. An empty variable counts as unset, except \`APP_UNIQUE\`.
- A secret can be in a file: \`SECRET_KEY_FILE\` names it. Do not set both.
- A name that is one or two letters away from one of these is refused, because it would have no effect.

This page is written from \`packages/server/src/core/variables.ts\` by \`npm run configuration\`; do not edit it.

${sections.join('\n\n')}

## Commands

| Variable | What it does |
|---|---|
${commands.join('\n')}
`;
}
