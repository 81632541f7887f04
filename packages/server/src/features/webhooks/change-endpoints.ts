import type { webhooks as endpoints } from '@quarterdeck/contract/webhooks';
import type { Transaction } from 'kysely';
import type { z } from 'zod';
import type { Config } from '../../core/config.ts';
import { conflict, invalid, Refusal } from '../../core/errors.ts';
import type { Secrets } from '../../core/secrets.ts';
import type { Schema } from '../../database/schema.ts';
import { canonical, refusalOf } from '../../domain/webhooks/address.ts';
import {
  addEndpoint,
  changeEndpoint,
  changeSecret,
  type EndpointSettings,
  lockEndpoint,
  pauseEndpoint,
  removeEndpoint,
  resumeEndpoint,
  type StoredEndpoint,
} from '../../domain/webhooks/endpoints.ts';
import { problemOfEvents } from '../../domain/webhooks/wanted-events.ts';
import type { AuditEvent } from '../../ports/audit.ts';
import type { Admin } from '../../ports/caller.ts';

type Trx = Transaction<Schema>;
type Input<Name extends 'addEndpoint' | 'updateEndpoint' | 'changeSecret'> = z.output<
  (typeof endpoints)[Name]['input']
>;

const HOUR_SECONDS = 3600;

/** A change to an endpoint, and its audit event. */
interface Change {
  readonly id: number;
  readonly url: string;
  readonly audit: AuditEvent;
}

/**
 * Checks the address and the events, while no connection is held.
 * @returns the address to store.
 * @throws Refusal invalid with the field.
 */
export async function checkWish(config: Config, { url, events }: EndpointSettings): Promise<string> {
  const problem = problemOfEvents(events);
  if (problem !== undefined) throw invalid([{ field: 'events', message: problem }]);
  const refusal = await refusalOf(url, config);
  if (refusal !== undefined) throw invalid([{ field: 'url', message: refusal }]);
  return canonical(url);
}

/** Finds an endpoint and locks it. @throws Refusal not_found when there is none. */
export async function findEndpoint(trx: Trx, id: number): Promise<StoredEndpoint> {
  const found = await lockEndpoint(trx, { id });
  if (!found) throw new Refusal('not_found', 'There is no such endpoint');
  return found;
}

/** Returns why an endpoint can only be removed. */
export const endedSentence = ({ state }: Pick<StoredEndpoint, 'state'>): string | undefined =>
  state === 'ended' ? 'This endpoint has ended. Remove it and add it again' : undefined;

/** Returns why an endpoint cannot be resumed. */
export const resumeError = (endpoint: Pick<StoredEndpoint, 'state'>): string | undefined =>
  endedSentence(endpoint) ?? (endpoint.state === 'active' ? 'This endpoint is not paused' : undefined);

/** Returns why events cannot be sent again, by the endpoint's state. */
export const resendError = ({ state }: Pick<StoredEndpoint, 'state'>): string | undefined =>
  state === 'ended' ? 'This endpoint has ended. Nothing is sent to it' : undefined;

/** Returns why a delivery cannot be sent again, by its endpoint's state. */
export const deliveryError = ({ state }: Pick<StoredEndpoint, 'state'>): string | undefined =>
  state === 'ended' ? 'Its endpoint has ended. Nothing is sent to it' : undefined;

/** The refusal of a second resend. */
export const STILL_RESENDING = 'An earlier resend is still running';

/** @throws Refusal conflict for an endpoint that has ended. */
function requireOpen(endpoint: StoredEndpoint): void {
  const refusal = endedSentence(endpoint);
  if (refusal) throw conflict(refusal);
}

/** Finds an endpoint that has not ended and locks it. @throws Refusal not_found, or conflict when it has. */
async function findOpen(trx: Trx, id: number): Promise<StoredEndpoint> {
  const found = await findEndpoint(trx, id);
  requireOpen(found);
  return found;
}

/** Adds an endpoint. @throws Refusal conflict when its address is taken. */
export async function createEndpoint(
  trx: Trx,
  secrets: Secrets,
  actor: Admin,
  { url, events }: Input<'addEndpoint'>,
): Promise<Change & { readonly secret: string }> {
  const { id, secret } = await addEndpoint(trx, secrets, { url, events }, actor.id);
  return { id, url, secret, audit: { target: { type: 'webhook_endpoint', id }, after: { url, events } } };
}

/** Changes a locked endpoint. @throws Refusal conflict when it has ended or the address is taken. */
export async function editEndpoint(
  trx: Trx,
  actor: Admin,
  before: StoredEndpoint,
  { id, url, events }: Input<'updateEndpoint'>,
): Promise<Change> {
  requireOpen(before);
  await changeEndpoint(trx, id, { url, events }, actor.id);
  return { id, url, audit: { before: { url: before.url, events: before.events }, after: { url, events } } };
}

/** Replaces the secret of an endpoint. @throws Refusal not_found, or conflict when it has ended. */
export async function replaceSecret(
  trx: Trx,
  secrets: Secrets,
  actor: Admin,
  { id, overlap_hours: hours }: Input<'changeSecret'>,
): Promise<Change & { readonly secret: string }> {
  const { url } = await findOpen(trx, id);
  const secret = await changeSecret(trx, secrets, id, hours * HOUR_SECONDS, actor.id);
  return { id, url, secret, audit: { details: { url, overlap_hours: hours } } };
}

/** Pauses an endpoint; a paused one stays paused. @throws Refusal not_found, or conflict when it has ended. */
export async function pause(trx: Trx, actor: Admin, id: number): Promise<Change> {
  const { url } = await findOpen(trx, id);
  await pauseEndpoint(trx, id, actor.id);
  return { id, url, audit: { details: { url } } };
}

/** Resumes an endpoint at its position. @throws Refusal not_found, or conflict when it is not paused. */
export async function resume(trx: Trx, actor: Admin, id: number): Promise<Change> {
  const found = await findEndpoint(trx, id);
  const refusal = resumeError(found);
  if (refusal) throw conflict(refusal);
  const { url } = found;
  await resumeEndpoint(trx, id, actor.id);
  return { id, url, audit: { details: { url } } };
}

/** Removes an endpoint. @throws Refusal not_found. */
export async function remove(trx: Trx, actor: Admin, id: number): Promise<Change> {
  const { url, events } = await findEndpoint(trx, id);
  await removeEndpoint(trx, id, actor.id);
  return { id, url, audit: { before: { url, events } } };
}
