/** What a screen, a mail or an answer says will happen in the app, or to a person who uses it, and the test that shows it. */
export interface AppText {
  /** Below `packages`. */
  readonly file: string;
  /** As it is in the file. */
  readonly says: string;
  /** The file of the test, below `packages`, and its title. */
  readonly shownBy: readonly [file: string, title: string];
}

const reads = 'server/src/features/app-reads/app-reads.test.ts';
const feed = 'server/src/features/changes/changes.test.ts';
const decisionEvents = 'server/test/decision-events.test.ts';
const publicPages = 'server/src/features/pages/public.test.ts';
const retries = 'server/src/features/urls/retry.test.ts';
const profiles = 'server/src/features/profiles/profiles.test.ts';

const standing = [reads, 'of someone whom staff suspend, and no longer do'] as const;
const config = [reads, 'says what staff have set, and only that it is the same as long as it is'] as const;
const password = [reads, 'the password that staff set is good once'] as const;
const policy = [reads, '%s with %i, asked by %s: %s'] as const;
const events = [decisionEvents, '$name records the events of the contract, in their shape'] as const;
const page = [publicPages, 'is the present text on every instance at once, under a tag that changes with it'] as const;
const newUsers = [feed, 'has one event for all whom a new user follows automatically'] as const;
const suspension = [feed, 'has a suspension and the closed case, with the ids of the app and a pseudonym'] as const;
const retry = [retries, 'of one: the app is asked once, and its answer is shown'] as const;
const many = [retries, 'of all asks for a thousand at once, the latest first, in events of two hundred'] as const;
const mails = [profiles, 'get an app password; the owner gets a mail, and it is not in the audit log'] as const;

const measures = 'server/src/features/moderation/measures/measures.test.ts';
const ends = [measures, 'says when it ends, ends by itself, is told so, and leaves the others'] as const;
const measureMails = [
  measures,
  'goes to who has an address, as the template says it; lines that say nothing are left out',
] as const;
const mailTemplates = [
  measures,
  'is what a super admin writes, or none; a placeholder that is none is refused',
] as const;
const appeals = [
  'server/src/features/moderation/appeals/appeals.test.ts',
  '$measure, overturned: everything is as it was before, row by row; the app hears of it, and nothing is left to be undone',
] as const;

const review = 'server/src/features/campaigns/review.test.ts';
const campaignReview = [review, 'decides each campaign once when two review the same ones, and mails once'] as const;
const campaignRejection = [
  review,
  'rejects with a reason: the app is told it, the owner by mail, and it is kept',
] as const;

const web = 'web/src';

