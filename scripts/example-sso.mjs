import { build, follow, install, node } from './lib.mjs';

const PORT = process.env.PORT ?? '3000';
const PROVIDER_PORT = process.env.PROVIDER_PORT ?? '3300';
const url = process.env.PUBLIC_URL ?? `http://localhost:${PORT}`;

install();
build();
const signOn = {
  OIDC_ISSUER: `http://127.0.0.1:${PROVIDER_PORT}`,
  OIDC_CLIENT_ID: 'quarterdeck',
  OIDC_CLIENT_SECRET: 'a secret of the sample',
  OIDC_NAME: 'the sample provider',
  OIDC_GROUPS: 'trust-and-safety=Moderators, marketing=Advertising',
  OIDC_CREATE: 'on',
};
follow([
  node(['--import', 'tsx', 'examples/sso/src/main.ts'], {
    env: { ...process.env, QUARTERDECK_URL: url, PROVIDER_PORT },
  }),
  node(['--enable-source-maps', 'packages/server/dist/main.js'], { env: { ...signOn, ...process.env } }),
]);
