interface Rules {
  readonly searches: string;
  readonly location: string;
  readonly rights: readonly string[];
}

const write = ({ searches, location, rights }: Rules): string =>
  [
    '<p><em>This text says what we know about you, what for, and for how long. It is written to be read.</em></p>',
    '<h2>What you give us</h2>',
    '<p>Your name, username, email address and, if you like, your phone number, birthday and a picture. Without an address and a username there is no account; everything else is up to you.</p>',
    '<h2>What the app keeps</h2>',
    `<ul><li><p><strong>Posts and messages</strong>, until you delete them.</p></li><li><p><strong>Searches</strong>, ${searches}.</p></li><li><p><strong>Your position</strong>, ${location}.</p></li><li><p><strong>Your device</strong>: its kind and the version of the app, so that we know what to repair.</p></li></ul>`,
    '<h2>Who sees it</h2>',
    '<p>Other people see what you publish. Of our own staff, only those see more who need it for their work, and each look at a conversation is written down with a name and a reason.</p>',
    '<h2>Advertisers</h2>',
    '<p>Advertisers learn how many people saw their campaign, by state and by age group. They never learn who.</p>',
    '<h2>Your rights</h2>',
    `<ol>${rights.map((right) => `<li><p>${right}</p></li>`).join('')}</ol>`,
    '<h2>Whom to ask</h2>',
    '<p>Write to <u>privacy@app.example</u>. We answer within ten days.</p>',
  ].join('');

const rights = ['You can see everything that we keep of you.', 'You can have it corrected.', 'You can have it erased.'];

/** The versions of the privacy page, oldest first. */
export const privacy: readonly string[] = [
  write({ searches: 'for two years', location: 'when you allow it', rights }),
  write({ searches: 'for 18 months', location: 'when you allow it, rounded to a block', rights }),
  write({
    searches: 'for 18 months',
    location: 'when you allow it, rounded to a block, and for 90 days',
    rights: [...rights, 'You can take it with you, as a file, under <strong>Settings, Account</strong>.'],
  }),
  write({
    searches: 'for 18 months, and only so that you can repeat them',
    location: 'when you allow it, rounded to a block, and for 90 days',
    rights: [
      ...rights,
      'You can take it with you, as a file, under <strong>Settings, Account</strong>.',
      'You can complain to the authority of your country.',
    ],
  }),
];
