import { SSO_BASE, SSO_CALLBACK, SSO_LOGOUT, type SsoReason } from '@quarterdeck/contract/core/access/sign-on';
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

/** Goes back to the sign-in page; what it reads stays in the fragment, which no server is sent. */
function toSignIn({ config }: Services, reply: FastifyReply, fragment: string, wanted?: string): FastifyReply {
  const search = wanted === undefined ? '' : `?${new URLSearchParams({ redirect: wanted })}`;
  return reply.redirect(`${config.publicUrl}/login${search}#${fragment}`, 302);
}

/** Serves what browsers and the provider ask for; whatever goes wrong for a browser ends on the sign-in page. */
export function serveSso(app: FastifyInstance, services: Services, known: Provider | undefined): void {
  const take = (request: FastifyRequest): Promise<number> =>
    services.rateLimiter.consume(CODE_BY_NETWORK, originOf(request).network);
  const refuse = (reply: FastifyReply, reason: SsoReason): FastifyReply =>
    toSignIn(services, reply, `sso-refused=${reason}`);

  app.get(SSO_BASE, async (request, reply) => {
    const provider = requireProvider(known);
    const { redirect } = request.query as { readonly redirect?: unknown };
    try {
      return await reply.redirect(await beginFlow(services, provider, reply, redirect), 302);
    } catch (error) {
      services.refusedSignIns.inc({ call: 'sso', reason: 'away' });
      services.log.warn({ err: error }, 'the provider of single sign-on cannot be reached');
      return refuse(reply, 'away');
    }
  });

  app.get(SSO_CALLBACK, async (request, reply) => {
    const provider = requireProvider(known);
    // Taken before the work is done, as a password is; a success gives it back.
    if ((await take(request)) > 0) return refuse(reply, 'often');
    const { fragment, wanted } = await arrive(services, provider, request, reply);
    if (fragment.startsWith('sso=')) await services.rateLimiter.refund(CODE_BY_NETWORK, originOf(request).network);
    return toSignIn(services, reply, fragment, wanted);
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
        // The provider itself may send many at once: only what is wrong counts.
        const wait = await take(request);
        if (wait > 0) throw tooMany('Too many tries. Wait a while and try again', wait);
        throw new Refusal('bad_request', 'This is no logout token of the provider');
      }
      return reply.send({ responseMessage: 'The sessions were ended', responseCode: 200 });
    });
  });
}
