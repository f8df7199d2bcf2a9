import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { domains, zones } from './house.ts';
import { buildLintRules } from './lintRules.ts';
import { root } from './tree.ts';
import { findViolation, getZone } from './violations.ts';

const oxlint = join(root, 'node_modules/oxlint/bin/oxlint');

interface Finding {
  file: string;
  line: number;
  help: string;
}

interface Diagnostic {
  code: string;
  help: string;
  filename: string;
  labels: { span: { line: number } }[];
}

/** Lints made-up files by path with the generated rules. */
function lint(sources: Record<string, string>, options: object): Diagnostic[] {
  const folder = mkdtempSync(join(place, 'tree-'));
  const files = { ...sources, '.oxlintrc.json': JSON.stringify({ ...JSON.parse(buildLintRules()), options }) };
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(join(folder, dirname(path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  const { stdout } = spawnSync(process.execPath, [oxlint, '--format', 'json'], {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  });
  return JSON.parse(stdout).diagnostics;
}

/** Lists the linter's findings about imports of made-up files. */
function lintImports(sources: Record<string, string>): Finding[] {
  return lint(sources, { typeAware: false })
    .filter(({ code }) => code === 'eslint(no-restricted-imports)')
    .map(({ filename, help, labels }) => ({ file: filename, help, line: labels[0]?.span.line ?? 0 }));
}

/** One file for every place that the rules distinguish. */
const places = [
  ...zones.flatMap(({ files }) =>
    files.map((glob) =>
      glob
        .replace(/\*\*$/, 'inner/made.ts')
        .replace('**/', 'orders/')
        .replace('domains/*/', 'domains/orders/')
        .replace('*', 'made'),
    ),
  ),
  ...domains.flatMap((domain) =>
    ['made.ts', 'deep/made.ts', 'tables.ts'].map((name) => `server/domains/${domain}/${name}`),
  ),
].map((path) => (/\.\w+$/.test(path) ? path : `${path}.ts`));

const packages = [
  'zod',
  'zod/v4',
  'pg',
  'drizzle-orm',
  'drizzle-orm/pg-core',
  'fastify',
  '@fastify/static',
  'react-admin',
  'ra-core',
  'ra-core/x',
  '@mui/material',
  'node:fs',
  '@playwright/test',
];

interface Line {
  text: string;
  expected: string | undefined;
}

/**
 * Whether only the test of real paths checks this rule: the linter checks the order of domains only in their own files.
 */
function isCheckedByRealPaths(path: string, expected: string | undefined): boolean {
  return Boolean(expected?.startsWith('The domain')) && ['reactions', 'pure', 'policies'].includes(getZone(path).name);
}

let place = '';
beforeAll(() => {
  place = mkdtempSync(join(tmpdir(), 'yarmarka-lint-'));
});
afterAll(() => {
  rmSync(place, { recursive: true });
});

describe("the linter's rules", () => {
  it('are those of the house: `npm run lint:rules` makes them anew', () => {
    expect(JSON.parse(readFileSync(join(root, '.oxlintrc.json'), 'utf8'))).toEqual(JSON.parse(buildLintRules()));
  });

  it('judge every import from every part of the tree as the house does', () => {
    const ours = places.filter((path) => /^(contract|server|src|tests)\//.test(path));
    const specifiers = [...ours.map((path) => `#${path}`), ...packages];
    const lines = (path: string): Line[] =>
      specifiers.flatMap((specifier, at) => {
        const target = specifier.startsWith('#') ? { file: specifier.slice(1) } : { package: specifier };
        const kinds = path.endsWith('.mjs') ? ['export'] : ['export', 'export type'];
        return kinds.map((kind) => ({
          text: `${kind} { made as made${at} } from '${specifier}';`,
          expected: findViolation(path, target, kind === 'export type'),
        }));
      });
    const made = places.map((path) => ({ path, written: lines(path) }));
    const sources = Object.fromEntries(
      made.map(({ path, written }) => [path, written.map(({ text }) => text).join('\n')]),
    );
    const helpByLine = new Map(lintImports(sources).map(({ file, line, help }) => [`${file}:${line}`, help]));
    const differences = made.flatMap(({ path, written }) =>
      written.flatMap(({ text, expected }, at) => {
        const help = helpByLine.get(`${path}:${at + 1}`);
        if (Boolean(expected) === Boolean(help) || isCheckedByRealPaths(path, expected)) return [];
        return [`${path} ← ${text} the house: ${expected ?? 'fine'} | the linter: ${help ?? 'fine'}`];
      }),
    );
    expect(differences).toEqual([]);
  });

  it('tell a person in a sentence', () => {
    const sources = {
      'contract/products.ts': `import { readFile } from 'node:fs/promises';\nexport const read = readFile;`,
      'server/domains/orders/checkout.ts': `import { p } from '#server/domains/chat/posts.ts';\nexport const post = p;`,
      'src/storefront/cart/Cart.tsx': `import { z } from 'zod';\nexport const zed = z;`,
      'src/resources/products/index.tsx': `import { a } from '../../../server/app.ts';\nexport const b = a;`,
    };
    expect(lintImports(sources).toSorted((a, b) => a.file.localeCompare(b.file))).toEqual([
      {
        file: 'contract/products.ts',
        line: 1,
        help: 'The contract imports zod and nothing else: what both sides promise must not depend on either side.',
      },
      {
        file: 'server/domains/orders/checkout.ts',
        line: 1,
        help: expect.stringContaining('The domain orders calls only those to its left'),
      },
      {
        file: 'src/resources/products/index.tsx',
        line: 1,
        help: expect.stringContaining('Write the way from the root'),
      },
      {
        file: 'src/storefront/cart/Cart.tsx',
        line: 1,
        help: expect.stringContaining('The storefront is what buyers download'),
      },
    ]);
  });
});

describe('the linter', () => {
  it('sees what goes wrong at run time, and what nobody could read or reach', () => {
    const sources = {
      'tsconfig.json': '{ "compilerOptions": { "strict": true, "jsx": "react-jsx" } }',
      'server/late.ts': `
        /** Waits for nobody. */
        export function late(asked: any): void {
          fetch('/').then(() => console.log(asked == 1));
          [1].forEach(async () => fetch('/'));
        }`,
      'src/ui/Picture.tsx': `
        import { useState } from 'react';
        /** A picture. */
        export default function Picture({ shown }: { shown: boolean }) {
          if (shown) useState(0);
          return <img src="a.png" />;
        }`,
    };
    const codes = new Set(lint(sources, { typeAware: true }).map(({ code }) => code));
    expect([...codes].toSorted()).toEqual([
      'eslint(eqeqeq)',
      'eslint(no-console)',
      'import(no-default-export)',
      'jsx-a11y(alt-text)',
      'react-hooks(rules-of-hooks)',
      'typescript(no-explicit-any)',
      'typescript(no-floating-promises)',
      'typescript(no-misused-promises)',
    ]);
  });
});
