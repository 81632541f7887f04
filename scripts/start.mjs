import { build, follow, install, node } from './lib.mjs';

install();
build();
follow([node(['--enable-source-maps', 'packages/server/dist/main.js'])]);
