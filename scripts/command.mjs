import { build, install, node } from './lib.mjs';

const [name, ...args] = process.argv.slice(2);
install();
build();
node(['--enable-source-maps', `packages/server/dist/commands/${name}.js`, ...args]).on('exit', (code) => {
  process.exitCode = code ?? 1;
});
