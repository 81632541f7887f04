import { applyRetention } from '../chunks/chunk-LV5R3COE.js';
import '../chunks/chunk-FNJL4NGJ.js';
import '../chunks/chunk-H22WI6B6.js';
import '../chunks/chunk-ZFOGH6PS.js';
import '../chunks/chunk-2FTGFEAK.js';
import '../chunks/chunk-NDHLFYTB.js';
import '../chunks/chunk-YY5SK25Z.js';
import '../chunks/chunk-MAQ42SSL.js';
import '../chunks/chunk-JHPBDDP5.js';
import '../chunks/chunk-W3SK2I7Q.js';
import '../chunks/chunk-2TIE53C4.js';
import '../chunks/chunk-TQFVLIVK.js';
import '../chunks/chunk-SZ7XHIHI.js';
import '../chunks/chunk-LHHPMCKX.js';
import { CommandFailure, runCommand } from '../chunks/chunk-QT6SMBTE.js';
import '../chunks/chunk-HZYYA3QQ.js';
import '../chunks/chunk-HTZLKMDM.js';
import '../chunks/chunk-54KOYG5C.js';

// src/commands/retention.ts
var USAGE = 'npm run retention\n  deletes what is kept no longer, as the server does once a day';
function requireNothing(args) {
  if (args.length > 0) throw new CommandFailure(USAGE);
}
await runCommand({ usage: USAGE, read: requireNothing }, async (_, { config, db }) => {
  const deleted = Object.entries(await applyRetention(db, config));
  const lines = deleted.map(([what, count]) => `  ${count.toLocaleString('en').padStart(9)}  ${what}`);
  return ['Deleted, because it is kept no longer:', ...lines].join('\n');
});
//# sourceMappingURL=retention.js.map