/** Every such sentence. */
export const appTexts: readonly AppText[] = [
  {
    file: `${web}/features/campaigns/review/review-many.tsx`,
    says: 'Each owner gets an email, and the app is told.',
    shownBy: campaignReview,
  },
  {
    file: `${web}/features/campaigns/review/review-many.tsx`,
    says: 'The app is told it, and each owner by mail.',
    shownBy: campaignRejection,
  },
  {
    file: `${web}/features/campaigns/review/review.tsx`,
    says: 'The app is told it, and the owner by mail.',
    shownBy: campaignRejection,
  },
  {
    file: `${web}/features/users/actions.ts`,
    says: 'They cannot use the app, and their open cases',
    shownBy: standing,
  },
  { file: `${web}/features/users/actions.ts`, says: 'They can use the app again at once.', shownBy: standing },
  {
    file: `${web}/features/users/actions.ts`,
    says: 'Every new user will follow these accounts by themselves',
    shownBy: newUsers,
  },
  {
    file: `${web}/features/users/actions.ts`,
    says: 'New users will no longer follow these accounts by themselves.',
    shownBy: newUsers,
  },
  { file: 'contract/src/profiles/index.ts', says: '1: new users follow it, 0: they do not', shownBy: newUsers },
  {
    file: `${web}/domain/moderation/actions/actions.ts`,
    says: 'cannot use the app until the suspension is lifted.',
    shownBy: standing,
  },
  { file: `${web}/domain/moderation/actions/actions.ts`, says: 'Nothing happens to', shownBy: events },
  {
    file: `${web}/domain/moderation/actions/actions.ts`,
    says: ': then it ends by itself.',
    shownBy: ends,
  },
  {
    file: `${web}/domain/moderation/actions/mail-preview.tsx`,
    says: 'They get a mail, and the app is told the text.',
    shownBy: measureMails,
  },
  {
    file: `${web}/domain/moderation/actions/mail-preview.tsx`,
    says: 'They have no e-mail address: no mail is sent, the app is told the text.',
    shownBy: measureMails,
  },
  {
    file: `${web}/domain/moderation/actions/mail-preview.tsx`,
    says: 'No mail is sent for this: the app is told the text.',
    shownBy: mailTemplates,
  },
  {
    file: `${web}/features/moderation/appeals/appeal-form.tsx`,
    says: 'Staff see it, and the app is told it',
    shownBy: appeals,
  },
  {
    file: `${web}/domain/moderation/actions/reason-form.tsx`,
    says: 'Staff see it, and the app is told it',
    shownBy: suspension,
  },
  {
    file: `${web}/domain/moderation/suspension/suspend-dialog.tsx`,
    says: 'cannot sign in until the suspension is lifted.',
    shownBy: standing,
  },
  {
    file: `${web}/domain/moderation/suspension/lift-dialog.tsx`,
    says: 'They can sign in again at once.',
    shownBy: standing,
  },
  {
    file: `${web}/domain/moderation/bulk/bulk-mail.tsx`,
    says: 'Each of them who has an e-mail address gets a mail, and the app is told the text.',
    shownBy: measureMails,
  },
  {
    file: `${web}/domain/moderation/bulk/bulk-mail.tsx`,
    says: 'No mail is sent for this: the app is told the text.',
    shownBy: mailTemplates,
  },
  { file: `${web}/features/profiles/actions.tsx`, says: 'The app accepts it from', shownBy: password },
  { file: `${web}/features/profiles/actions.tsx`, says: 'They are told by mail.', shownBy: mails },
  {
    file: `${web}/features/profiles/actions.tsx`,
    says: 'Every new user will follow this account by themselves, until you remove it again.',
    shownBy: newUsers,
  },
  {
    file: `${web}/features/profiles/actions.tsx`,
    says: 'New users will no longer follow this account by themselves.',
    shownBy: [profiles, 'are followed by new users, or no longer'],
  },
  {
    file: `${web}/app/screens.ts`,
    says: 'What holds for everybody who uses the app. A change holds at once.',
    shownBy: config,
  },
  {
    file: `${web}/features/settings/enrichment.tsx`,
    says: 'The app is told to fetch no title, picture or description of links until it is on again.',
    shownBy: config,
  },
  {
    file: `${web}/features/moderation/reasons/report-reasons.tsx`,
    says: 'the app is told the name and the text for the user.',
    shownBy: [
      'server/src/features/moderation/reasons/reasons.test.ts',
      'gives a decision its reason: the case keeps it, and the app is told its name and the text for the user',
    ],
  },
  {
    file: `${web}/features/settings/app-versions.tsx`,
    says: 'The version that people should have, and what the app does when theirs is older.',
    shownBy: policy,
  },
  {
    file: `${web}/features/settings/policies.ts`,
    says: 'they cannot use the app until they have updated it.',
    shownBy: policy,
  },
  { file: `${web}/features/settings/policies.ts`, says: 'nobody is alerted or has to update.', shownBy: policy },
  {
    file: `${web}/features/pages/screens.ts`,
    says: 'A page of the app. Everybody who uses it reads what is saved here.',
    shownBy: page,
  },
  {
    file: `${web}/features/campaigns/review/change-status.tsx`,
    says: 'Optional. It is kept; the app is told it, and the owner by mail.',
    shownBy: events,
  },
  {
    file: `${web}/features/campaigns/screens.ts`,
    says: 'Its status says whether a campaign may run.',
    shownBy: events,
  },
  {
    file: `${web}/features/charges/charges.tsx`,
    says: 'No goal has a charge yet: the app is told no price',
    shownBy: config,
  },
  {
    file: `${web}/features/interests/screens.ts`,
    says: 'What campaigns can be about. One that no campaign uses can be deleted.',
    shownBy: config,
  },
  { file: `${web}/features/urls/retry.tsx`, says: 'The app is asked to try them again', shownBy: many },
  { file: `${web}/features/urls/retry.tsx`, says: 'Retry asked for', shownBy: retry },
  { file: `${web}/features/urls/retry.tsx`, says: 'The app tried again', shownBy: retry },
  { file: 'server/src/features/urls/retry.ts', says: 'The app is asked to try', shownBy: many },
  { file: 'server/src/features/profiles/account.ts', says: 'New users follow', shownBy: newUsers },
  { file: 'server/src/features/profiles/account.ts', says: 'New users no longer follow', shownBy: newUsers },
  { file: 'server/src/features/profiles/account.ts', says: 'The app password of', shownBy: password },
  { file: 'server/src/features/profiles/index.ts', says: 'was suspended', shownBy: standing },
  { file: 'server/src/features/profiles/index.ts', says: 'is no longer suspended', shownBy: standing },
  { file: 'server/src/features/settings/index.ts', says: 'The enrichment service is', shownBy: config },
  { file: 'server/src/features/settings/index.ts', says: 'The version for', shownBy: policy },
  { file: 'server/src/features/pages/index.ts', says: 'is saved', shownBy: page },
  {
    file: 'server/src/features/profiles/emails.ts',
    says: 'It works for one sign-in: choose one of your own then.',
    shownBy: password,
  },
  {
    file: 'contract/src/settings/index.ts',
    says: 'a text that cannot be read as a version is saved, and then no user is alerted or forced to update',
    shownBy: policy,
  },
  {
    file: 'contract/src/profiles/index.ts',
    says: 'Let new users follow an account automatically, or stop that',
    shownBy: newUsers,
  },
  { file: 'contract/src/urls/index.ts', says: 'How many the app is asked for', shownBy: many },
  { file: 'contract/src/users/index.ts', says: '1: only those whom new users follow automatically', shownBy: newUsers },
  {
    file: 'server/src/commands/clock.ts',
    says: 'The app is told when suspensions end.',
    shownBy: [
      'server/src/app/clock.test.ts',
      'ends that a wrong clock has counted are listed, counted from now on by the day, and the app is told',
    ],
  },
];

/** The patterns of such sentences: a text in the code that matches must be in the list, with its file. */
export const aboutTheApp =
  /cannot use the app|cannot sign in until|by themselves|[Ee]verybody who uses|holds at once|the app is (?:told|asked)|The app is (?:told|asked)|The app accepts|has to update|the app does when|[Nn]ew users? (?:will|follow|no longer)|again at once/;
