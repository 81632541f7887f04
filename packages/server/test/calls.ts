import { contract } from '@quarterdeck/contract';
import { type Endpoint, routeOf } from '@quarterdeck/contract/core/endpoint/endpoint';
import { exploreKindNames } from '@quarterdeck/contract/explore';
import { secretsFrom } from '../src/core/secrets.ts';
import { challengeUntil } from '../src/features/session/methods/passkeys/challenge.ts';
import { appCode } from './support/app-code.ts';
import { softPasskey } from './support/authenticator.ts';
import { PASSWORD, type TestServer } from './support/index.ts';
import { SECRET_KEY } from './support/instance.ts';
import { APP_SECRET, linkToProvider, report, type Seed, setInvited, suspend, warn } from './support/seed.ts';

type Input = Readonly<Record<string, unknown>>;

/** One call of the contract, with its name. */
export interface NamedCall {
  readonly name: string;
  readonly endpoint: Endpoint;
}

/** Every call of the contract: tests generated from it cover a new call automatically. */
export const calls: readonly NamedCall[] = Object.entries(contract).flatMap(([feature, endpoints]) =>
  Object.entries(endpoints as Record<string, Endpoint>).map(([name, endpoint]) => ({
    name: `${feature}.${name}`,
    endpoint,
  })),
);

export const signedIn = calls.filter(({ endpoint }) => endpoint.access !== 'public');

/** Returns the header that requests the call's media type. */
export const acceptOf = ({ endpoint }: NamedCall): Record<string, string> =>
  endpoint.produces === undefined ? {} : { accept: endpoint.produces };

/** The input of a call, and the target of its audit row; the target is not needed if the contract names it. */
interface Sample {
  readonly input: (seed: Seed) => Input;
  /** Changes another person's state so that the call can act on them. */
  readonly ready?: (server: TestServer, person: number, actor: number) => Promise<void>;
  /** It shows private data of its person: the audit log records who read it. */
  readonly isLook?: true;
  /** Further targets: each has an additional audit row, after the first. */
  readonly others?: (seed: Seed) => readonly { type: string; id: number }[];
  readonly on?: (
    seed: Seed,
    answer: { readonly data?: { readonly id?: number } },
  ) => { type: string; id: number } | null;
}

const person = ({ n }: Seed) => ({
  name: 'New Person',
  username: `new.person.${n}`,
  email: `new.person.${n}@example.com`,
  phone: '+1 555 0100',
  password: 'a quite good password',
});
const onActor = ({ actor }: Seed) => ({ type: 'user', id: actor.id });
const onPasskey = ({ actor }: Seed) => ({ type: 'passkey', id: actor.passkey });
/** Returns a challenge that is valid for a passkey of this admin. */
const challengeToAdd = (admin: number): string =>
  challengeUntil(secretsFrom(SECRET_KEY), `add ${admin}`, new Date(Date.now() + 240_000)).toString('base64url');
const onNewUser: Sample['on'] = (_, { data }) => ({ type: 'user', id: data?.id ?? 0 });
const onGroup = ({ group }: Seed) => ({ type: 'group', id: group });
const onPost = ({ post }: Seed) => ({ type: 'post', id: post });
const onDeletedPost = ({ deletedPost }: Seed) => ({ type: 'post', id: deletedPost });
/** Returns one sample for cases of posts and one for cases of users; `which` names the case of each. */
const ofCases = (
  which: Readonly<Record<'posts' | 'users', keyof Seed>>,
  input: (id: number, what: 'posts' | 'users', seed: Seed) => Input,
): Readonly<Record<string, Sample>> =>
  Object.fromEntries(
    (['posts', 'users'] as const).map((what) => [
      `of ${what}`,
      {
        input: (seed: Seed) => input(Number(seed[which[what]]), what, seed),
        on: (seed: Seed) => ({ type: 'case', id: Number(seed[which[what]]) }),
      },
    ]),
  );
const open = { posts: 'postCase', users: 'userCase' } as const;
const doubtful = { posts: 'doubtfulPostCase', users: 'doubtfulUserCase' } as const;
const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString();
const dismissedCases = { posts: 'dismissedPostCase', users: 'dismissedUserCase' } as const;
const onSecondRequest = ({ secondRequest }: Seed) => ({ type: 'second_admin_request', id: secondRequest });
const onView = ({ view }: Seed) => ({ type: 'view', id: view });
const onReason = ({ reason }: Seed) => ({ type: 'report_reason', id: reason });
const onWebhook = ({ webhook }: Seed) => ({ type: 'webhook_endpoint', id: webhook });
/** No real name ends like this (RFC 6761), so nothing is sent there. */
const hookAt = (n: number) => ({ url: `https://hooks.invalid/hooks/${n}`, events: ['failed_url.retry_requested'] });
const onChannel = ({ channel }: Seed) => ({ type: 'channel', id: channel });
const onKey = ({ serviceKey }: Seed) => ({ type: 'service_key', id: serviceKey });
const SHOWN = { filters: {}, order_by: 'name', direction: 'desc', page_limit: 25, hidden_columns: [] };
const onNewGroup: Sample['on'] = (_, { data }) => ({ type: 'group', id: data?.id ?? 0 });

