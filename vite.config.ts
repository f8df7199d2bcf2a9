/**
 * Three builds from one place, each in one go (scripts/build.mjs runs them):
 * `vite build` the storefront, `vite build --mode back-office` the back office, `vite build --ssr` the server.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip as gzipWithCallback } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, mergeConfig, type Plugin, type UserConfig } from 'vite';
import { contract } from './contract/index.ts';
import { toRoutes } from './contract/client.ts';

const ROUTES = 'virtual:routes';
const LATE_ROUTES = 'virtual:late-routes';
const ZONE_PLACES = 'virtual:zone-places';
const LONE_ZONES = 'virtual:lone-zones';

/** The calls of a storefront's first visit; all other routes are loaded with the first of their calls. */
const firstCalls: Readonly<Record<string, string>> = {
  auth: 'login guestLogin logout find codeSend codeLogin',
  users: 'me',
  countries: 'phoneCodes',
  documents: 'read',
  companies: 'get',
  stores: 'list',
  categories: 'full roots get children parents',
  products: 'list ofCategory ofCompany get suggest similar',
  collections: 'shelves shown products',
  reviews: 'list',
  carts: 'create setCountById',
  basket: 'list addProduct merge',
  wishes: 'list ids add remove',
};
const isFirstCall = (call: string): boolean => {
  const [noun, name] = call.split('.') as [string, string];
  return firstCalls[noun]?.split(' ').includes(name) ?? false;
};

/** The one call of staff that a storefront's screen makes: an invited manager answers on the profile. */
const STAFF_CALL = 'companies.managerSet';

/** Called by the service worker alone, which has its own code for it. */
const WORKER_CALL = 'push.clicked';

/** Whether the storefront makes a call, `noun.call`: other routes would slow down each first visit. */
export function isStorefrontCall(call: string): boolean {
  const [noun, name] = call.split('.') as [string, string];
  const access = (contract as Record<string, Record<string, { access: readonly string[] }>>)[noun]?.[name]?.access;
  return (
    call === STAFF_CALL || (call !== WORKER_CALL && Boolean(access?.includes('guest') || access?.includes('buyer')))
  );
}

const selectCalls = (isIncluded: (call: string) => boolean) =>
  Object.fromEntries(
    Object.entries(contract)
      .map(
        ([noun, calls]) =>
          [noun, Object.fromEntries(Object.entries(calls).filter(([name]) => isIncluded(`${noun}.${name}`)))] as const,
      )
      .filter(([, calls]) => Object.keys(calls).length > 0),
  );

/**
 * Gives `import { routes } from 'virtual:routes'` the contract's table noun → call → [method, path].
 * Made at build time, because a bundle that imports the contract itself carries zod with it.
 * @param isIncluded which calls there are at all
 * @param isFirst which of them are in that table; the others are in `virtual:late-routes`
 */
export function contractRoutes(
  isIncluded: (call: string) => boolean = () => true,
  isFirst: (call: string) => boolean = () => true,
): Plugin {
  const tables: Record<string, (call: string) => boolean> = {
    [`\0${ROUTES}`]: (call) => isIncluded(call) && isFirst(call),
    [`\0${LATE_ROUTES}`]: (call) => isIncluded(call) && !isFirst(call),
  };
  return {
    name: 'yarmarka:routes',
    resolveId: (id) => (`\0${id}` in tables ? `\0${id}` : undefined),
    load: (id) =>
      tables[id] ? `export const routes = ${JSON.stringify(toRoutes(selectCalls(tables[id])))};` : undefined,
  };
}

/** Lists zones with their places in Russian: «Мельбурн», or the country if this is its only zone, a lone one. */
function listZonePlaces(): [zone: string, place: string, isLone: boolean][] {
  const getZoneName = (timeZone: string, timeZoneName: 'longGeneric' | 'shortGeneric') =>
    new Intl.DateTimeFormat('ru', { timeZone, timeZoneName })
      .formatToParts()
      .find(({ type }) => type === 'timeZoneName')?.value ?? '';
  return Intl.supportedValuesOf('timeZone').flatMap((zone) => {
    const place = getZoneName(zone, 'shortGeneric');
    return /[а-яё]/i.test(place) ? [[zone, place, getZoneName(zone, 'longGeneric') === place]] : [];
  });
}

