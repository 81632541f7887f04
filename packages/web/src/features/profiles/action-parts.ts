import type { ButtonProps } from '@mantine/core';
import { profiles } from '@quarterdeck/contract/profiles';
import { users } from '@quarterdeck/contract/users';
import { caseCalls } from '../../domain/moderation/actions/case-calls.ts';
import type { Details } from './fields.ts';

/** The account that the action is about. */
export interface AccountProps {
  readonly id: number;
  readonly user: Details;
}

/** The look of an action's button: it stands out when the admin can take the action. */
export type Face = Omit<ButtonProps, 'disabled' | 'loading'>;

/** The properties of an action's button. */
export interface ActionProps extends AccountProps {
  readonly face: Face;
  /** Why it is disabled at the moment. */
  readonly reason: string | undefined;
}

/** The calls that a suspension changes. */
export const changes = [...caseCalls, users.list];
/** The calls that show the timeline's changes. */
export const timelineCalls = [profiles.profile, profiles.timeline];
