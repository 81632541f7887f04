import { people, startProvider } from './provider.ts';

const consoleUrl = process.env.QUARTERDECK_URL ?? 'http://localhost:3000';
const base = `${consoleUrl}/api/v1/auth/sso`;
const { issuer } = await startProvider({
  ...{ port: Number(process.env.PROVIDER_PORT ?? 3300), people },
  ...{ clientId: 'quarterdeck', clientSecret: 'a secret of the sample', redirectUri: `${base}/callback` },
  ...{ afterLogout: `${consoleUrl}/login`, backChannelUri: `${base}/back-channel-logout` },
});
console.log(`  A sample single sign-on provider with three people is running at ${issuer}`);
