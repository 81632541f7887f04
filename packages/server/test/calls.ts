import { contract } from '@quarterdeck/contract';
import type { Call } from '@quarterdeck/contract/kit/call';

/** One call of the contract, with its name. */
export interface NamedCall {
  readonly name: string;
  readonly one: Call;
}

/** Every call of the contract: what is generated from it covers a new call from its first day. */
export const calls: readonly NamedCall[] = Object.entries(contract).flatMap(([room, ofRoom]) =>
  Object.entries(ofRoom as Record<string, Call>).map(([call, one]) => ({ name: `${room}.${call}`, one })),
);

export const signedIn = calls.filter(({ one }) => one.access !== 'public');

/** The header that asks for what the call produces. */
export const acceptOf = ({ one }: NamedCall): Record<string, string> =>
  one.produces === undefined ? {} : { accept: one.produces };

/** An input that each call takes; a call without required fields needs none here. */
const inputs: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  'session.login': { username: 'nobody', password: 'wrong password' },
  'session.resendOtp': { key: 'no-such-key', action: 'resend' },
  'session.verifyAuth': { otp: '123456', key: 'no-such-key' },
  'session.resetPassword': { email: 'nobody@example.com' },
  'session.changePassword': {
    currentPassword: 'correct horse battery',
    newPassword: 'a quite different one',
    confirmPassword: 'a quite different one',
  },
  'session.endSession': { id: 999_999 },
  'session.savePreferences': { colour_scheme: 'dark' },
  'users.create': {
    name: 'New Person',
    username: 'new.person',
    email: 'new.person@example.com',
    phone: '+1 555 0100',
    password: 'a quite good password',
  },
};

/** A valid input of a call. */
export const inputOf = ({ name }: NamedCall): Readonly<Record<string, unknown>> => inputs[name] ?? {};
