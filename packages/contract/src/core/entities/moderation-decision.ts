import { z } from 'zod';

/** What is decided about a post or a person. */
export const decisionKinds = ['dismiss', 'warn', 'hide_post', 'delete_post', 'suspend'] as const;
export const decisionKind = () => z.enum(decisionKinds);

/** Why a decision does not stand any more: the person who made it took it back at once, staff did later, its time was over, or an appeal. */
export const revertCauses = ['undo', 'staff', 'ended', 'appeal'] as const;