/**
 * An input with which each call succeeds, for calls that have required fields or change something. A call whose access
 * depends on its input has one per effect, by name.
 */
const samples: Readonly<Record<string, Sample | Readonly<Record<string, Sample>>>> = {
  'session.login': { input: () => ({ username: 'nobody', password: 'wrong password' }) },
  'session.resendOtp': { input: () => ({ key: 'no-such-key', action: 'resend' }) },
  'session.verifyAuth': { input: () => ({ otp: '123456', key: 'no-such-key' }) },
  'session.resetPassword': { input: () => ({ email: 'nobody@example.com' }) },
  'session.changePassword': {
    input: () => ({
      currentPassword: PASSWORD,
      newPassword: 'a quite different one',
      confirmPassword: 'a quite different one',
    }),
    on: onActor,
  },
  'session.logout': { input: () => ({}), on: ({ actor }) => ({ type: 'session', id: actor.session }) },
  'session.endSession': {
    input: ({ actor }) => ({ id: actor.otherSession }),
    on: ({ actor }) => ({ type: 'session', id: actor.otherSession }),
  },
  'session.savePreferences': { input: () => ({ colour_scheme: 'dark' }), on: onActor },
  'signIn.mailCode': { input: () => ({ key: 'no-such-key' }) },
  'signIn.passkeyLogin': { input: () => ({ response: softPasskey().used({ challenge: 'none' }) }) },
  'signIn.addApp': { input: () => ({}), on: onActor },
  'signIn.confirmApp': { input: () => ({ code: appCode(APP_SECRET) }), on: onActor },
  'signIn.removeApp': { input: () => ({}), on: onActor },
  'signIn.makeRecoveryCodes': { input: () => ({}), on: onActor },
  'signIn.passkeyOptions': { input: () => ({}), on: onActor },
  'signIn.addPasskey': {
    input: ({ actor }) => ({
      name: 'Laptop',
      response: softPasskey().created({ challenge: challengeToAdd(actor.id) }),
    }),
    on: (_, { data }) => ({ type: 'passkey', id: data?.id ?? 0 }),
  },
  'signIn.renamePasskey': { input: ({ actor, n }) => ({ id: actor.passkey, name: `Key ${n}` }), on: onPasskey },
  'signIn.removePasskey': { input: ({ actor }) => ({ id: actor.passkey }), on: onPasskey },
  'signIn.stepUpOptions': { input: () => ({}), on: onActor },
  'signIn.stepUp': { input: () => ({ otp: appCode(APP_SECRET) }), on: onActor },
  'security.saveProofSettings': { input: () => ({ groups: 'off' }), on: () => ({ type: 'setting', id: 10 }) },
  'security.saveSecondAdmin': { input: () => ({ is_on: 0 }), on: () => ({ type: 'setting', id: 11 }) },
  'security.confirmRequest': { input: ({ secondRequest }) => ({ id: secondRequest }), on: onSecondRequest },
  'security.refuseRequest': { input: ({ secondRequest }) => ({ id: secondRequest }), on: onSecondRequest },
  'security.signOutEveryone': { input: () => ({}), on: onActor },
  'security.contain': {
    input: ({ peer }) => ({ user_id: peer, since: '2026-01-31T08:00:00Z', reason: 'A stolen laptop' }),
  },
  'signIn.saveGroupRule': { input: ({ group }) => ({ id: group, rule: 'app', from: '2999-01-31' }), on: onGroup },
  'sso.login': { input: () => ({ code: 'no-such-code' }) },
  'sso.saveEmergency': { input: ({ peer }) => ({ user_id: peer, is_emergency: 1 }) },
  'sso.unlink': { input: ({ peer }) => ({ user_id: peer }), ready: linkToProvider },
  'firstDay.ask': { input: () => ({ message: 'I answer tickets' }), on: onActor },
  'users.create': {
    'of the app': { input: person, on: onNewUser },
    'of the console': { input: (seed) => ({ ...person(seed), is_admin: 1 }), on: onNewUser },
  },
  'profiles.profile': { input: ({ appUser }) => ({ id: appUser }) },
  'profiles.update': { input: ({ appUser }) => ({ id: appUser, address: '1 Main Street' }) },
  'profiles.suspend': { input: ({ reportedUser }) => ({ user_id: reportedUser, reason: 'Spam' }), ready: report },
  'profiles.unsuspend': { input: ({ suspendedUser }) => ({ user_id: suspendedUser, revoke: 1 }), ready: suspend },
  'profiles.autoFollow': { input: ({ appUser }) => ({ user_id: appUser }) },
  'profiles.setAppPassword': {
    input: ({ appUser }) => ({
      user_id: appUser,
      password: 'a quite good password',
      password_confirmation: 'a quite good password',
    }),
  },
  'profiles.reports': { input: ({ appUser }) => ({ user_id: appUser }) },
  'profiles.timeline': { input: ({ appUser }) => ({ user_id: appUser }) },
  'profiles.notes': { input: ({ appUser }) => ({ user_id: appUser }) },
  'profiles.sendEmail': {
    input: ({ appUser }) => ({ user_id: appUser, subject: 'Your question', text: 'It works now' }),
  },
  'profiles.requestPasswordReset': { input: ({ appUser }) => ({ user_id: appUser }) },
  'profiles.duplicates': { input: ({ appUser }) => ({ user_id: appUser }) },
  'profiles.samePerson': {
    input: ({ appUser, bannedUser }) => ({ user_id: appUser, other_id: bannedUser }),
    others: ({ bannedUser }) => [{ type: 'user', id: bannedUser }],
  },
  // It uses POST only because of its size, and acts on no one.
  'profiles.lookUp': { input: ({ appUser }) => ({ keys: [String(appUser)] }), on: () => null },
  'profiles.suspendMany': {
    input: ({ reportedUser }) => ({ user_ids: [reportedUser], reason: 'Spam' }),
    on: ({ reportedUser }) => ({ type: 'user', id: reportedUser }),
  },
  'profiles.noteMany': {
    input: ({ appUser }) => ({ user_ids: [appUser], text: 'Called about it' }),
    on: ({ appUser }) => ({ type: 'user', id: appUser }),
  },
  'profiles.addNote': { input: ({ appUser }) => ({ user_id: appUser, text: 'Called about it' }) },
  'admins.assignGroups': {
    input: ({ peer, group, emptyGroup }) => ({ user_id: peer, group_ids: [group, emptyGroup] }),
  },
  'admins.invite': {
    input: ({ n, emptyGroup }) => ({
      ...{ name: 'Invited Person', username: `invited.${n}`, email: `invited.${n}@example.com` },
      group_ids: [emptyGroup],
    }),
    on: onNewUser,
  },
  'admins.inviteAgain': { input: ({ invited }) => ({ user_id: invited }), ready: setInvited },
  'admins.withdrawInvitation': { input: ({ invited }) => ({ user_id: invited }), ready: setInvited },
  'admins.sessions': { input: ({ peer }) => ({ user_id: peer }) },
  'admins.endSession': { input: ({ peer, peerSession }) => ({ user_id: peer, id: peerSession }) },
  'groups.save': {
    'to add': { input: ({ n }) => ({ name: `Added ${n}` }), on: onNewGroup },
    'to rename': { input: ({ n, group }) => ({ id: group, name: `Renamed ${n}` }), on: onGroup },
    'to delete': { input: ({ group }) => ({ id: group, isDelete: 1 }), on: onGroup },
  },
  'groups.update': { input: ({ n, group }) => ({ id: group, name: `Renamed ${n}` }), on: onGroup },
  'groups.remove': { input: ({ group }) => ({ id: group }), on: onGroup },
  'groupView.start': { input: ({ group }) => ({ group_id: group }), on: onGroup },
  'groupView.end': { input: () => ({}), on: ({ actor }) => ({ type: 'session', id: actor.session }) },
  'groups.losses': { input: ({ group }) => ({ id: group }) },
  'permissions.saveReview': {
    input: ({ peer }) => ({ user_ids: [peer] }),
    on: ({ peer }) => ({ type: 'user', id: peer }),
  },
  'permissions.ofGroup': { input: ({ group }) => ({ group_id: group }) },
  'permissions.toggleOfGroup': {
    input: ({ group, permission }) => ({ group_id: group, permission_id: permission }),
    on: onGroup,
  },
  'permissions.ofUser': { input: ({ peer }) => ({ user_id: peer }) },
  'permissions.toggleOfUser': { input: ({ peer, permission }) => ({ user_id: peer, permission_id: permission }) },
  'permissions.holders': { input: () => ({ permission: 'users_list' }) },
  'permissions.reasons': { input: ({ peer }) => ({ user_id: peer, permission: 'users_list' }) },
  'conversations.rooms': { input: ({ appUser }) => ({ user_id: appUser }) },
  'conversations.similar': { input: ({ appUser }) => ({ user_id: appUser, search: 'abc' }) },
  'conversations.messages': { input: ({ appUser, chatRoom }) => ({ user_id: appUser, room_id: chatRoom }) },
  'conversations.report': {
    input: ({ reportedUser, chatRoom, chatPicture }) => ({
      user_id: reportedUser,
      room_id: chatRoom,
      message_id: chatPicture,
      reason: 'Harassment',
    }),
    on: ({ appUser }) => ({ type: 'user', id: appUser }),
  },
  'conversations.ask': {
    input: ({ appUser }) => ({ user_id: appUser, message: 'A case of mine' }),
    on: ({ appUser }) => ({ type: 'user', id: appUser }),
  },
  'conversations.ownAccess': { input: ({ appUser }) => ({ user_id: appUser }) },
  'conversations.grant': {
    input: ({ accessRequest }) => ({ id: accessRequest, reach: 'user', duration: '1 day', note: 'For this case' }),
    on: ({ peer }) => ({ type: 'user', id: peer }),
  },
  'conversations.refuse': {
    input: ({ accessRequest }) => ({ id: accessRequest, note: 'Not your case' }),
    on: ({ peer }) => ({ type: 'user', id: peer }),
  },
  'conversations.revoke': {
    input: ({ accessGrant }) => ({ id: accessGrant }),
    on: ({ peer }) => ({ type: 'user', id: peer }),
  },
  'activity.followers': { input: ({ appUser }) => ({ user_id: appUser }) },
  'activity.following': { input: ({ appUser }) => ({ user_id: appUser }) },
  'activity.searches': { input: ({ appUser }) => ({ userId: appUser }) },
  'activity.favourites': { input: ({ appUser }) => ({ userId: appUser }) },
  'posts.details': { input: ({ post }) => ({ id: post }) },
  'posts.reportedBy': { input: ({ post }) => ({ id: post }) },
  'posts.viewedBy': { input: ({ post }) => ({ id: post }) },
  'posts.ofUser': { input: ({ appUser }) => ({ user_id: appUser }) },
  'posts.latest': { input: ({ appUser }) => ({ user_id: appUser }) },
  'posts.remove': { input: ({ post }) => ({ id: post, reason: 'Spam' }), on: onPost },
  'posts.undoRemoval': { input: ({ deletedPost }) => ({ id: deletedPost }), on: onDeletedPost },
  'posts.restore': { input: ({ deletedPost }) => ({ id: deletedPost }), on: onDeletedPost },
  'measures.warn': { input: ({ reportedUser }) => ({ user_id: reportedUser, reason: 'Spam' }) },
  'measures.undoWarning': { input: ({ warnedUser }) => ({ user_id: warnedUser }), ready: warn },
  'measures.hide': { input: ({ post }) => ({ id: post, reason: 'Spam' }), on: onPost },
  'measures.unhide': {
    input: ({ hiddenPost }) => ({ id: hiddenPost }),
    on: ({ hiddenPost }) => ({ type: 'post', id: hiddenPost }),
  },
  'measures.recipient': { input: ({ appUser }) => ({ user_id: appUser }) },
  'measures.saveMail': {
    input: ({ n }) => ({ measure: 'warn', is_on: 1, subject: `A warning ${n}`, body: 'Hello {name}' }),
    on: (_, { data }) => ({ type: 'measure_mail', id: data?.id ?? 0 }),
  },
  'cases.hidePosts': { input: ({ postCase }) => ({ ids: [postCase], reason: 'Spam' }), on: onPost },
  'cases.warnUsers': {
    input: ({ userCase }) => ({ ids: [userCase], reason: 'Spam' }),
    on: ({ reportedUser }) => ({ type: 'user', id: reportedUser }),
  },
  'cases.undoHidings': {
    input: ({ hiddenPostCase }) => ({ ids: [hiddenPostCase] }),
    on: ({ hiddenPost }) => ({ type: 'post', id: hiddenPost }),
  },
  'cases.undoWarnings': {
    input: ({ warnedUserCase }) => ({ ids: [warnedUserCase] }),
    on: ({ warnedUser }) => ({ type: 'user', id: warnedUser }),
  },
  'cases.find': ofCases(open, (id, what) => ({ what, id })),
  'cases.reporters': ofCases(open, (id, what) => ({ what, id })),
  'cases.evidence': ofCases(open, (id, what) => ({ what, id })),
  'cases.assignees': ofCases(open, (_, what) => ({ what })),
  'cases.look': ofCases(open, (id, what) => ({ what, id })),
  'cases.next': Object.fromEntries(
    (['posts', 'users'] as const).map((what): [string, Sample] => [
      `of ${what}`,
      { input: () => ({ what }), on: (_, { data }) => ({ type: 'case', id: data?.id ?? 0 }) },
    ]),
  ),
  'cases.release': ofCases(open, (id, what) => ({ what, id })),
  'cases.lastDecision': ofCases(open, (_, what) => ({ what })),
  'cases.dismiss': ofCases(open, (id, what) => ({ what, id, reason: 'Nothing wrong' })),
  'cases.reopen': ofCases(dismissedCases, (id, what) => ({ what, id })),
  'cases.assign': ofCases(open, (id, what) => ({ what, id, to: 'me' })),
  'cases.note': ofCases(open, (id, what) => ({ what, id, note: 'Asked the author' })),
  'cases.dismissMany': ofCases(open, (id, what) => ({ what, ids: [id], reason: 'Nothing wrong' })),
  'cases.assignMany': ofCases(open, (id, what) => ({ what, ids: [id], to: 'me' })),
  'cases.deletePosts': {
    input: ({ postCase }) => ({ ids: [postCase], reason: 'Spam' }),
    on: onPost,
  },
  'cases.suspendUsers': {
    input: ({ userCase }) => ({ ids: [userCase], reason: 'Spam' }),
    on: ({ reportedUser }) => ({ type: 'user', id: reportedUser }),
  },
  'cases.reopenMany': ofCases(dismissedCases, (id, what) => ({ what, cases: [{ id, version: 1 }] })),
  'cases.giveBackMany': ofCases(open, (id, what) => ({ what, cases: [{ id, version: 1, to: null }] })),
  'cases.undoDeletions': { input: ({ deletedPostCase }) => ({ ids: [deletedPostCase] }), on: onDeletedPost },
  'cases.undoSuspensions': {
    input: ({ bannedUserCase }) => ({ ids: [bannedUserCase] }),
    on: ({ bannedUser }) => ({ type: 'user', id: bannedUser }),
  },
  'policies.find': { input: ({ reason }) => ({ reason_id: reason }) },
  'policies.versions': { input: ({ reason }) => ({ reason_id: reason }) },
  'policies.save': { input: ({ reason }) => ({ reason_id: reason, text: '<p>No ads</p>' }), on: onReason },
  'team.thread': ofCases(open, (id, what) => ({ what, id })),
  'team.addNote': ofCases(open, (id, what) => ({ what, id, text: 'Asked the author' })),
  'team.groups': ofCases(open, (_, what) => ({ what })),
  'team.escalate': ofCases(open, (id, what, { leadGroup }) => ({
    what,
    id,
    group_id: leadGroup,
    text: 'Is it legal?',
  })),
  'team.snooze': ofCases(open, (id, what) => ({ what, id, until: tomorrow() })),
  'team.askOpinion': ofCases(open, (id, what) => ({ what, id, text: 'Is it a joke?' })),
  'team.giveOpinion': ofCases(doubtful, (id, what) => ({ what, id, text: 'It is a joke' })),
  'team.handOver': ofCases(open, (id, what) => ({ what, ids: [id], to: 'nobody' })),
  'appeals.list': { input: () => ({}) },
  'appeals.find': { input: ({ appeal }) => ({ id: appeal }) },
  'appeals.decide': {
    input: ({ appeal }) => ({ id: appeal, outcome: 'upheld', reason: 'It was no joke' }),
    on: ({ appeal }) => ({ type: 'appeal', id: appeal }),
  },
  'map.locations': {
    input: () => ({ southwest_lat: 24, southwest_lng: -125, northeast_lat: 50, northeast_lng: -66 }),
  },
  'map.people': {
    input: () => ({ southwest_lat: 39.995, southwest_lng: -100.005, northeast_lat: 40.005, northeast_lng: -99.995 }),
  },
  'translation.translate': {
    'of a post': { input: ({ post }) => ({ kind: 'post', id: post }), on: onPost },
    'of an appeal': {
      input: ({ appeal }) => ({ kind: 'appeal', id: appeal }),
      on: ({ appeal }) => ({ type: 'appeal', id: appeal }),
    },
    'of a message': {
      input: ({ appUser, chatText }) => ({ kind: 'message', id: chatText, user_id: appUser }),
      on: ({ appUser }) => ({ type: 'user', id: appUser }),
    },
  },
  'media.file': {
    'of oneself': { input: ({ actor }) => ({ kind: 'self', id: actor.id, field: 'avatar' }) },
    'of a person': { input: ({ appUser }) => ({ kind: 'user', id: appUser, field: 'avatar' }) },
    'of a post': { input: ({ post }) => ({ kind: 'post', id: post, field: 'image' }) },
    'of a search': { input: ({ search }) => ({ kind: 'search', id: search, field: 'image' }) },
    'of a bookmark': { input: ({ bookmark }) => ({ kind: 'bookmark', id: bookmark, field: 'image' }) },
    'of a message': {
      input: ({ appUser, chatPicture }) => ({ kind: 'message', id: chatPicture, field: 'media', user_id: appUser }),
    },
    // Of a case that the actor may see.
    'of a note': {
      input: ({ actor: { seesPosts }, postCaseNote, userCaseNote }) => ({
        kind: 'note',
        id: seesPosts ? postCaseNote : userCaseNote,
        field: 'note_picture',
      }),
    },
    'of a campaign': { input: ({ campaign }) => ({ kind: 'campaign', id: campaign, field: 'creative_ad_media_path' }) },
  },
  'settings.saveEnrichment': {
    input: () => ({ data_key: 'ENRICHMENT_SERVICE', data: '0' }),
    on: () => ({ type: 'setting', id: 1 }),
  },
  'settings.saveAppVersion': {
    input: () => ({ app_version: '5.4.1', device_type: 'android', notify_for_update: 1 }),
    on: () => ({ type: 'app_version', id: 1 }),
  },
  'settings.appVersionImpact': { input: () => ({ app_version: '5.4.1', device_type: 'ios' }) },
  'settings.saveMediaDefaults': { input: () => ({ mute_media: 1 }), on: () => ({ type: 'setting', id: 9 }) },
  'settings.saveCampaignAnalyticsTab': { input: () => ({ is_on: 1 }), on: () => ({ type: 'setting', id: 2 }) },
  'pages.page': { input: () => ({ data_key: 'faq' }) },
  'pages.savePage': {
    input: ({ n }) => ({ data_key: 'faq', data: `<p>Written ${n} times</p>` }),
    on: () => ({ type: 'setting', id: 3 }),
  },
  'pages.draft': { input: () => ({ data_key: 'about' }) },
  'pages.saveDraft': {
    input: ({ n }) => ({ data_key: 'about', data: `<p>Draft ${n}</p>`, version: 1 }),
    on: onActor,
  },
  'pages.removeDraft': { input: () => ({ data_key: 'about' }), on: onActor },
  'pages.versions': { input: () => ({ data_key: 'faq' }) },
  'pages.versionText': { input: () => ({ data_key: 'faq', version: 1 }) },
  'campaigns.details': { input: ({ campaign }) => ({ id: campaign }) },
  'campaigns.changeStatus': {
    input: ({ campaign }) => ({ id: campaign, status: 'Approved' }),
    on: ({ campaign }) => ({ type: 'campaign', id: campaign }),
  },
  'campaigns.days': { input: ({ campaign }) => ({ id: campaign }) },
  'campaigns.reviewHelp': { input: ({ campaign }) => ({ id: campaign }) },
  'campaigns.saveGuideline': {
    input: ({ n }) => ({ guideline: [`Checked ${n} times`] }),
    on: () => ({ type: 'setting', id: 12 }),
  },
  'campaigns.review': {
    input: ({ campaign }) => ({ ids: [campaign], decision: 'approve' }),
    on: ({ campaign }) => ({ type: 'campaign', id: campaign }),
  },
  'profiles.personalData': { input: ({ appUser }) => ({ user_id: appUser }) },
  'advertisers.details': { input: ({ appUser }) => ({ user_id: appUser }) },
  'advertisers.statement': { input: ({ appUser }) => ({ user_id: appUser, month: '2026-01' }) },
  'advertisers.statementCsv': { input: ({ appUser }) => ({ user_id: appUser, month: '2026-01' }) },
  'advertisers.refunds': { input: ({ appUser }) => ({ user_id: appUser }) },
  'advertisers.requestRefund': {
    input: ({ appUser }) => ({ user_id: appUser, amount: '12.50', reason: 'Charged twice' }),
  },
  'advertisers.withdrawRefund': { input: ({ appUser, refund }) => ({ user_id: appUser, id: refund }) },
  'charges.history': { input: () => ({ id: 1 }) },
  'charges.add': {
    input: () => ({ goal: 'impressions', value: '0.25' }),
    on: (_, { data }) => ({ type: 'charge', id: data?.id ?? 0 }),
  },
  'charges.update': {
    input: ({ charge }) => ({ id: charge, goal: 'clicks', value: '1.25' }),
    on: ({ charge }) => ({ type: 'charge', id: charge }),
  },
  'interests.add': {
    input: ({ n }) => ({ name: `Interest added ${n}` }),
    on: (_, { data }) => ({ type: 'interest', id: data?.id ?? 0 }),
  },
  'interests.update': {
    input: ({ n, interest }) => ({ id: interest, name: `Interest renamed ${n}` }),
    on: ({ interest }) => ({ type: 'interest', id: interest }),
  },
  'interests.remove': {
    input: ({ interest }) => ({ id: interest }),
    on: ({ interest }) => ({ type: 'interest', id: interest }),
  },
  'reasons.add': {
    input: ({ n }) => ({ name: `Reason added ${n}`, severity: 'high', text: 'It is not allowed' }),
    on: (_, { data }) => ({ type: 'report_reason', id: data?.id ?? 0 }),
  },
  'reasons.update': {
    input: ({ n, reason }) => ({ id: reason, name: `Reason renamed ${n}`, severity: 'medium', text: '' }),
    on: onReason,
  },
  'reasons.archive': { input: ({ reason }) => ({ id: reason, is_archived: 1 }), on: onReason },
  'reasons.order': { input: ({ reason }) => ({ ids: [reason] }), on: onReason },
  'reasons.assign': {
    input: ({ appReason, reason }) => ({ id: appReason, reason_id: reason }),
    on: ({ appReason }) => ({ type: 'report_app_reason', id: appReason }),
  },
  'views.ofList': { input: () => ({ list: '/users-list' }) },
  'views.add': {
    input: ({ n }) => ({ list: '/users-list', name: `View ${n}`, shown: SHOWN }),
    on: (_, { data }) => ({ type: 'view', id: data?.id ?? 0 }),
  },
  'views.update': { input: ({ view }) => ({ id: view, shown: SHOWN }), on: onView },
  'views.remove': { input: ({ view }) => ({ id: view }), on: onView },
  'views.choose': { input: () => ({ list: '/users-list', hidden_columns: ['Phone'] }), on: onActor },
  'notices.read': { input: () => ({ all: 1 }), on: onActor },
  'notices.saveSettings': { input: () => ({ assigned: 'digest' }), on: onActor },
  'channels.add': {
    input: ({ n }) => ({ kind: 'slack', url: `https://hooks.invalid/hooks/${n}`, events: ['critical'] }),
    on: (_, { data }) => ({ type: 'channel', id: data?.id ?? 0 }),
  },
  'channels.update': { input: ({ channel }) => ({ id: channel, events: ['overdue'] }), on: onChannel },
  'channels.remove': { input: ({ channel }) => ({ id: channel }), on: onChannel },
  'channels.test': { input: ({ channel }) => ({ id: channel }), on: onChannel },
  'palette.find': { input: () => ({ query: 'ann' }) },
  'palette.suggest': { input: () => ({ list: 'users', query: 'ann' }) },
  'palette.things': {
    input: ({ appUser, post }) => ({ things: `user.${appUser},post.${post},case.1,campaign.1,group.1,transaction.1` }),
  },
  'thresholds.add': Object.fromEntries(
    (
      [
        ['users', 'searches'],
        ['ads', 'debit'],
        ['moderation', 'reports'],
      ] as const
    ).map(([what, figure]): [string, Sample] => [
      `of ${what}`,
      {
        input: () => ({ figure, period: 'today', direction: 'above', value: '100' }),
        on: (_, { data }) => ({ type: 'threshold', id: data?.id ?? 0 }),
      },
    ]),
  ),
  'annotations.list': { input: () => ({ start_date: '2026-01-01', end_date: '2026-12-31' }) },
  'annotations.add': {
    input: () => ({ day: '2026-01-02', text: 'The app is on sale' }),
    on: (_, { data }) => ({ type: 'annotation', id: data?.id ?? 0 }),
  },
  'annotations.remove': {
    input: ({ annotation }) => ({ id: annotation }),
    on: ({ annotation }) => ({ type: 'annotation', id: annotation }),
  },
  'reportEmails.recipients': {
    'of dashboard': { input: () => ({ report: 'dashboard' }) },
    'of month': { input: () => ({ report: 'month' }) },
  },
  'reportEmails.add': Object.fromEntries(
    (['dashboard', 'month'] as const).map((report): [string, Sample] => [
      `of ${report}`,
      {
        input: ({ actor }) => ({ report, every: 'week', recipients: [actor.id] }),
        on: (_, { data }) => ({ type: 'report_email', id: data?.id ?? 0 }),
      },
    ]),
  ),
  'reportEmails.remove': {
    input: ({ reportEmail }) => ({ id: reportEmail }),
    on: ({ reportEmail }) => ({ type: 'report_email', id: reportEmail }),
  },
  'thresholds.remove': {
    input: ({ threshold }) => ({ id: threshold }),
    on: ({ threshold }) => ({ type: 'threshold', id: threshold }),
  },
  'explore.events': Object.fromEntries(exploreKindNames.map((kind) => [`of ${kind}`, { input: () => ({ kind }) }])),
  'dashboard.saveWidget': { input: () => ({ widget_json: [] }), on: onActor },
  'integrations.addKey': {
    input: ({ n }) => ({ name: `Key added ${n}`, scopes: ['write:people'], items_per_second: 100 }),
    on: (_, { data }) => ({ type: 'service_key', id: data?.id ?? 0 }),
  },
  'integrations.updateKey': {
    input: ({ n, serviceKey }) => ({ id: serviceKey, name: `Key renamed ${n}`, items_per_second: 100 }),
    on: onKey,
  },
  'urls.retry': {
    input: ({ failedUrl }) => ({ id: failedUrl }),
    on: ({ failedUrl }) => ({ type: 'failed_url', id: failedUrl }),
  },
  'integrations.rotateKey': { input: ({ serviceKey }) => ({ id: serviceKey }), on: onKey },
  'integrations.revokeKey': { input: ({ serviceKey }) => ({ id: serviceKey }), on: onKey },
  'webhooks.addEndpoint': {
    input: ({ n }) => hookAt(n),
    on: (_, { data }) => ({ type: 'webhook_endpoint', id: data?.id ?? 0 }),
  },
  'webhooks.updateEndpoint': { input: ({ n, webhook }) => ({ id: webhook, ...hookAt(-n) }), on: onWebhook },
  'webhooks.removeEndpoint': { input: ({ webhook }) => ({ id: webhook }), on: onWebhook },
  'webhooks.pauseEndpoint': { input: ({ webhook }) => ({ id: webhook }), on: onWebhook },
  'webhooks.resumeEndpoint': { input: ({ webhook }) => ({ id: webhook }), on: onWebhook },
  'webhooks.changeSecret': { input: ({ webhook }) => ({ id: webhook }), on: onWebhook },
  'webhooks.testEndpoint': { input: ({ webhook }) => ({ id: webhook }), on: onWebhook },
  'webhooks.delivery': { input: ({ delivery }) => ({ id: delivery }), isLook: true },
  'webhooks.resend': {
    input: ({ delivery }) => ({ id: delivery }),
    on: ({ delivery }) => ({ type: 'webhook_delivery', id: delivery }),
  },
  'webhooks.resendSince': {
    input: ({ webhook }) => ({ id: webhook, since: '2999-01-01T00:00:00Z' }),
    on: onWebhook,
  },
  'deliveryState.ofThing': Object.fromEntries(
    [
      ['user', ({ appUser }: Seed) => appUser] as const,
      ['post', ({ post }: Seed) => post] as const,
      ['campaign', ({ campaign }: Seed) => campaign] as const,
      ['charge', ({ charge }: Seed) => charge] as const,
      ['interest', ({ interest }: Seed) => interest] as const,
      ...(['page', 'app_version', 'enrichment'] as const).map((thing) => [thing, () => 1] as const),
    ].map(([thing, idIn]) => [`of ${thing}`, { input: (seed: Seed) => ({ thing, thing_id: idIn(seed) }) }]),
  ),
  'storage.saveRetention': {
    input: ({ n }) => ({ kind: 'searches', months: 13 + (n % 12) }),
    on: () => ({ type: 'event_retention', id: 1 }),
  },
  'integrations.item': { input: ({ refusedItem }) => ({ state: 'refused', id: refusedItem }), isLook: true },
  'audit.entry': { input: ({ auditEntry }) => ({ id: auditEntry }) },
};

