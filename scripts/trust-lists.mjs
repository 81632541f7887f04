/**
 * What `npm run trust` tries: each line names the tests that try it, by the end of their files' paths, and the titles of those
 * that count when not all do, and what of it nothing here tries. A line that `stops` has failed unless its tests say how long a
 * server took that was told to stop while the fault lasted.
 */
const attack = [
  {
    what: 'One admin stops the console: forty parallel calls of every write, while another works',
    tests: ['one-admin.long.test.ts', 'mount.test.ts'],
    only: /parallel|connection/i,
  },
  {
    what: 'Forged, erased, back-dated and moved rows of the audit log, as owner and as the server',
    tests: ['chain.test.ts', 'tampering.long.test.ts'],
  },
  { what: 'An export that goes on without its session, or holds its connection', tests: ['users/csv.test.ts'] },
  { what: 'A reader of an export who takes nothing', tests: ['users/csv.long.test.ts'] },
  { what: 'Pictures and media of users that lead to other hosts', tests: ['pictures.test.ts', 'outbound.test.ts'] },
  { what: 'Addresses inside the network, each tried in a network of its own', tests: ['outbound.long.test.ts'] },
  { what: 'Dependencies without an OSI licence, unpinned or without integrity', tests: ['dependencies.test.ts'] },
  {
    what: 'Strangers who lock out an admin, guesses of passwords and codes',
    tests: ['sign-in.test.ts', 'own-account.test.ts'],
  },
  { what: 'Known addresses told from unknown ones by time', tests: ['timing.long.test.ts'] },
  { what: 'Requests that cannot be read', tests: ['reliability.test.ts'], only: /cannot be read/ },
  {
    what: 'Bodies nested by the million, next to ordinary ones of their size',
    tests: ['ingest/deep.test.ts', 'ingest/deep.long.test.ts'],
  },
  { what: 'Bodies that never end', tests: ['reliability.long.test.ts'] },
  {
    what: 'Formulas in exports, also behind separators other than the comma',
    tests: ['users/csv.test.ts'],
    only: /no formula/,
  },
  { what: 'Histories changed by the server itself', tests: ['reliability.test.ts'], only: /append-only/ },
  {
    what: 'Calls without a session, or with one that is over',
    tests: ['access-strangers.test.ts', 'revocation.test.ts'],
  },
  {
    what: 'Keys of the app that are over, for elsewhere, guessed, or used on the console; bodies that unpack without end',
    tests: ['app-api.test.ts', 'app-access.test.ts', 'access-strangers.test.ts'],
  },
  {
    what: 'Calls without the permission',
    tests: ['access-refused.test.ts', 'access-allowed.test.ts', 'access-granted.test.ts', 'who-may.test.ts'],
  },
  {
    what: 'Each permission alone, on every call',
    tests: ['access-allowed.long.test.ts', 'access-refused.long.test.ts'],
  },
  {
    what: 'What each permission alone changes, in every table: nothing but what it says',
    tests: ['rights-by-effect.test.ts'],
  },
  { what: 'Rights that grow by own action', tests: ['random-walk.test.ts', 'grants.test.ts', 'target.test.ts'] },
  { what: 'Fields that nobody asked for, and input of every shape', tests: ['requests.test.ts'] },
  { what: 'Map tiles for strangers', tests: ['tiles/tiles.test.ts'], only: /staff alone/ },
  { what: 'Pictures that fill the memory of a browser', tests: ['media/media.test.ts'], only: /megapixels/ },
  {
    what: 'Who exists, asked by an admin who sees no people; what the app sent, asked with a key for something else',
    tests: ['conversations/access.test.ts', 'ingest/ingest.test.ts'],
    only: /tells them who exists|for the keys that can send/,
  },
  {
    what: "Texts of an attacker in a mail of ours, and staff's usernames that look like others'",
    tests: ['session/sign-in.test.ts', 'users/create.test.ts'],
    only: /repeats nothing|one alphabet/,
  },
  { what: 'Scripts in pages', tests: ['pages/clean.test.ts', 'pages/pages.test.ts'] },
  {
    what: "Rooms and messages of someone else's chats",
    tests: ['conversations/chat.test.ts', 'conversations/access.test.ts'],
  },
];

const faults = [
  {
    what: "Servers and Debian's PostgreSQL killed under mixed writes, batches and deliveries",
    tests: ['faults/kills.long.test.ts'],
    only: /of servers/,
    stops: true,
  },
  {
    what: 'The embedded PostgreSQL and its server killed under the same',
    tests: ['faults/kills.long.test.ts'],
    only: /of the embedded/,
    stops: true,
  },
  {
    what: 'The database or its pooler away for ten seconds, or silent: answers, return, a stop meanwhile',
    tests: ['faults/outage.long.test.ts', 'silence.test.ts'],
    stops: true,
  },
  {
    what: '2,000 clients whose headers and 500 whose bodies do not end; a stop meanwhile',
    tests: ['faults/slow-clients.long.test.ts', 'reliability.test.ts'],
    only: /headers and|does not arrive/,
    stops: true,
  },
  {
    what: 'The mail server refuses, is silent or slow: signing in, codes, a stop meanwhile',
    tests: ['faults/mail.long.test.ts'],
    stops: true,
  },
  {
    what: 'The disk of the database or of DATA_DIR is full; a stop meanwhile',
    tests: ['faults/full-disk.long.test.ts'],
    stops: true,
  },
  {
    what: 'The clock jumps a year forward and back, a year back and forward; a stop of ten days',
    tests: ['faults/clock.long.test.ts', 'app/clock.test.ts'],
    stops: true,
  },
  { what: 'An hour at 70 % of what the server can do', tests: ['faults/soak.long.test.ts'], stops: true },
  { what: 'Backup and restore killed at twenty points each', tests: ['commands/backup-kills.long.test.ts'] },
  { what: 'The database goes away and comes back', tests: ['reliability.test.ts'], only: /goes away|replaced/ },
  {
    what: 'A statement that takes too long, a queue before the database',
    tests: ['reliability.test.ts'],
    only: /too long|queue/,
  },
  { what: 'The audit log cannot be written', tests: ['reliability.test.ts'], only: /without the audit log/ },
  { what: 'The replica goes away', tests: ['reads.test.ts'] },
  { what: 'The mail server is dead, silent or slow', tests: ['reliability.test.ts'], only: /^mail/ },
  { what: 'The embedded PostgreSQL is killed', tests: ['embedded.test.ts'] },
  { what: 'The server is killed, told to stop, started twice', tests: ['process.test.ts'] },
  { what: 'A wrong configuration, a missing right', tests: ['config.test.ts', 'rights.test.ts'] },
  { what: 'A database of the former release', tests: ['migrations.test.ts', 'upgrade/take-over.long.test.ts'] },
  {
    what: 'Two who change the same at once',
    tests: ['cases/races.test.ts', 'concurrent-toggles.test.ts', 'interests.long.test.ts'],
  },
  { what: 'A million users and six million searches at once', tests: ['bulk-load.long.test.ts'] },
  { what: 'Production: two roles, a pooler, two instances, a rolling restart', tests: ['production.long.test.ts'] },
];

