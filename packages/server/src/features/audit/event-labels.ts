import { contract } from '@quarterdeck/contract';
import type { audit } from '@quarterdeck/contract/audit';
import { type Endpoint, writes } from '@quarterdeck/contract/core/endpoint/endpoint';
import type { z } from 'zod';
import { eventOf } from '../../domain/audit/former-events.ts';

type EventName = z.input<typeof audit.calls.output>['data'][number];

/** Labels for staff that replace an endpoint's summary, which addresses client developers. */
const better: Readonly<Record<string, string>> = {
  [contract.session.login.event]: 'Sign in with the password',
  [contract.session.resendOtp.event]: 'Ask for a new code',
  [contract.session.verifyAuth.event]: 'Sign in with the code',
  [contract.sso.login.event]: 'Sign in by single sign-on',
  [contract.session.resetPassword.event]: 'Ask for a temporary password',
  [contract.session.logout.event]: 'Sign out',
  [contract.audit.list.event]: 'Open the audit log',
  [contract.audit.csv.event]: 'Export the audit log',
  [contract.users.csv.event]: 'Export users',
};

/** Events outside of the API: from commands and from the server itself. */
const others: Readonly<Record<string, string>> = {
  'command.create': 'Create a super admin, on the command line',
  'command.promote': 'Promote an admin to super admin, on the command line',
  'command.demote': 'Demote a super admin, on the command line',
  'command.unlock': 'Unlock an account, on the command line',
  'command.reset': 'Give a one-time password, on the command line',
  'command.emergency': 'Mark an emergency account, on the command line',
  'sso.linked': 'Link an admin to single sign-on',
  'sso.admin_made': 'Create an admin, by single sign-on',
  'sso.groups_followed': "Change an admin's groups, by single sign-on",
  'sso.refused': 'Refuse single sign-on',
  'sso.signed_out': 'End sessions, on back-channel logout',
  'command.backup': 'Back up the database, on the command line',
  'command.restore': 'Restore the database from a backup, on the command line',
  'command.drill': 'Test a backup, on the command line',
  'command.clock': 'Confirm the time, on the command line',
  'command.clock_ends': 'Recalculate end dates set by a wrong clock, on the command line',
  'command.key_create': 'Create a key, on the command line',
  'command.key_rotate': 'Rotate a key, on the command line',
  'command.key_revoke': 'Revoke a key, on the command line',
  'command.webhook_add': 'Add a webhook endpoint, on the command line',
  'command.webhook_pause': 'Pause a webhook endpoint, on the command line',
  'command.webhook_resume': 'Resume a webhook endpoint, on the command line',
  'command.webhook_remove': 'Remove a webhook endpoint, on the command line',
  'people.shown': 'View the contact data of 500 users',
  'upkeep.webhook_paused': 'Pause a webhook endpoint after 24 hours of failures',
  'upkeep.webhook_ended': 'End a webhook endpoint that answered 410',
  'upkeep.demo_key': 'Create the demo key',
  'upkeep.snooze_ended': "End a case's snooze",
  'upkeep.retention': 'Delete data past its retention',
  'upkeep.erasure': 'Erase a user deleted by the app',
  'upkeep.failover_gap': 'Record what a failover lost',
  'upkeep.chain': 'Start a stricter audit log chain',
};

const isTold = (endpoint: Endpoint): boolean =>
  writes(endpoint) ||
  endpoint.produces !== undefined ||
  endpoint.auditedRead !== undefined ||
  endpoint.access !== 'session';

/** Returns the first part of a summary. A list is called the same for every order. */
function saidOf(endpoint: Endpoint): string {
  const [said = ''] = endpoint.summary.split(/[;:]/);
  return better[endpoint.event] ?? ('list' in endpoint ? `Open the list: ${said.split(',')[0]?.toLowerCase()}` : said);
}

const allEvents: readonly EventName[] = [
  ...Object.entries(contract).flatMap(([room, endpoints]) =>
    Object.values<Endpoint>(endpoints)
      .filter(isTold)
      .map((endpoint) => ({ call: endpoint.event, what: saidOf(endpoint), room })),
  ),
  ...Object.entries(others).map(([call, what]) => ({ call, what, room: call.split('.')[0] ?? '' })),
];
const labels = new Map(allEvents.map(({ call, what }) => [call, what]));

/** Returns the label of an audit row by its stored event name; a removed event keeps its name. */
export const whatIs = (stored: string): string => labels.get(eventOf(stored)) ?? stored;

/** Every event of the audit log, including reads, because a refused read is logged. */
export const knownCalls = (): EventName[] => [...allEvents];