/**
 * Gives the Russian places of zones, which Node knows and Chrome leaves out.
 * All are in `virtual:zone-places`; `virtual:lone-zones` has those that Node calls by nothing else, of which Chrome
 * knows the countries, but says “Urumqi”.
 */
export function zonePlaces(): Plugin {
  const tables: Record<string, (isLone: boolean) => boolean> = {
    [`\0${ZONE_PLACES}`]: () => true,
    [`\0${LONE_ZONES}`]: (isLone) => isLone,
  };
  return {
    name: 'yarmarka:zone-places',
    resolveId: (id) => (`\0${id}` in tables ? `\0${id}` : undefined),
    load(id) {
      const isIncluded = tables[id];
      if (!isIncluded) return undefined;
      const places = Object.fromEntries(listZonePlaces().filter(([, , isLone]) => isIncluded(isLone)));
      return `export const places = ${JSON.stringify(places)};`;
    },
  };
}

/** Removes the summaries of calls from the contract of browsers: only the server's page about the API shows them. */
function withoutSummaries(): Plugin {
  return {
    name: 'yarmarka:without-summaries',
    apply: (_, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    enforce: 'pre',
    transform: (code, id) =>
      /[\\/]contract[\\/]\w+\.ts$/.test(id)
        ? { code: code.replace(/\bsummary: '(?:[^'\\]|\\.)*'/g, "summary: ''"), map: null }
        : undefined,
  };
}

/** Removes all but the screens from the nouns of the storefront: the rest would slow down each first visit. */
function withScreensAlone(): Plugin {
  return {
    name: 'yarmarka:with-screens-alone',
    apply: (_, { command, mode, isSsrBuild }) => command === 'build' && mode !== 'back-office' && !isSsrBuild,
    enforce: 'pre',
    transform: (code, id) =>
      /[\\/]contract[\\/]nouns\.ts$/.test(id)
        ? {
            code: code
              .replace(/\b(audit|hints): '\w+',?|\balsoAudits: \[[^\]]*\],?/g, '')
              .replace(/\b\w+: \{\s*\},/g, ''),
            map: null,
          }
        : undefined,
  };
}

/**
 * Packs workbooks without workers: the library would start them from `blob:` addresses, which our policy of
 * contents (`script-src 'self'`) forbids, and then wait for them for ever.
 */
function packedInPlace(): Plugin {
  const packer = /write-excel-file[\\/]modules[\\/]zip[\\/]zipToArrayBuffer\.js(\?|$)/;
  return {
    name: 'yarmarka:packed-in-place',
    enforce: 'pre',
    load: (id) =>
      packer.test(id)
        ? `import { zipSync } from 'fflate'; export default (files) => Promise.resolve(zipSync(files).buffer);`
        : undefined,
  };
}

const compressByBrotli = promisify(brotliCompress);
/** The highest level takes twice as long, and saves another 2 %. */
const brotli = (bytes: Buffer) => compressByBrotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } });
const gzip = promisify<Buffer, { level: number }, Buffer>(gzipWithCallback);

/** Lays `.br` and `.gz` beside every script and style, so that the server compresses none of them. */
function compressed(): Plugin {
  return {
    name: 'yarmarka:compressed',
    apply: 'build',
    async writeBundle({ dir }, bundle) {
      const files = Object.keys(bundle).filter((file) => /\.(js|css|svg|json)$/.test(file));
      const compress = async (file: string) => {
        const path = join(dir ?? '', file);
        const bytes = await readFile(path);
        await writeFile(`${path}.br`, await brotli(bytes));
        await writeFile(`${path}.gz`, await gzip(bytes, { level: 9 }));
      };
      await Promise.all(files.map(compress));
    },
  };
}

/** CommonJS that Emotion's index pulls in for a function nobody here calls; it does nothing by being there. */
const unusedByEmotion = /[\\/](hoist-non-react-statics|react-is)[\\/]/;

/**
 * Lets the bundler drop the parts of React Router that nobody imports: calls at the top of its one file and
 * names given to components look like effects and would keep its framework mode, 7 kB, in the first visit.
 */
