const write = (reports: string, tools: readonly string[]): string =>
  [
    '<p><strong>We do not tolerate the sexual abuse or exploitation of children, in any form.</strong> This page says what we forbid, what we do about it, and how to tell us.</p>',
    '<h2>Who may use the app</h2>',
    '<p>You must be 13 or older; in some countries 16. We close accounts of children who are younger, and erase what they gave us.</p>',
    '<h2>What is forbidden</h2>',
    '<ul><li><p>Pictures, films, drawings or texts that show children in a sexual way.</p></li><li><p>Contacting children to win their trust for abuse.</p></li><li><p>Asking children for pictures, money or a meeting.</p></li><li><p>Threats to publish something about a child.</p></li></ul>',
    '<h2>What we do</h2>',
    `<ol>${tools.map((tool) => `<li><p>${tool}</p></li>`).join('')}</ol>`,
    '<h2>How to tell us</h2>',
    `<p>${reports}</p>`,
    '<p>If a child is in danger now, call the police first.</p>',
    '<h3>Help for children and parents</h3>',
    '<p>Childhelp National Child Abuse Hotline: <strong>1-800-422-4453</strong>, day and night.</p>',
    '<h3>For the authorities</h3>',
    '<p>Write to <u>safety@app.example</u>. A person who is trained for it answers within one working day.</p>',
  ].join('');

const tools = [
  'We compare pictures with the lists of known abuse before anybody sees them.',
  'Reports about children come before all others, at any hour.',
  'We report what we find to the NCMEC, as the law asks, and keep the evidence for 90 days.',
];

/** The versions of the child safety policy, oldest first. */
export const childSafetyPolicy: readonly string[] = [
  write(
    'Choose <strong>Report</strong> beside any post, message or profile, and then <strong>A child is in danger</strong>.',
    tools,
  ),
  write(
    'Choose <strong>Report</strong> beside any post, message or profile, and then <strong>A child is in danger</strong>. You need no account for it.',
    [...tools, 'Adults cannot write to users under 18 who do not follow them.'],
  ),
];
