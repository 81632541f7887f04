import { z } from 'zod';
import { signInMethods } from '../core/access/sign-in.ts';
import { endpoint } from '../core/endpoint/endpoint.ts';
import { answer } from '../core/endpoint/envelope.ts';
import { mediaChoices } from '../core/entities/media-choice.ts';
import { flag, id, moment, requiredName, requiredSecret, requiredText } from '../core/fields/fields.ts';
import { LoginData, Preferences, SessionRow, SignedInUser } from './session.ts';

/** Signing in with a password and an emailed code, and the caller's password, sessions and preferences. */
export const session = {
  login: endpoint({
    method: 'POST',
    path: '/admin-login',
    event: 'sign_in.started',
    access: 'public',
    summary:
      'Sign in with a password; `key` identifies the sign-in. A code is emailed if the account has no other method',
    input: z.strictObject({
      username: requiredName('Username is required'),
      password: requiredSecret('Password is required'),
      action: z.literal('resend').optional().describe('Ask for a new code'),
    }),
    output: answer({
      key: z.string().optional(),
      method: z.enum(signInMethods).optional().describe('The second step: the strongest method of the account'),
      methods: z.array(z.enum(signInMethods)).optional().describe('All methods that the account may use now'),
    }),
  }),
  resendOtp: endpoint({
    method: 'POST',
    path: '/resend-otp',
    event: 'sign_in.code_resent',
    access: 'public',
    summary: 'Email a new code, at most once in 90 seconds',
    input: z.strictObject({ key: requiredText('Key is required'), action: z.literal('resend') }),
    output: answer({ key: z.string().optional() }),
  }),
  verifyAuth: endpoint({
    method: 'POST',
    path: '/verify-auth',
    event: 'sign_in.finished',
    access: 'public',
    summary: 'Complete a sign-in with an emailed code, an authenticator code or a recovery code',
    input: z.strictObject({ otp: requiredName('Otp is required', 32), key: requiredText('Key is required') }),
    output: answer({
      user: SignedInUser.optional(),
      widget: z.string().optional().describe('The saved dashboard widgets, as a JSON text'),
    }),
  }),
  resetPassword: endpoint({
    method: 'PUT',
    path: '/reset-password',
    event: 'temporary_password.requested',
    access: 'public',
    summary: 'Email a temporary password; the answer never reveals whether the address exists',
    input: z.strictObject({ email: requiredName('Email is required') }),
    output: answer({}),
  }),
  loginData: endpoint({
    method: 'GET',
    path: '/get-login-data',
    event: 'own_session.viewed',
    access: 'session',
    summary: 'The signed-in admin, with current permissions',
    duringSetup: true,
    input: z.strictObject({}),
    output: answer({ data: LoginData }),
  }),
  changePassword: endpoint({
    method: 'POST',
    path: '/change-password',
    event: 'own_password.changed',
    access: 'session',
    summary: "Change the signed-in admin's password; their other sessions end",
    duringSetup: true,
    versioned: true,
    input: z.strictObject({
      currentPassword: requiredSecret('Current is required'),
      newPassword: requiredSecret('New Password is required'),
      confirmPassword: requiredSecret('Confirm Password is required'),
    }),
    output: answer({}),
  }),
  logout: endpoint({
    method: 'POST',
    path: '/logout',
    event: 'own_session.signed_out',
    access: 'session',
    summary: 'End this session',
    duringSetup: true,
    whileViewing: true,
    shownOnce: 'provider_url',
    input: z.strictObject({}),
    output: answer({
      provider_url: z.string().optional().describe('After single sign-on: where the browser signs out at the provider'),
    }),
  }),
  sessions: endpoint({
    method: 'GET',
    path: '/sessions',
    event: 'own_sessions.listed',
    access: 'session',
    summary: 'The open sessions of the signed-in admin, most recently used first',
    input: z.strictObject({}),
    output: answer({ data: z.array(SessionRow) }),
  }),
  endSession: endpoint({
    method: 'DELETE',
    path: '/sessions',
    event: 'own_session.ended',
    access: 'session',
    summary: 'End a session of the signed-in admin',
    input: z.strictObject({ id: id() }),
    output: answer({}),
  }),
  preferences: endpoint({
    method: 'GET',
    path: '/preferences',
    event: 'own_preferences.viewed',
    access: 'session',
    summary: 'The preferences of the signed-in admin',
    input: z.strictObject({}),
    output: answer({ data: Preferences.extend({ version: z.int(), updated_at: moment() }) }),
  }),
  savePreferences: endpoint({
    method: 'PUT',
    path: '/preferences',
    event: 'own_preferences.changed',
    access: 'session',
    summary: "Save the signed-in admin's preferences; omitted fields do not change",
    versioned: true,
    input: z.strictObject({
      colour_scheme: Preferences.shape.colour_scheme.optional(),
      blur_media: flag().optional(),
      greyscale_media: flag().optional(),
      mute_media: flag().optional(),
      default_media: z.array(z.enum(mediaChoices)).optional().describe('Preferences to reset to their defaults'),
      single_keys: flag().optional(),
      time_zone: Preferences.shape.time_zone.optional(),
      start_page: Preferences.shape.start_page,
      first_steps: flag().optional(),
      break_minutes: Preferences.shape.break_minutes,
    }),
    output: answer({ data: Preferences.extend({ version: z.int(), updated_at: moment() }) }),
  }),
};
