/**
 * `npm run bench:browser`: the cost of a first visit in a real browser, with the built application and its demo: a new
 * profile each time, a four times slower CPU, 1.6 Mbit/s with 150 ms, as the budget defines. Prints the table of
 * README.md.
 */
import { spawn } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { env } from 'node:process';
import { chromium, type Browser, type Page } from '@playwright/test';
import { dayMs } from '#contract/rules/time.ts';
import { packageRoot } from '#server/root.ts';
import { findFreePort, getMedian, waitUntilReady, stopProcess } from './processes.ts';

const rounds = Number(env['ROUNDS'] ?? 5);

interface Visit {
  lcp: number;
  fcp: number;
  cls: number;
  /** Transferred bytes of scripts. */
  scripts: number;
}

interface VisitMetrics {
  lcp: number;
  cls: number;
}

/** Runs in the page before anything else: records what the browser reports about paints and shifts. */
function recordMetrics(): void {
  const metrics = { lcp: 0, cls: 0 };
  Object.assign(window, { visitMetrics: metrics });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) metrics.lcp = entry.startTime;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
      if (!entry.hadRecentInput) metrics.cls += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
}

async function throttle(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: 200_000,
    uploadThroughput: 93_750,
  });
}

/**
 * Measures one first visit.
 * @param prepare runs unthrottled before it, such as a sign-in
 */
async function visit(
  browser: Browser,
  url: string,
  width: number,
  prepare?: (page: Page) => Promise<void>,
): Promise<Visit> {
  const context = await browser.newContext({
    viewport: { width, height: width < 600 ? 844 : 800 },
    deviceScaleFactor: width < 600 ? 2 : 1,
  });
  const page = await context.newPage();
  try {
    await prepare?.(page);
    await page.addInitScript(recordMetrics);
    await throttle(page);
    await page.goto(url, { waitUntil: 'load' });
    await page.waitForLoadState('networkidle');
    return await page.evaluate(() => {
      const { lcp, cls } = (window as unknown as { visitMetrics: VisitMetrics }).visitMetrics;
      const fcp = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0;
      const scripts = (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
        .filter(({ name }) => /\.js(\?|$)/.test(name))
        .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0);
      return { lcp, cls, fcp, scripts };
    });
  } finally {
    await context.close();
  }
}

const getVisitMedian = (visits: Visit[], key: keyof Visit) => getMedian(visits.map((one) => one[key]));

const dataDir = await mkdtemp(join(tmpdir(), 'yarmarka-bench-'));
await chmod(dataDir, 0o755);
const port = await findFreePort();
const base = `http://127.0.0.1:${port}`;
const application = spawn(process.execPath, [join(packageRoot, 'dist/server/main.js')], {
  cwd: packageRoot,
  env: { ...env, NODE_ENV: 'development', LOG_LEVEL: 'warn', PORT: String(port), DATA_DIR: dataDir, DATABASE_URL: '' },
  stdio: ['ignore', 'ignore', 'inherit'],
});
const browser = await chromium.launch({
  executablePath: env['CHROMIUM_BIN'] || '/usr/bin/chromium',
  chromiumSandbox: false,
  args: ['--disable-dev-shm-usage', '--disable-gpu'],
});
try {
  await waitUntilReady(port);
  const products = (await (
    await fetch(`${base}/api/shop/products`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"per_page":1}',
    })
  ).json()) as { data: { id: number }[] };
  const login = await fetch(`${base}/api/user/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ login: 'vendor@example.com', password: 'demo-password' }),
  });
  const { api_token: token } = (await login.json()) as { api_token: string };
  const me = await (await fetch(`${base}/api/me`, { headers: { 'x-auth-token': token } })).json();
  const signIn = async (page: Page) => {
    await page.route(`${base}/empty`, (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html>' }));
    await page.goto(`${base}/empty`);
    await page.evaluate(
      (stored) => localStorage.setItem('session', stored),
      JSON.stringify({ value: { token, me }, expires_at: new Date(Date.now() + dayMs).toISOString() }),
    );
  };
  const screens: [what: string, path: string, width: number, prepare?: (page: Page) => Promise<void>][] = [
    ['catalog, phone', '/products/catalog', 390],
    ['catalog, desktop', '/products/catalog', 1280],
    ['catalog in Russian, phone', '/ru/products/catalog', 390],
    ['product page, phone', `/products/view/${products.data[0]!.id}`, 390],
    ['sign-in, phone', '/auth/login', 390],
    ['back office, products, desktop', '/products/list', 1280, signIn],
  ];
  const print = (...cells: (string | number)[]) => process.stdout.write(`| ${cells.join(' | ')} |\n`);
  print('first visit, 4× slower CPU, 1.6 Mbit/s', 'LCP', 'FCP', 'CLS', 'scripts');
  print('---', '---:', '---:', '---:', '---:');
  for (const [what, path, width, prepare] of screens) {
    const visits: Visit[] = [];
    for (let round = 0; round < rounds; round++) visits.push(await visit(browser, base + path, width, prepare));
    print(
      what,
      `${getVisitMedian(visits, 'lcp').toFixed(0)} ms`,
      `${getVisitMedian(visits, 'fcp').toFixed(0)} ms`,
      getVisitMedian(visits, 'cls').toFixed(3),
      `${(getVisitMedian(visits, 'scripts') / 1000).toFixed(0)} kB`,
    );
  }
} finally {
  await browser.close();
  await stopProcess(application);
  await rm(dataDir, { recursive: true, force: true });
}
