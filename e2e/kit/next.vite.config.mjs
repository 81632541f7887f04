import config from '../../packages/web/vite.config.ts';

/** What is different in the next version: a text in the file that all others need, and a dialog that is not there any more. */
const changes = [
  ['features/groups/screens.ts', 'Groups give', 'In the next version, groups give'],
  ['app/shell/keys-help.tsx', "lazyDialog(() => import('./keys-dialog.tsx'))", '() => null'],
];

/** The console as it will be built after one more change, quickly: its files are served as they are. */
export default {
  ...config,
  plugins: [
    ...config.plugins.flat().filter(({ name }) => name !== 'precompress'),
    {
      name: 'next-version',
      enforce: 'pre',
      transform(code, id) {
        const [, before, after] = changes.find(([file]) => id.endsWith(file)) ?? [];
        if (!before) return null;
        if (!code.includes(before)) this.error(`${id} does not say ${before}`);
        return code.replace(before, after);
      },
    },
  ],
};
