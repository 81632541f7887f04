import { API_BASE, type Call, type Room, writes } from '@quarterdeck/contract/kit/call';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { admit, checkAccess, permissionUsed, requireAccess } from './admission.ts';
import { type AuditNote, writeAudit } from './audit.ts';
import type { Admin } from './caller.ts';
import { sendRows } from './csv.ts';
import { inScope } from './database.ts';
import { findGrant } from './grants.ts';
import type { Answer, Context, Handlers, Rows, VersionedHandler } from './handlers.ts';
import { claimKey, idempotencyKey, type Remembered, rememberAnswer } from './idempotency.ts';
import { inputReader } from './input.ts';
import type { Kit } from './kit.ts';
import { Refusal } from './refusal.ts';
import { originOf } from './request.ts';
import { requireTarget } from './target.ts';
import { checkVersion, expectedVersion } from './version.ts';

const LARGE_BODY_BYTES = 1024 * 1024;

/** A call with its handler, as the machinery sees it: the types were checked where the room was written. */
interface Mounted {
  readonly name: string;
  readonly one: Call;
  readonly handler: unknown;
}

type Run = (context: Context<Call>) => Promise<Answer<Call>>;

/** What the trail keeps of a refusal: why, when the sentence can hold nobody's name. */
const refusedEntry = ({ status, message }: Refusal) => ({
  status,
  ...(status === 403 ? { details: { reason: message } } : {}),
});

const idIn = (input: Readonly<Record<string, unknown>>, field: string): number => Number(input[field]);

/** The one way in for every call: session, access, input, target, handler, audit row in the same transaction, answer cut. */
function door(kit: Kit, { name, one, handler }: Mounted) {
  const readInput = inputReader(one);
  const versioned = one.versioned ? (handler as VersionedHandler<Call>) : undefined;
  const run: Run = versioned ? versioned.run : (handler as Run);

  /** Cuts the answer to what the contract names: a field that it does not name never leaves. */
  const cut = (answer: Answer<Call>, input: Context<Call>['input']): Remembered => {
    const creates = typeof one.creates === 'function' ? one.creates(input) : one.creates === true;
    const status = creates ? 201 : 200;
    const body = one.output.parse({
      ...answer,
      responseMessage: answer.responseMessage ?? 'Success',
      responseCode: status,
    });
    return { status, body };
  };

  /** What the audit row of this call says, however it ends. */
  const entryOf = (
    { input, origin, audit, grant }: Pick<Context<Call>, 'input' | 'origin' | 'audit' | 'grant'>,
    admin: Admin,
  ) => ({
    admin,
    origin,
    call: name,
    permission: permissionUsed(one.access, input),
    keptForYears: one.keptForYears,
    ...audit,
    ...(grant === undefined ? {} : { details: { ...audit.details, grant } }),
  });

  async function write(context: Omit<Context<Call>, 'db'>, request: FastifyRequest, admin: Admin): Promise<Remembered> {
    const key = idempotencyKey(request.headers['idempotency-key']);
    const expected = expectedVersion(request.headers['if-match']);
    if (expected !== undefined && !versioned)
      throw new Refusal(422, 'This call changes nothing that has a version: send it without If-Match');
    const answered = await kit.database.db.transaction().execute(async (trx) => {
      if (key !== undefined) {
        const before = await claimKey(trx, kit.secrets, { adminId: admin.id, key, call: name, input: context.input });
        if (before) return before;
      }
      const full = { ...context, db: trx } as Context<Call>;
      if (one.target) {
        const id = idIn(context.input, one.target.field);
        context.audit.target = { type: 'user', id };
        await requireTarget(trx, admin, one.target.part, id);
      }
      if (expected !== undefined && versioned) checkVersion(expected, await versioned.seen(full));
      const answer = cut(await run(full), context.input);
      await writeAudit(trx, { ...entryOf(context, admin), outcome: 'done', status: answer.status });
      if (key !== undefined) await rememberAnswer(trx, admin.id, key, answer);
      return answer;
    });
    kit.wakeMail();
    return answered;
  }

  async function read(context: Omit<Context<Call>, 'db'>, admin: Admin | undefined): Promise<Remembered> {
    const answer = cut(await run({ ...context, db: kit.database.db } as Context<Call>), context.input);
    const looksAtOne = one.looksAt !== undefined && context.input[one.looksAt] !== undefined;
    const showsPeople = one.showsPeople === true && context.audit.details !== undefined;
    if (!admin || !(looksAtOne || showsPeople)) return answer;
    // Who looked is written down before anything is shown; if it cannot be, nothing is.
    if (looksAtOne) context.audit.target = { type: 'user', id: idIn(context.input, one.looksAt) };
    await writeAudit(kit.database.db, { ...entryOf(context, admin), outcome: 'looked', status: answer.status });
    return answer;
  }

  async function answerCall(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    const origin = originOf(request);
    const admin = one.access === 'public' ? undefined : await admit(kit, request);
    const audit: AuditNote = {};
    try {
      if (admin) checkAccess(admin, one);
      const input = readInput(request);
      const grant = admin && (await findGrant(kit.database.db, admin, one, input));
      if (admin && grant === undefined) requireAccess(admin, one.access, input);
      const context = { input, admin, grant, origin, audit, reply } as Omit<Context<Call>, 'db'>;
      if (one.produces && admin)
        return await sendRows(
          kit,
          reply,
          { admin, origin, name, one, input },
          (handler as (c: unknown) => Rows)(context),
        );
      const answer = admin && writes(one) ? await write(context, request, admin) : await read(context, admin);
      return reply.code(answer.status).send(answer.body);
    } catch (error) {
      if (admin && error instanceof Refusal && (writes(one) || error.status === 403))
        await writeAudit(kit.database.db, {
          ...refusedEntry(error),
          admin,
          origin,
          call: name,
          keptForYears: one.keptForYears,
          outcome: 'refused',
          ...(audit.target ? { target: audit.target } : {}),
        });
      throw error;
    }
  }

  return (request: FastifyRequest, reply: FastifyReply) =>
    inScope(async (abandon) => {
      const gone = (): void => {
        if (!reply.raw.writableFinished && !writes(one) && !one.produces) abandon();
      };
      reply.raw.once('close', gone);
      return answerCall(request, reply);
    });
}

/** Mounts a room: every call of it, with its handler, behind the one door. */
export function mount<const R extends Room>(
  app: FastifyInstance,
  kit: Kit,
  roomName: string,
  room: R,
  handlers: Handlers<R>,
): void {
  const byRoute = new Map<string, Mounted[]>();
  for (const [callName, one] of Object.entries(room)) {
    const route = `${one.method} ${one.path}`;
    const mounted = { name: `${roomName}.${callName}`, one, handler: handlers[callName as keyof R] };
    byRoute.set(route, [...(byRoute.get(route) ?? []), mounted]);
  }
  for (const calls of byRoute.values()) {
    const doors = calls.map((mounted) => ({ produces: mounted.one.produces, open: door(kit, mounted) }));
    const plain = doors.find(({ produces }) => produces === undefined);
    const [first] = calls;
    if (!first || !plain) throw new Error(`The room ${roomName} has a route without a JSON answer`);
    app.route({
      method: first.one.method,
      url: `${API_BASE}${first.one.path}`,
      ...(first.one.hasLargeBody ? { bodyLimit: LARGE_BODY_BYTES } : {}),
      handler: (request, reply) => {
        const accept = request.headers.accept ?? '';
        const other = doors.find(({ produces }) => produces !== undefined && accept.includes(produces));
        return (other ?? plain).open(request, reply);
      },
    });
  }
}
