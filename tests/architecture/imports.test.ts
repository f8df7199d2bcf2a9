import { existsSync } from 'node:fs';
import { posix } from 'node:path';
import { describe, expect, it } from 'vitest';
import { domains } from './house.ts';
import { findCycles, findImportChains } from './graph.ts';
import { listFiles, parseText, root, readSourceFiles } from './tree.ts';
import { getDomain, findViolation } from './violations.ts';

const files = readSourceFiles();

describe('the imports of every file', () => {
  it('name files that exist, with their extension', () => {
    const missing = files.flatMap(({ path, imports }) =>
      imports
        .filter(({ target }) => 'file' in target && !existsSync(posix.join(root, target.file)))
        .map(({ line, specifier }) => `${path}:${line} ${specifier}`),
    );
    expect(missing).toEqual([]);
  });

  it('stay within what the house allows', () => {
    const broken = files.flatMap(({ path, imports }) =>
      imports.flatMap(({ target, isType, line, specifier }) => {
        const sentence = findViolation(path, target, isType);
        return sentence ? [`${path}:${line} imports ${specifier}. ${sentence}`] : [];
      }),
    );
    expect(broken).toEqual([]);
  });

  it('make no circle, neither at run time nor by types', () => {
    expect(findCycles(files)).toEqual([]);
  });
});

describe('the storefront', () => {
  it('never reaches zod or react-admin at run time, over whatever files', () => {
    const entries = files.filter(({ path }) => /^src\/(storefront|entries\/storefront)/.test(path));
    const heavy = /^(zod|react-admin|ra-[^/]+)(\/|$)/;
    expect(findImportChains(files, entries, heavy)).toEqual([]);
  });
});

describe('the domains', () => {
  it('are those of the ordered list', () => {
    const found = new Set(listFiles('server').flatMap((file) => getDomain(file) ?? []));
    expect([...found].filter((name) => !domains.includes(name))).toEqual([]);
  });
});

describe('the rules themselves', () => {
  const findViolations = (path: string, text: string): (string | undefined)[] =>
    parseText(path, text).imports.map(({ target, isType }) => findViolation(path, target, isType));

  it('let a domain call to its left and read any tables', () => {
    const text = `
      import { listing } from '#server/domains/catalog/listing.ts';
      import { posts } from '../chat/tables.ts';
      import type { Post } from '#server/domains/chat/posts.ts';`;
    expect(findViolations('server/domains/orders/checkout.ts', text)).toEqual([undefined, undefined, undefined]);
  });

  it('stop a domain that calls to its right, however the way is written', () => {
    const text = `
      import { post } from '../chat/posts.ts';
      export { post as say } from '#server/domains/chat/posts.ts';
      const late = () => import('#server/domains/chat/posts.ts');`;
    const sentence = expect.stringContaining('The domain orders calls only those to its left');
    expect(findViolations('server/domains/orders/checkout.ts', text)).toEqual([sentence, sentence, sentence]);
  });

  it('stop one resource from reaching into another', () => {
    const text = `import { labels } from '#src/resources/orders/labels.ts';`;
    expect(findViolations('src/resources/products/index.tsx', text)).toEqual([
      expect.stringContaining('knows no other one'),
    ]);
    expect(findViolations('src/resources/orders/index.tsx', text)).toEqual([undefined]);
    expect(findViolations('src/resources/index.ts', `import orders from './orders/index.tsx';`)).toEqual([undefined]);
  });

  it('see circles and long ways to a heavy package', () => {
    const a = parseText('src/storefront/a.ts', `import { b } from './b.ts';`);
    const b = parseText('src/storefront/b.ts', `import { a } from './a.ts';\nimport { z } from 'zod';`);
    const t = parseText('src/storefront/t.ts', `import type { a } from './a.ts';`);
    expect(findCycles([a, b, t])).toEqual(['src/storefront/a.ts → src/storefront/b.ts → src/storefront/a.ts']);
    const typed = parseText('src/storefront/a.ts', `import type { T } from './t.ts';`);
    expect(findCycles([typed, t])).toEqual(['src/storefront/a.ts → src/storefront/t.ts → src/storefront/a.ts']);
    expect(findImportChains([a, b, t], [a], /^zod$/)).toEqual(['src/storefront/a.ts → src/storefront/b.ts → zod']);
    expect(findImportChains([a, b, t], [t], /^zod$/)).toEqual([]);
  });
});
