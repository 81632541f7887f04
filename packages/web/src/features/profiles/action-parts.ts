import type { ButtonProps } from '@mantine/core';
import { profiles } from '@quarterdeck/contract/profiles';
import { users } from '@quarterdeck/contract/users';
import { caseCalls } from '../../domain/moderation/actions/case-calls.ts';
import type { Details } from './fields.ts';

/** Whose account it is. */
export interface AccountProps {
  readonly id: number;
  readonly user: Details;
}

/** How the button of an action looks: it stands out when it may be taken. */
export type Face = Omit<ButtonProps, 'disabled' | 'loading'>;

/** What the button of an action is given. */
export interface ActionProps extends AccountProps {
  readonly face: Face;
  /** Why it may not be taken just now. */
  readonly reason: string | undefined;
}

/** What a suspension changes. */
export const changes = [...caseCalls, users.list];
/** What the timeline tells of changes with these. */
export const timelineCalls = [profiles.profile, profiles.timeline];
