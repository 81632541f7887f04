import { decodeJwt, importJWK, type JWK, SignJWT } from 'jose';
import { type Person, type RunningProvider, startProvider } from 'sample-provider';
import type { Instance } from './instance.ts';

export const CLIENT_ID = 'quarterdeck';
const CLIENT_SECRET = 'a secret of the provider';
const PUBLIC_URL = 'http://localhost:3000';
export const CALLBACK = `${PUBLIC_URL}/api/v1/auth/sso/callback`;

type Answer = Record<string, unknown>;
type Claims = Readonly<Record<string, unknown>>;

/** A provider whose people and answers a test can change. */
export interface TestProvider extends RunningProvider {
  readonly people: Person[];
  /** The environment variables with which a server uses it. */
  readonly environment: Readonly<Record<string, string>>;
  /** Changes the answers of this path; undefined leaves them all valid. */
  alter: ((path: string, body: Answer) => Promise<void> | void) | undefined;
  /** Returns the ID token with other claims, signed with a key of the provider. */
  resign(token: string, claims: Claims, key?: JWK): Promise<string>;
  /** Signs a new token. */
  sign(claims: Claims, header?: Readonly<Record<string, string>>, key?: JWK): Promise<string>;
}

/** Returns a person at the provider, who is in no group there. */
export const personAt = (person: Partial<Person> & Pick<Person, 'id' | 'email'>): Person => ({
  name: 'A Person',
  username: person.id,
  isEmailVerified: true,
  groups: [],
  amr: ['pwd'],
  ...person,
});

/** Starts a provider. */
export async function testProvider(): Promise<TestProvider> {
  const people: Person[] = [];
  const hooks: Pick<TestProvider, 'alter'> = { alter: undefined };
  const running = await startProvider({
    ...{ port: 0, people, clientId: CLIENT_ID, clientSecret: CLIENT_SECRET },
    ...{ redirectUri: CALLBACK, afterLogout: `${PUBLIC_URL}/login` },
    // Never called: tests send the provider's requests themselves.
    backChannelUri: `${PUBLIC_URL}/api/v1/auth/sso/back-channel-logout`,
    alter: (path, body) => hooks.alter?.(path, body),
  });
  const sign: TestProvider['sign'] = async (claims, header = {}, key = running.key) =>
    new SignJWT({ ...claims })
      .setProtectedHeader({ alg: 'RS256', kid: key.kid ?? '', ...header })
      .sign(await importJWK(key, 'RS256'));
  return Object.assign(hooks, running, {
    people,
    sign,
    environment: {
      OIDC_ISSUER: running.issuer,
      OIDC_CLIENT_ID: CLIENT_ID,
      OIDC_CLIENT_SECRET: CLIENT_SECRET,
      OIDC_NAME: 'Example ID',
    },
    resign: (token: string, claims: Claims, key?: JWK) => sign({ ...decodeJwt(token), ...claims }, {}, key),
  });
}

/** Returns a cookie jar like a browser's, for one host. */
function cookieJar() {
  const cookies = new Map<string, string>();
  return {
    take: (lines: readonly string[]): void => {
      for (const line of lines) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
        if (value === '' || /max-age=0/i.test(line)) cookies.delete(name);
        else cookies.set(name, value);
      }
    },
    header: (): string => [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    set: (header: string): void => {
      cookies.clear();
      for (const pair of header.split('; ').filter((one) => one !== '')) {
        const at = pair.indexOf('=');
        cookies.set(pair.slice(0, at), pair.slice(at + 1));
      }
    },
  };
}

const linesOf = (header: string | string[] | number | undefined): readonly string[] =>
  header === undefined ? [] : [header].flat().map(String);

/** Returns a browser for sign-ins: the console answers in process, the provider over HTTP. */
export function browserAt(server: Pick<Instance, 'app' | 'send'>, provider: Pick<TestProvider, 'issuer'>, ip: string) {
  const ours = cookieJar();
  const theirs = cookieJar();

  /** Opens an address of the console. @returns where it redirects to. */
  async function open(url: string): Promise<string> {
    const answer = await server.app.inject({
      method: 'GET',
      url,
      headers: { cookie: ours.header() },
      remoteAddress: ip,
    });
    ours.take(linesOf(answer.headers['set-cookie']));
    if (answer.statusCode !== 302) throw new Error(`${url} answered ${answer.statusCode}: ${answer.body}`);
    return String(answer.headers.location);
  }

  const begin = (search = ''): Promise<string> => open(`/api/v1/auth/sso${search}`);

  /** Signs in at the provider. @returns the address to which it redirects the browser. */
  async function signInAt(url: string, person: string): Promise<string> {
    let next = url;
    while (next.startsWith(provider.issuer)) {
      const asked = next.replace(/(\/interaction\/[\w-]+)$/, `$1/as/${person}`);
      const answer = await fetch(asked, { redirect: 'manual', headers: { cookie: theirs.header() } });
      theirs.take(answer.headers.getSetCookie());
      const location = answer.headers.get('location');
      if (location === null) throw new Error(`${asked} answered ${answer.status}: ${await answer.text()}`);
      next = new URL(location, asked).href;
    }
    return next;
  }

  const comeBack = (url: string): Promise<string> => open(url.replace(PUBLIC_URL, ''));

  const exchange = (address: string) =>
    server.send(
      'POST',
      '/sso-login',
      { code: address.replace(/^.*#sso=/, '') },
      { ip, headers: { cookie: ours.header() } },
    );

  return {
    begin,
    signInAt,
    comeBack,
    exchange,
    cookies: ours,
    /** Performs all steps up to the sign-in page. @returns its address. */
    arrive: async (person: string, search?: string): Promise<string> =>
      comeBack(await signInAt(await begin(search), person)),
  };
}
