import type { Plugin, Rolldown } from 'vite';

type Bundle = Rolldown.OutputBundle;
type Chunk = Rolldown.OutputChunk;

/** The scripts of a build. */
export const chunksOf = (bundle: Bundle): readonly Chunk[] =>
  Object.values(bundle).filter((file) => file.type === 'chunk');

const importedBy = (bundle: Bundle, { imports }: Chunk): readonly Chunk[] =>
  imports.map((file) => bundle[file]).filter((file) => file?.type === 'chunk');

/** These scripts and all that they import. */
export function withImports(bundle: Bundle, chunks: readonly Chunk[]): readonly Chunk[] {
  // A set hands out what is added to it on the way.
  const reached = new Set(chunks);
  for (const chunk of reached) for (const imported of importedBy(bundle, chunk)) reached.add(imported);
  return [...reached];
}

/** The script that starts the console: by its name, an open page knows its build (`app/updates/service-worker.ts`). */
export function startOf(bundle: Bundle): Chunk {
  const start = chunksOf(bundle).find(({ moduleIds }) => moduleIds.some((id) => id.endsWith('/src/main.tsx')));
  if (!start) throw new Error('No script starts the console');
  return start;
}

/** Refuses scripts that need each other: one may run before what it needs, which shows a white screen. */
export const refuseCircles = (): Plugin => ({
  name: 'refuse-circles',
  apply: 'build',
  generateBundle(_options, bundle) {
    for (const chunk of chunksOf(bundle))
      if (withImports(bundle, importedBy(bundle, chunk)).includes(chunk)) this.error(`${chunk.fileName} needs itself`);
  },
});
