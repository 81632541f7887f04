import { writes } from './chunk-2FTGFEAK.js';
import { eventOf } from './chunk-LCRDW6I4.js';
import { contract } from './chunk-QAEVBAQ5.js';

// src/features/audit/event-labels.ts
var better = {
  [contract.session.login.event]: 'Sign in with the password',
  [contract.session.resendOtp.event]: 'Ask for a new code',
  [contract.session.verifyAuth.event]: 'Sign in with the code',
  [contract.session.resetPassword.event]: 'Ask for a temporary password',
  [contract.session.logout.event]: 'Sign out',
  [contract.audit.list.event]: 'Open the audit log',
  [contract.audit.csv.event]: 'Export the audit log',
  [contract.users.csv.event]: 'Export users',
};
var others = {
  'command.create': 'Make a super admin, at the machine',
  'command.promote': 'Make an admin a super admin, at the machine',
  'command.demote': 'Make a super admin an ordinary one, at the machine',
  'command.unlock': 'Unlock an account, at the machine',
  'command.reset': 'Give a one-time password, at the machine',
  'command.backup': 'Back the database up, at the machine',
  'command.restore': 'Restore the database from a backup, at the machine',
  'command.drill': 'Try a backup, at the machine',
  'command.clock': 'Confirm the time, at the machine',
  'command.clock_ends': 'Count ends anew that a wrong clock has set, at the machine',
  'command.key_create': 'Create a key, at the machine',
  'command.key_rotate': 'Rotate a key, at the machine',
  'command.key_revoke': 'Revoke a key, at the machine',
  'command.webhook_add': 'Add a webhook endpoint, at the machine',
  'command.webhook_pause': 'Pause a webhook endpoint, at the machine',
  'command.webhook_resume': 'Resume a webhook endpoint, at the machine',
  'command.webhook_remove': 'Remove a webhook endpoint, at the machine',
  'upkeep.webhook_paused': 'Pause a webhook endpoint that has failed for 24 hours',
  'upkeep.webhook_ended': 'End a webhook endpoint that wants nothing more',
  'upkeep.demo_key': 'Make the key of the demo',
  'upkeep.retention': 'Delete what is kept no longer',
  'upkeep.chain': 'Begin a stricter chain of the audit log',
};
var isTold = (endpoint) =>
  writes(endpoint) || endpoint.produces !== void 0 || endpoint.auditedRead !== void 0 || endpoint.access !== 'session';
function saidOf(endpoint) {
  const [said = ''] = endpoint.summary.split(/[;:]/);
  return better[endpoint.event] ?? ('list' in endpoint ? `Open the list: ${said.split(',')[0]?.toLowerCase()}` : said);
}
var allEvents = [
  ...Object.entries(contract).flatMap(([room, endpoints]) =>
    Object.values(endpoints)
      .filter(isTold)
      .map((endpoint) => ({ call: endpoint.event, what: saidOf(endpoint), room })),
  ),
  ...Object.entries(others).map(([call, what]) => ({ call, what, room: call.split('.')[0] ?? '' })),
];
var labels = new Map(allEvents.map(({ call, what }) => [call, what]));
var whatIs = (stored) => labels.get(eventOf(stored)) ?? stored;
var knownCalls = () => [...allEvents];

export { knownCalls, whatIs };
//# sourceMappingURL=chunk-MCBG24I4.js.map
