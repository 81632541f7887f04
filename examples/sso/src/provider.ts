import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, type JWK } from 'jose';
import Provider, { type Configuration } from 'oidc-provider';
import type { Person } from './people.ts';

export { type Person, people } from './people.ts';

const SCOPE = 'openid email profile groups';

/** The options of the provider. */
interface Options {
  /** 0 finds a free port. */
  readonly port: number;
  readonly people: readonly Person[];
  /** The console: the address to which sign-ins return, and the address that is notified when a session ends. */
  readonly clientId: string;
  readonly clientSecret: string;
  readonly redirectUri: string;
  readonly afterLogout: string;
  readonly backChannelUri?: string;
  /** Changes an answer before it is sent: tests use it to produce invalid answers. */
  readonly alter?: (path: string, body: Record<string, unknown>) => Promise<void> | void;
}

/** A running provider. */
export interface RunningProvider {
  readonly issuer: string;
  /** The private key for signatures. */
  readonly key: JWK;
  stop(): Promise<void>;
}

const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.codePointAt(0)};`);

const page = (uid: string, list: readonly Person[]): string => `<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Sign in</title><body style="font: 16px system-ui; margin: 15vh auto; max-width: 360px">
<h1>Who are you?</h1>
<ul>${list
  .map(
    ({ id, name, email }) =>
      `<li><a href="/interaction/${uid}/as/${id}">${escapeHtml(name)}</a><br>${escapeHtml(email)}</li>`,
  )
  .join('')}</ul>`;

/** The console is on this machine, and by default the provider does not call private addresses. */
function fetchHere(url: string | URL | Request, options?: RequestInit): Promise<Response> {
  const plain: RequestInit & { dispatcher?: unknown } = { ...options };
  // The dispatcher refuses private addresses.
  delete plain.dispatcher;
  return globalThis.fetch(url, plain);
}

function configurationOf(options: Options, key: JWK): Configuration {
  const found = (id: string): Person | undefined => options.people.find((person) => person.id === id);
  return {
    clients: [
      {
        client_id: options.clientId,
        client_secret: options.clientSecret,
        redirect_uris: [options.redirectUri],
        post_logout_redirect_uris: [options.afterLogout],
        ...(options.backChannelUri === undefined
          ? {}
          : { backchannel_logout_uri: options.backChannelUri, backchannel_logout_session_required: true }),
      },
    ],
    scopes: SCOPE.split(' '),
    claims: {
      openid: ['sub', 'amr'],
      email: ['email', 'email_verified'],
      profile: ['name', 'preferred_username'],
      groups: ['groups'],
    },
    features: { devInteractions: { enabled: false }, backchannelLogout: { enabled: true } },
    ttl: { AccessToken: 600, Grant: 3600, IdToken: 600, Interaction: 600, Session: 3600 },
    cookies: { keys: [randomBytes(32).toString('hex')] },
    jwks: { keys: [key] },
    fetch: fetchHere,
    interactions: { url: (_ctx, { uid }) => `/interaction/${uid}` },
    findAccount: (_ctx, id) => {
      const person = found(id);
      if (!person) return undefined;
      return {
        accountId: id,
        claims: () => ({
          sub: id,
          name: person.name,
          preferred_username: person.username,
          email: person.email,
          email_verified: person.isEmailVerified,
          groups: [...person.groups],
        }),
      };
    },
    // Signing in counts as consent: the only client belongs to the same organization.
    loadExistingGrant: async (ctx) => {
      const { client, session, provider } = ctx.oidc;
      const grant = new provider.Grant({ clientId: client?.clientId ?? '', accountId: session?.accountId ?? '' });
      grant.addOIDCScope(SCOPE);
      await grant.save();
      return grant;
    },
  };
}

/** Starts the provider. Visitors of its sign-in page choose who they are; there are no passwords. */
export async function startProvider(options: Options): Promise<RunningProvider> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const key: JWK = { ...(await exportJWK(privateKey)), kid: 'one', use: 'sig', alg: 'RS256' };
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(options.port, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider = new Provider(issuer, configurationOf(options, key));
  provider.use(async (ctx, next) => {
    await next();
    if (typeof ctx.body === 'object' && ctx.body !== null)
      await options.alter?.(ctx.path, ctx.body as Record<string, unknown>);
  });
  const answer = provider.callback();

  async function interact(request: IncomingMessage, response: ServerResponse): Promise<boolean> {
    const [, uid, id] = /^\/interaction\/([\w-]+)(?:\/as\/([\w-]+))?$/.exec(request.url ?? '') ?? [];
    if (uid === undefined) return false;
    const person = options.people.find((one) => one.id === id);
    if (person) {
      const login = { accountId: person.id, amr: [...person.amr] };
      await provider.interactionFinished(request, response, { login }, { mergeWithLastSubmission: false });
    } else response.setHeader('content-type', 'text/html; charset=utf-8').end(page(uid, options.people));
    return true;
  }

  server.on('request', (request, response) => {
    interact(request, response).then(
      (isDone) => isDone || void answer(request, response),
      () => response.writeHead(400).end('This sign-in has ended. Start again.'),
    );
  });
  return {
    issuer,
    key,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
