/** The folder of the built server, in the repository and in the archive. */
export const ASSETS = 'packages/server/dist';
/** A command of the repository and its file, except `scale`, which is for developers. */
const COMMAND = /^node scripts\/command\.mjs (?!scale$)(\S+)$/;

/** Returns the package.json for the archive, with the same npm commands as in the repository. */
export function packageFile({ name, version, description, license, engines, scripts: ofRepository }) {
  const command = (file) => `node --enable-source-maps ${ASSETS}/${file}.js`;
  const scripts = Object.fromEntries(
    Object.entries(ofRepository).flatMap(([script, line]) => {
      const [, file] = COMMAND.exec(line) ?? [];
      return file === undefined ? [] : [[script, command(`commands/${file}`)]];
    }),
  );
  const all = { name, version, private: true, description, license, type: 'module', engines };
  return `${JSON.stringify({ ...all, scripts: { start: command('main'), ...scripts } }, null, 2)}\n`;
}
