import { readFileSync } from 'node:fs';
import { SourceMap, type SourceMapPayload } from 'node:module';
import { fileURLToPath } from 'node:url';

interface Frame {
  readonly functionName: string;
  readonly url: string;
  readonly lineNumber: number;
  readonly columnNumber: number;
}

/** What V8 writes with `--cpu-prof`. */
export interface Profile {
  readonly nodes: readonly { readonly id: number; readonly callFrame: Frame }[];
  readonly samples: readonly number[];
  readonly timeDeltas: readonly number[];
}

/** Time in which the thread ran nothing. */
const IDLE = '(idle)';

/** Frames of V8 that have no place in a file, by what they are. */
const NATIVE: Readonly<Record<string, string>> = {
  '(garbage collector)': 'garbage collection',
  '(program)': 'native code and the system',
  writev: 'socket writes',
  writeBuffer: 'socket writes',
  writeLatin1String: 'socket writes',
  writeUtf8String: 'socket writes',
  writeAsciiString: 'socket writes',
};

const maps = new Map<string, SourceMap>();

/** The source of a place in a built file. */
function sourceOf({ url, lineNumber, columnNumber }: Frame): string {
  const file = fileURLToPath(url);
  let map = maps.get(file);
  if (!map) {
    map = new SourceMap(JSON.parse(readFileSync(`${file}.map`, 'utf8')) as SourceMapPayload);
    maps.set(file, map);
  }
  const entry = map.findEntry(lineNumber, columnNumber);
  return 'originalSource' in entry ? entry.originalSource : url;
}

/** The library, the part of Node or the file of ours that a frame belongs to. */
function partOf(frame: Frame): string {
  const { url, functionName } = frame;
  if (url === '') return NATIVE[functionName] ?? 'native functions';
  if (url.startsWith('node:')) {
    const [, module = ''] = /^node:(?:internal\/)?([^/]+)/.exec(url) ?? [];
    return `node: ${module.replace(/^_|_.*$/g, '')}`;
  }
  const path = url.includes('/packages/server/dist/') ? sourceOf(frame) : url;
  const library = /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1];
  if (library) return library;
  return /src\/.*$/.exec(path)?.[0].replace('src', path.includes('contract') ? 'contract' : 'server') ?? 'others';
}

/** A part of the program, and its share of the time in which the thread was busy. */
export interface Share {
  readonly part: string;
  readonly share: number;
}

/** What took the time in which the thread was busy; what takes less than `least` is one part together. */
export function sharesOf(profile: Profile, least: number): readonly Share[] {
  const frames = new Map(profile.nodes.map(({ id, callFrame }) => [id, callFrame]));
  const times = new Map<string, number>();
  for (const [index, sample] of profile.samples.entries()) {
    const frame = frames.get(sample);
    const time = profile.timeDeltas[index + 1] ?? 0;
    if (!frame || frame.functionName === IDLE || time <= 0) continue;
    const part = partOf(frame);
    times.set(part, (times.get(part) ?? 0) + time);
  }
  const busy = [...times.values()].reduce((sum, time) => sum + time, 0);
  const shares = [...times].map(([part, time]) => ({ part, share: time / busy })).toSorted((a, b) => b.share - a.share);
  const large = shares.filter(({ share }) => share >= least);
  const rest = shares.filter(({ share }) => share < least).reduce((sum, { share }) => sum + share, 0);
  return [...large, { part: 'all others', share: rest }];
}
