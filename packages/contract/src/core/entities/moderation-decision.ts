import { z } from 'zod';

/** The possible decisions about a post or a person. */
export const decisionKinds = ['dismiss', 'warn', 'hide_post', 'delete_post', 'suspend'] as const;
export const decisionKind = () => z.enum(decisionKinds);

/**
 * Why a decision no longer applies: its author undid it, staff lifted it later, its time was over, or an appeal
 * overturned it.
 */
export const revertCauses = ['undo', 'staff', 'ended', 'appeal'] as const;
