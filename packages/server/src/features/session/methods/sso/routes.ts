import {
  PROOF_PATH,
  SSO_BASE,
  SSO_CALLBACK,
  SSO_LOGOUT,
  type SsoReason,
} from '@quarterdeck/contract/core/access/sign-on';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Refusal, tooMany } from '../../../../core/errors.ts';
import { originOf } from '../../../../http/request.ts';
import type { Services } from '../../../../ports/services.ts';
import { CODE_BY_NETWORK } from '../../limits.ts';
import { arrive } from './arrive.ts';
import { beginFlow } from './flow.ts';
import { endByProvider } from './logout.ts';
import type { Provider } from './provider.ts';

const BODY_BYTES = 16 * 1024;

function requireProvider(provider: Provider | undefined): Provider {
  if (!provider) throw new Refusal('not_found', 'Single sign-on is not set up here');
  return provider;
}

/** Redirects to the console. The page's data is in the fragment, which no server receives. */
function toConsole(
  { config }: Services,
  reply: FastifyReply,
  { fragment, wanted, isProof }: { readonly fragment: string; readonly wanted?: string; readonly isProof: boolean },
): FastifyReply {
  const search = wanted === undefined ? '' : `?${new URLSearchParams({ redirect: wanted })}`;
  return reply.redirect(`${config.publicUrl}${isProof ? PROOF_PATH : '/login'}${search}#${fragment}`, 302);
}

/** Serves the routes for browsers and the provider; every failure in a browser ends on the sign-in page. */
export function serveSso(app: FastifyInstance, services: Services, known: Provider | undefined): void {
  const take = (request: FastifyRequest): Promise<number> =>
    services.rateLimiter.consume(CODE_BY_NETWORK, originOf(request).network);
  const refuse = (reply: FastifyReply, reason: SsoReason, isProof = false): FastifyReply =>
    toConsole(services, reply, { fragment: `sso-refused=${reason}`, isProof });

  app.get(SSO_BASE, async (request, reply) => {
    const provider = requireProvider(known);
    const { redirect: wanted, prove } = request.query as { readonly redirect?: unknown; readonly prove?: unknown };
    const isProof = prove === '1';
    try {
      return await reply.redirect(await beginFlow(services, provider, reply, { wanted, isProof }), 302);
    } catch (error) {
      services.refusedSignIns.inc({ call: 'sso', reason: 'away' });
      services.log.warn({ err: error }, 'the provider of single sign-on cannot be reached');
      return refuse(reply, 'away', isProof);
    }
  });

  app.get(SSO_CALLBACK, async (request, reply) => {
    const provider = requireProvider(known);
    // Counted before the work, as for a password; a success is refunded.
    if ((await take(request)) > 0) return refuse(reply, 'often');
    const arrival = await arrive(services, provider, request, reply);
    if (arrival.fragment.startsWith('sso='))
      await services.rateLimiter.refund(CODE_BY_NETWORK, originOf(request).network);
    return toConsole(services, reply, arrival);
  });

  void app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: BODY_BYTES },
      (_request, body, done) => done(null, new URLSearchParams(String(body))),
    );
    scope.post(SSO_LOGOUT, { bodyLimit: BODY_BYTES }, async (request, reply) => {
      const provider = requireProvider(known);
      const token = request.body instanceof URLSearchParams ? request.body.get('logout_token') : null;
      if (token === null || !(await endByProvider(services, provider, token, originOf(request)))) {
        // The provider itself may send many at once, so only invalid ones count.
        const wait = await take(request);
        if (wait > 0) throw tooMany('Too many attempts. Try again later', wait);
        throw new Refusal('bad_request', 'This is not a valid logout token');
      }
      return reply.send({ responseMessage: 'The sessions were ended', responseCode: 200 });
    });
  });
}
