interface Facts {
  readonly review: string;
  readonly privateSearches: string;
  readonly more: string;
}

const write = ({ review, privateSearches, more }: Facts): string =>
  [
    '<p><span style="font-size: 18px;">Short answers to what people ask us most. If yours is not here, write to us from <strong>Settings, Help</strong>.</span></p>',
    '<h2>Your account</h2>',
    '<h3>How do I change my username?</h3>',
    '<p>Open your profile, choose <strong>Edit</strong> and write the new one. You can change it once every 30 days, and the old one stays yours for 14 days in case you change your mind.</p>',
    '<h3>I forgot my password</h3>',
    '<p>Choose <strong>Forgot password</strong> when you sign in. We send a link to your email address; it works for one hour, and once.</p>',
    '<h3>How do I delete my account?</h3>',
    '<ol><li><p>Open <strong>Settings, Account</strong>.</p></li><li><p>Choose <strong>Delete my account</strong> and confirm with your password.</p></li><li><p>Your profile is gone from the app at once. After 30 days everything that belongs to it is erased.</p></li></ol>',
    '<h2>Searching</h2>',
    '<h3>Who can see what I search for?</h3>',
    `<p>${privateSearches}</p>`,
    '<h3>Why do I find posts from people I do not follow?</h3>',
    '<p>A search looks through everything that is public. People whom you block never appear, and you never appear to them.</p>',
    '<h2>Posts and people</h2>',
    '<h3>Somebody bothers me. What can I do?</h3>',
    '<ul><li><p><strong>Mute</strong> them: you no longer see them, and they are not told.</p></li><li><p><strong>Block</strong> them: neither of you sees the other.</p></li><li><p><strong>Report</strong> them: our moderators look at it.</p></li></ul>',
    '<h3>What happens after I report a post?</h3>',
    `<p>A person reads it, never a machine alone. ${review} Nobody is told who reported them.</p>`,
    '<h3>Why does a link have no picture?</h3>',
    '<p>We fetch the title and the picture of a link after you post it. Some sites do not let us; the link works all the same.</p>',
    more,
  ].join('');

const plain =
  'Only you can. Your searches are kept so that you can repeat them; delete them under <strong>Searches</strong>.';
const advertising =
  '<h2>Advertising</h2><h3>How do I promote a post?</h3><p>Open the post and choose <strong>Promote</strong>. You set the budget and the end, and you can pause at any time. What is allowed is written in the <em>Advertising guidelines</em>.</p>';

/** The versions of the FAQ, oldest first. */
export const faq: readonly string[] = [
  write({ review: 'That takes up to three days.', privateSearches: plain, more: '' }),
  write({ review: 'That takes up to three days.', privateSearches: plain, more: advertising }),
  write({
    review: 'That takes less than 24 hours, and you are told what was decided.',
    privateSearches: `${plain} They are erased after 18 months in any case.`,
    more: `${advertising}<h3>When am I charged?</h3><p>Once a day for what was shown the day before, and never more than your budget.</p>`,
  }),
];