/** One effect of a call. */
export interface CallCase extends NamedCall, Sample {
  /** The title in the table of access: `POST /group to add`, `GET /users-list as text/csv`. */
  readonly title: string;
}

const isSample = (entry: (typeof samples)[string]): entry is Sample => typeof entry.input === 'function';

/** Every effect of every call. */
export const callCases: readonly CallCase[] = calls.flatMap((named): CallCase[] => {
  const { produces } = named.endpoint;
  const title = `${routeOf(named.endpoint)}${produces === undefined ? '' : ` as ${produces}`}`;
  const entry = samples[named.name] ?? { input: () => ({}) };
  if (isSample(entry)) return [{ ...named, ...entry, title }];
  return Object.entries(entry).map(([what, sample]) => ({ ...named, ...sample, title: `${title} ${what}` }));
});

export const signedInCases = callCases.filter(({ endpoint }) => endpoint.access !== 'public');

/** Returns a valid input, with which the call succeeds in the seed's world. */
export function inputOf({ name }: NamedCall, seed: Seed): Input {
  const callCase = callCases.find((one) => one.name === name);
  if (!callCase) throw new Error(`There is no call ${name}`);
  return callCase.input(seed);
}

/** Returns the status of a success. */
export const successOf = ({ endpoint }: NamedCall, input: Input): number =>
  (typeof endpoint.creates === 'function' ? endpoint.creates(input) : endpoint.creates === true) ? 201 : 200;
