import { z } from 'zod';
import { requiredText } from './fields.ts';

/** The fields of a person that staff type, each with the sentence that is shown when it is missing. */
export const personFields = {
  name: requiredText('Name is required'),
  username: requiredText('Username is required', 64).regex(
    /^[\p{L}\p{N}._-]+$/u,
    'Letters, digits, dots, dashes and underscores only',
  ),
  email: requiredText('Email is required', 254).pipe(z.email('Not a valid e-mail address')),
};

/** A phone number as people write it. */
export const PHONE = /^\+?[0-9 ().-]{5,32}$/;
export const NOT_A_PHONE = 'Not a valid phone number';
