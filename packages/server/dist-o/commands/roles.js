import { rolesScript, secretFrom } from '../chunks/chunk-HZYYA3QQ.js';
import { CommandFailure, runPlainCommand } from '../chunks/chunk-QT6SMBTE.js';
import '../chunks/chunk-HTZLKMDM.js';
import '../chunks/chunk-54KOYG5C.js';

// src/commands/roles.ts
var USAGE = `npm run -s roles | psql -d postgres -v ON_ERROR_STOP=1
  prints the SQL of the two database roles, which a superuser runs once; passwords come from OWNER_PASSWORD and APP_PASSWORD,
  or from the files that OWNER_PASSWORD_FILE and APP_PASSWORD_FILE name`;
function passwordFrom(name) {
  const password = secretFrom(process.env, name);
  if (password === void 0) return void 0;
  if (/[\u0000-\u001f\u007f]/.test(password))
    throw new CommandFailure(`${name} holds a line break or another control character: set it to one line of text.`);
  return password;
}
await runPlainCommand(USAGE, async (args) => {
  if (args.length > 0) throw new CommandFailure(USAGE);
  const passwords = { owner: passwordFrom('OWNER_PASSWORD'), app: passwordFrom('APP_PASSWORD') };
  if (passwords.owner !== void 0 && passwords.owner === passwords.app)
    throw new CommandFailure(
      'OWNER_PASSWORD and APP_PASSWORD are the same: the server could then sign in as the owner of its audit log.',
    );
  return rolesScript(passwords).trimEnd();
});
//# sourceMappingURL=roles.js.map
