import { writeFileSync } from 'node:fs';
import { heldBy, workThrough } from '../browser/steps.ts';
import { commonName } from '../clicks/clicks.ts';
import { openConsole, startBrowser } from '../support/console.ts';
import { fillTo } from '../support/database.ts';
import { whileRunning } from '../support/running.ts';

const warm = Number(process.argv[2] ?? 8),
  more = Number(process.argv[3] ?? 25);
await whileRunning(
  {
    name: 'quarterdeck-bench-20000',
    log: 'heap.log',
    fill: async (d, b) => {
      await fillTo(d, 20000, b);
      return commonName(d);
    },
  },
  async ({ server, token, filled: term }) => {
    const browser = await (await import('@playwright/test')).chromium.launch({ args: ['--no-sandbox', '--js-flags=--jitless --no-flush-bytecode'], executablePath: '/usr/bin/chromium-headless-shell' });
    try {
      const page = await openConsole(browser, { ...server, token } as never);
      await page.goto('/preferences');
      const cdp = await page.context().newCDPSession(page);
      const snap = async () => {
        const chunks: string[] = [];
        const on = ({ chunk }: { chunk: string }) => chunks.push(chunk);
        cdp.on('HeapProfiler.addHeapSnapshotChunk', on);
        await cdp.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false });
        cdp.off('HeapProfiler.addHeapSnapshotChunk', on);
        return chunks.join('');
      };
      for (let i = 0; i < warm; i += 1) await workThrough(page, term);
      console.log(await heldBy(cdp, 0));
      const a = await snap();
      writeFileSync('/tmp/heap-a.json', a);
      let n = 0;
      for (let i = 0; i < more; i += 1) n += await workThrough(page, term);
      console.log(await heldBy(cdp, n));
      writeFileSync('/tmp/heap-b.json', await snap());
    } finally {
      await browser.close();
    }
  },
);
