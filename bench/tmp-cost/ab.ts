import { openBenchDatabase } from '../support/database.ts';
import { startLoader } from '../support/load.ts';
import { startOurServer } from '../support/our-server.ts';

// usage: ab.ts rounds main1 opts1 main2 opts2 ...
const [rounds, ...rest] = process.argv.slice(2);
const path = process.env.LOADPATH ?? '/api/v1/users-list?page_limit=20';
const database = await openBenchDatabase('quarterdeck-bench-1000000');
const loader = startLoader();
const servers = [];
for (let i = 0; i < rest.length; i += 2)
  servers.push(
    await startOurServer(database, {
      main: rest[i]!,
      log: `ab${i}.log`,
      options: rest[i + 1] ? rest[i + 1]!.split(' ') : [],
    }),
  );
const cost = servers.map(() => [] as number[]),
  rate = servers.map(() => [] as number[]),
  p99 = servers.map(() => [] as number[]);
const med = (a: number[]) => [...a].sort((x, y) => x - y)[a.length >> 1]!;
for (let r = -2; r < Number(rounds); r += 1)
  for (const [i, s] of servers.entries()) {
    const before = s.cpuSeconds();
    const m = await loader.run({
      port: s.port,
      path,
      headers: { authorization: `Bearer ${s.token}` },
      connections: 16,
      seconds: 1.5,
      warmUp: 0,
    });
    if (r < 0) continue;
    cost[i]!.push(((s.cpuSeconds() - before) / m.requests) * 1e6);
    rate[i]!.push(m.perSecond);
    p99[i]!.push(m.p99);
  }
servers.forEach((s, i) =>
  console.log(
    rest[2 * i]!.slice(-40),
    rest[2 * i + 1],
    'us',
    med(cost[i]!).toFixed(0),
    'min',
    Math.min(...cost[i]!).toFixed(0),
    'rate',
    med(rate[i]!).toFixed(0),
    'p99',
    med(p99[i]!).toFixed(1),
    'MB',
    s.memory().toFixed(0),
  ),
);
loader.stop();
for (const s of servers) await s.stop();
await database.stop();
