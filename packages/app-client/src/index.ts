export type { ChangesOptions, DecisionEvent } from './changes.ts';
export { type Client, createClient } from './client.ts';
export { ApiError, ClosedError, CursorGoneError, ItemTooLargeError, QueueFullError } from './errors.ts';
export type { ClientOptions, Refusal } from './options.ts';
export type * from './types.ts';
