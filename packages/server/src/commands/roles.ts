import { secretFrom } from '../core/environment.ts';
import { rolesScript } from '../database/rights/roles.ts';
import { CommandFailure } from './shared/failure.ts';
import { runPlainCommand } from './shared/run.ts';

const USAGE = `npm run -s roles | psql -d postgres -v ON_ERROR_STOP=1
  prints the SQL for the two database roles; run it once as a superuser. Passwords come from OWNER_PASSWORD and APP_PASSWORD,
  or from the files in OWNER_PASSWORD_FILE and APP_PASSWORD_FILE`;

/** Reads a password that is safe in SQL and in a URL, from a variable or a file. */
function passwordFrom(name: string): string | undefined {
  const password = secretFrom(process.env, name);
  if (password === undefined) return undefined;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  if (/[\u0000-\u001f\u007f]/.test(password))
    throw new CommandFailure(`${name} holds a line break or another control character: set it to one line of text.`);
  return password;
}

await runPlainCommand(USAGE, async (args) => {
  if (args.length > 0) throw new CommandFailure(USAGE);
  const passwords = { owner: passwordFrom('OWNER_PASSWORD'), app: passwordFrom('APP_PASSWORD') };
  if (passwords.owner !== undefined && passwords.owner === passwords.app)
    throw new CommandFailure(
      'OWNER_PASSWORD and APP_PASSWORD are the same. The server could sign in as the owner of its audit log.',
    );
  return rolesScript(passwords).trimEnd();
});
