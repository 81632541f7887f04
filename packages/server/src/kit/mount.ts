import { API_BASE, type Call, type Room, writes } from '@quarterdeck/contract/kit/call';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { admit, checkAccess, permissionUsed, requireAccess } from './admission.ts';
import { type AuditNote, writeAudit } from './audit.ts';
import type { Admin } from './caller.ts';
import { sendRows } from './csv.ts';
import { inScope } from './database.ts';
import type { Answer, Context, Handlers, Rows, VersionedHandler } from './handlers.ts';
import { claimKey, idempotencyKey, type Remembered, rememberAnswer } from './idempotency.ts';
import { inputReader } from './input.ts';
import type { Kit } from './kit.ts';
import { Refusal } from './refusal.ts';
import { originOf } from './request.ts';
import { checkVersion, expectedVersion } from './version.ts';

/** A call with its handler, as the machinery sees it: the types were checked where the room was written. */
interface Mounted {
  readonly name: string;
  readonly one: Call;
  readonly handler: unknown;
}

type Run = (context: Context<Call>) => Promise<Answer<Call>>;

/** The one way in for every call: session, access, input, handler, audit row in the same transaction, answer cut. */
function door(kit: Kit, { name, one, handler }: Mounted) {
  const readInput = inputReader(one);
  const versioned = one.versioned ? (handler as VersionedHandler<Call>) : undefined;
  const run: Run = versioned ? versioned.run : (handler as Run);

  /** Cuts the answer to what the contract names: a field that it does not name never leaves. */
  const cut = (answer: Answer<Call>): Remembered => {
    const status = one.creates ? 201 : 200;
    const body = one.output.parse({
      ...answer,
      responseMessage: answer.responseMessage ?? 'Success',
      responseCode: status,
    });
    return { status, body };
  };

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
      if (expected !== undefined && versioned) checkVersion(expected, await versioned.seen(full));
      const answer = cut(await run(full));
      await writeAudit(trx, {
        admin,
        origin: context.origin,
        call: name,
        permission: permissionUsed(one.access, context.input),
        outcome: 'done',
        status: answer.status,
        ...context.audit,
      });
      if (key !== undefined) await rememberAnswer(trx, admin.id, key, answer);
      return answer;
    });
    kit.wakeMail();
    return answered;
  }

  async function answerCall(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    const origin = originOf(request);
    const admin = one.access === 'public' ? undefined : await admit(kit, request);
    const audit: AuditNote = {};
    try {
      if (admin) checkAccess(admin, one);
      const input = readInput(request);
      if (admin) requireAccess(admin, one.access, input);
      const context = { input, admin, origin, audit, reply } as Omit<Context<Call>, 'db'>;
      if (one.produces && admin)
        return await sendRows(
          kit,
          reply,
          { admin, origin, name, one, input },
          (handler as (c: unknown) => Rows)(context),
        );
      const answer =
        admin && writes(one)
          ? await write(context, request, admin)
          : cut(await run({ ...context, db: kit.database.db } as Context<Call>));
      return reply.code(answer.status).send(answer.body);
    } catch (error) {
      if (admin && error instanceof Refusal && (writes(one) || error.status === 403))
        await writeAudit(kit.database.db, { admin, origin, call: name, outcome: 'refused', status: error.status });
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
      handler: (request, reply) => {
        const accept = request.headers.accept ?? '';
        const other = doors.find(({ produces }) => produces !== undefined && accept.includes(produces));
        return (other ?? plain).open(request, reply);
      },
    });
  }
}
