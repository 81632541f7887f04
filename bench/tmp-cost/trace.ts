import { writeFileSync } from 'node:fs';
import { openConsole, startBrowser } from '../support/console.ts';
import { fillTo } from '../support/database.ts';
import { whileRunning } from '../support/running.ts';

const rounds = Number(process.argv[2] ?? 10),
  throttle = Number(process.argv[3] ?? 1);
const extraCss = process.argv[4] ?? '';
await whileRunning(
  { name: 'quarterdeck-bench-20000', log: 'trace.log', fill: (d, b) => fillTo(d, 20000, b) },
  async ({ server, token }) => {
    const browser = await startBrowser();
    try {
      const page = await openConsole(browser, { ...server, token } as never);
      await page.goto('/users');
      await page.getByRole('row').nth(3).waitFor();
      if (extraCss)
        await page.addStyleTag({ content: extraCss }).catch(async () => {
          await page.evaluate((css) => {
            const s = new CSSStyleSheet();
            s.replaceSync(css);
            document.adoptedStyleSheets = [...document.adoptedStyleSheets, s];
          }, extraCss);
        });
      const search = page.getByRole('searchbox');
      const once = async () => {
        const before = await page.locator('main tbody').textContent();
        await search.fill('martin');
        await search.press('Enter');
        await page.waitForFunction(
          (b) =>
            document.querySelector('main table')?.getAttribute('aria-busy') === 'false' &&
            document.querySelector('main tbody')?.textContent !== b,
          before,
        );
        const mid = await page.locator('main tbody').textContent();
        await search.press('Escape');
        await page.waitForFunction(
          (b) =>
            document.querySelector('main table')?.getAttribute('aria-busy') === 'false' &&
            document.querySelector('main tbody')?.textContent !== b,
          mid,
        );
        await page.waitForTimeout(100);
      };
      for (let i = 0; i < 8; i += 1) await once();
      const cdp = await page.context().newCDPSession(page);
      await cdp.send('Emulation.setCPUThrottlingRate', { rate: throttle });
      await cdp.send('Profiler.enable');
      await cdp.send('Profiler.setSamplingInterval', { interval: 100 });
      await browser.startTracing(page, { categories: ['devtools.timeline', 'toplevel'] });
      await cdp.send('Profiler.start');
      for (let i = 0; i < rounds; i += 1) await once();
      const { profile } = await cdp.send('Profiler.stop');
      const trace = JSON.parse((await browser.stopTracing()).toString());
      writeFileSync('/tmp/trace.json', JSON.stringify(trace));
      writeFileSync('/tmp/profile.json', JSON.stringify(profile));
      const main = trace.traceEvents.find((e: any) => e.name === 'FunctionCall')?.tid;
      const by = new Map<string, number>();
      // self time by nesting
      const ev = trace.traceEvents
        .filter((e: any) => e.ph === 'X' && e.tid === main && e.tdur !== undefined)
        .sort((a: any, b: any) => a.ts - b.ts || b.dur - a.dur);
      const stack: any[] = [];
      for (const e of ev) {
        while (stack.length && stack.at(-1).ts + stack.at(-1).dur <= e.ts) stack.pop();
        const p = stack.at(-1);
        if (p) by.set(p.name, (by.get(p.name) ?? 0) - e.tdur);
        by.set(e.name, (by.get(e.name) ?? 0) + e.tdur);
        stack.push(e);
      }
      console.log('main thread, ms for one list drawn (self):');
      for (const [n, d] of [...by].sort((a, b) => b[1] - a[1]).slice(0, 22))
        console.log((d / 1000 / rounds / 2).toFixed(2).padStart(8), n);
      const self = new Map<string, number>();
      const nodes = new Map(profile.nodes.map((n) => [n.id, n]));
      profile.samples!.forEach((s, i) => {
        const n = nodes.get(s)!;
        const f = n.callFrame;
        const k = `${f.functionName || '(anon)'} ${f.url.replace(/.*assets\//, '')}:${f.lineNumber}:${f.columnNumber}`;
        self.set(k, (self.get(k) ?? 0) + profile.timeDeltas![i]!);
      });
      console.log('script self ms per list:');
      for (const [n, d] of [...self].sort((a, b) => b[1] - a[1]).slice(0, 45))
        console.log((d / 1000 / rounds / 2).toFixed(2).padStart(8), n);
    } finally {
      await browser.close();
    }
  },
);
