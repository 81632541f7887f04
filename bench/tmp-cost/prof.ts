import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildServer, openBenchDatabase } from '../support/database.ts';
import { startLoader } from '../support/load.ts';
import { startOurServer } from '../support/our-server.ts';

const built = buildServer();
const database = await openBenchDatabase('quarterdeck-bench-1000000');
const folder = mkdtempSync(join(database.dataDir, 'profile-'));
const server = await startOurServer(database, {
  main: built('main.js'),
  log: 'profile.log',
  options: ['--cpu-prof', '--cpu-prof-interval=200', `--cpu-prof-dir=${folder}`],
});
const loader = startLoader();
const load = {
  port: server.port,
  path: process.argv[2] ?? '/api/v1/users-list?page_limit=20',
  headers: { authorization: `Bearer ${server.token}` },
  connections: 16,
  seconds: 8,
  warmUp: 3,
};
const m = await loader.run(load);
console.log(m.perSecond);
loader.stop();
await server.stop();
await database.stop();
const p = JSON.parse(readFileSync(join(folder, readdirSync(folder)[0]!), 'utf8'));
const maps = new Map<string, SourceMap>();
const nodes = new Map<number, any>(p.nodes.map((n: any) => [n.id, n]));
const parent = new Map<number, number>();
for (const n of p.nodes) for (const c of n.children ?? []) parent.set(c, n.id);
const name = (f: any): string => {
  let where = f.url;
  if (f.url.includes('/packages/server/dist/')) {
    const file = fileURLToPath(f.url);
    if (!maps.has(file)) maps.set(file, new SourceMap(JSON.parse(readFileSync(`${file}.map`, 'utf8'))));
    const e: any = maps.get(file)!.findEntry(f.lineNumber, f.columnNumber);
    where = (e.originalSource ?? '').replace(/.*(src|node_modules)\//, '') + ':' + e.originalLine;
  } else where = where.replace(/.*node_modules\//, '') + ':' + f.lineNumber;
  return `${f.functionName || '(anon)'} ${where}`;
};
const self = new Map<string, number>(),
  callers = new Map<string, Map<string, number>>(),
  incl = new Map<string, number>();
let t = p.startTime,
  end = p.endTime,
  busy = 0;
p.samples.forEach((s: number, i: number) => {
  const d = p.timeDeltas[i + 1] ?? 0;
  t += d;
  if (t < end - 8.5e6 || t > end - 1e6) return;
  const n = nodes.get(s);
  if (n.callFrame.functionName === '(idle)') return;
  busy += d;
  const k = name(n.callFrame);
  self.set(k, (self.get(k) ?? 0) + d);
  const pa = parent.get(s);
  const pk = pa ? name(nodes.get(pa).callFrame) : '';
  if (!callers.has(k)) callers.set(k, new Map());
  callers.get(k)!.set(pk, (callers.get(k)!.get(pk) ?? 0) + d);
  const seen = new Set<string>();
  let x: number | undefined = s;
  while (x !== undefined) {
    const kk = name(nodes.get(x).callFrame);
    if (!seen.has(kk)) {
      seen.add(kk);
      incl.set(kk, (incl.get(kk) ?? 0) + d);
    }
    x = parent.get(x);
  }
});
const pc = (d: number) => ((100 * d) / busy).toFixed(2);
const top = (m: Map<string, number>, n: number) => [...m].sort((a, b) => b[1] - a[1]).slice(0, n);
console.log('SELF');
for (const [k, d] of top(self, 70)) {
  console.log(
    pc(d),
    k,
    '   <-',
    top(callers.get(k)!, 3)
      .map(([c, dd]) => `${c.slice(0, 50)} ${pc(dd)}`)
      .join(' | '),
  );
}
console.log('INCL');
for (const [k, d] of top(incl, 110)) console.log(pc(d), k);