/** What the product promises to those who trust it; SECURITY.md says it in words. Where nothing tries a part of it, it says so. */
const promises = [
  {
    what: '1. Permissions: every call by every kind of caller, with and without each permission',
    tests: ['who-may.test.ts', 'access-allowed.test.ts', 'access-refused.test.ts', 'access-granted.test.ts'],
  },
  {
    what: '2. Rights never grow by own action',
    tests: ['random-walk.test.ts', 'random-walk.long.test.ts', 'target.test.ts', 'grants.test.ts'],
  },
  {
    what: '3. Codes: five guesses of one, twenty codes an hour, fifty failures in a row',
    tests: ['session/sign-in.test.ts', 'session/guesses.long.test.ts'],
    only: /guesses|codes an hour|failures go on/,
  },
  { what: '4. The key of an unfinished sign-in opens nothing', tests: ['access-strangers.test.ts'] },
  {
    what: '5. What is taken away is gone at the next call',
    tests: ['revocation.test.ts', 'revocation.long.test.ts'],
  },
  {
    what: '6. No answer tells who has an account',
    tests: ['session/sign-in.test.ts', 'timing.long.test.ts'],
    only: /same answer|reveals nothing|samples/,
  },
  {
    what: '7. Secrets are hashed or encrypted wherever they lie',
    tests: ['session/sign-in.test.ts', 'integrations/keys.test.ts', 'test/log.test.ts'],
    only: /secrets are nowhere|hash/i,
  },
  {
    what: '8. No input makes the server fail',
    tests: ['requests.test.ts', 'requests.long.test.ts', 'reliability.test.ts'],
    only: /survives|cannot be read/,
  },
  {
    what: '9. No text of a user runs as a script or a formula',
    tests: ['pages/clean.test.ts', 'pages/public.test.ts', 'users/csv.test.ts'],
    left: 'The same in a real browser is tried by e2e/pages-scripts.spec.ts in npm test.',
  },
  { what: '10. Fields that were not asked for are never stored', tests: ['requests.test.ts'] },
  {
    what: '11. Every change is a row of the audit log, and tampering is found',
    tests: [
      'access-allowed.test.ts',
      'requests.test.ts',
      'chain.test.ts',
      'tampering.long.test.ts',
      'audited-writes.long.test.ts',
    ],
    only: /audit row|audit log|manipulations|chain|writes are as many rows/,
  },
  {
    what: '12. Chats are read only after it is written down',
    tests: ['conversations/chat.test.ts', 'audited-writes.long.test.ts'],
    only: /^(?!.*writes are as many rows)/,
  },
  {
    what: '13. The same call twice has one effect',
    tests: [
      'access-allowed.test.ts',
      'same-key.long.test.ts',
      'concurrent-toggles.test.ts',
      'toggle-parity.long.test.ts',
      'users/create.test.ts',
    ],
    only: /Idempotency-Key|once|toggle|same/i,
  },
  { what: '14. What was acknowledged survives a kill', tests: ['faults/kills.long.test.ts'] },
  {
    what: '15. Without the database: clear answers, and work goes on by itself',
    tests: ['reliability.test.ts', 'faults/outage.long.test.ts'],
    only: /503|away|replaced|silent/,
  },
  {
    what: '16. Under too much load, new calls are refused at once, and accepted ones are answered',
    tests: ['reliability.test.ts'],
    only: /queue grows/,
    left: 'Goodput at three times the capacity is printed by npm run bench -- overload, an hour at 70 % by npm run trust -- faults.',
  },
  {
    what: '17. A new release starts beside the former one without a failed call',
    tests: [
      'production.long.test.ts',
      'upgrade/upgrade.long.test.ts',
      'upgrade/restarts.long.test.ts',
      'upgrade/kills.long.test.ts',
    ],
  },
  {
    what: '18. Backups are restored, not only made',
    tests: ['commands/backup.test.ts', 'commands/backup.long.test.ts', 'upgrade/point-in-time.long.test.ts'],
  },
  {
    what: '19. Whom the app deletes is erased: words in every table, kills between slices, two instances',
    tests: ['erased-words.test.ts', 'erasure/erasure.test.ts'],
    left: 'That it takes less than a minute is measured nowhere; copies of pictures on the disk go after a day.',
  },
];

export const lists = { attack, faults, promises };