function shakenRouter(): Plugin {
  return {
    name: 'yarmarka:shaken-router',
    apply: 'build',
    transform(code, id) {
      if (!/[\\/]react-router[\\/]dist[\\/]/.test(id)) return undefined;
      return code
        .replace(/= (React\d*)\.(forwardRef|memo|createContext)\(/g, '= /* @__PURE__ */ $1.$2(')
        .replace(/^\w+\.displayName = .*;$/gm, '');
    },
  };
}

/** A build for browsers. Its assets have a hash in their names and a folder of their own: both share one origin. */
const createBrowserBuild = (
  outDir: string,
  assetsDir: string,
  input: string,
  chunks?: { name: string; test: RegExp; minShareCount?: number }[],
): UserConfig => ({
  plugins: [shakenRouter(), compressed()],
  build: {
    outDir,
    assetsDir,
    manifest: true,
    // Browsers without modulepreload load the same files a little later.
    modulePreload: { polyfill: false },
    sourcemap: false,
    target: 'es2022',
    // Warnings are of no use where a test asserts the sizes.
    chunkSizeWarningLimit: 2000,
    rolldownOptions: {
      input,
      // Compressing takes long, and is meant to
      checks: { bundlerTimings: false },
      treeshake: { moduleSideEffects: [{ test: unusedByEmotion, sideEffects: false }] },
      ...(chunks && { output: { codeSplitting: { groups: chunks } } }),
    },
  },
});

const server: UserConfig = {
  build: {
    outDir: 'dist/server',
    ssr: true,
    target: 'node20',
    sourcemap: false,
    rolldownOptions: {
      input: {
        main: 'server/main.ts',
        storefront: 'src/entries/storefront.server.tsx',
        // The operator's commands: tests run them, and bundled ones start in a third of the time.
        transferCli: 'server/transferCli.ts',
        verifyCli: 'server/verifyCli.ts',
        factorResetCli: 'server/factorResetCli.ts',
      },
      output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
    },
  },
  ssr: {
    noExternal: [
      // React in the bundle, so that it is built for production whatever NODE_ENV the server runs with.
      /^react(-dom|-router|-router-dom)?(\/|$)/,
      /^@mui\//,
      /^@emotion\//,
      /^@tanstack\//,
      /^@react-email\//,
      // A fourth of the modules of a start, in one file each: Node takes a millisecond for each module.
      'zod',
      'drizzle-orm',
      'libphonenumber-js',
      'jsvat-next',
    ],
  },
  define: { 'process.env.NODE_ENV': JSON.stringify('production') },
};

/** Parts of `src` that a first visit needs, without what only later screens share. */
const firstVisitParts = [
  'i18n|theme|api',
  'session/(?!removedWays|guestCart|changeGuestCart)',
  'ui/(?!Dialog|Callout|FieldError|SumLine|StatusChip|QuantityStepper)',
  'storefront/((?!contacts)\\w+\\.|layout|errors|cart/serverBasket)',
];
const firstVisitFiles = new RegExp(`/src/(${firstVisitParts.join('|')})`.replaceAll('/', '[\\\\/]'));

const storefront = createBrowserBuild('dist/storefront', 'assets', 'index.html', [
  // Changes only with the packages, so it stays in caches from release to release.
  { name: 'vendor', test: /node_modules[\\/](react|react-dom|scheduler|react-router|@emotion|stylis)[\\/]/ },
  // What several screens share, in one file in place of twenty.
  { name: 'shared', test: firstVisitFiles, minShareCount: 4 },
  // The entry lists the names of all files, so what checkout and orders share is one.
  { name: 'orders', test: /[\\/](rules[\\/](addressLines|orderSums)|storefront[\\/]orders[\\/]keys)\.ts$/ },
]);
const backOffice = createBrowserBuild('dist/back-office', 'office-assets', 'backOffice.html', [
  // The entry with all that it pulls in at once, in one file in place of forty: they pack better together.
  { name: 'office', test: /[\\/]src[\\/](backOffice[\\/](Office|routes)\.tsx|resources[\\/]index\.ts)$/ },
]);

export default defineConfig(({ command, mode, isSsrBuild }) => {
  const common: UserConfig = {
    appType: 'custom',
    publicDir: false,
    plugins: [
      react(),
      ...(command === 'build' && !isSsrBuild && mode !== 'back-office'
        ? [contractRoutes(isStorefrontCall, isFirstCall)]
        : [contractRoutes()]),
      zonePlaces(),
      withoutSummaries(),
      withScreensAlone(),
      packedInPlace(),
    ],
    optimizeDeps: { exclude: ['write-excel-file'] },
  };
  if (command !== 'build') return common;
  return mergeConfig(common, isSsrBuild ? server : mode === 'back-office' ? backOffice : storefront);
});
