import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isStorefrontCall } from '../../vite.config.ts';
import { root } from './tree.ts';

/** The code in a buyer's browser. The storefront's build contains only the routes of these calls. */
const folders = ['storefront', 'session', 'api', 'ui', 'conversation', 'authProvider'];
const called = /\bapi\.(\w+\.\w+)\(/g;

const calls = new Set(
  folders
    .flatMap((folder) =>
      readdirSync(join(root, 'src', folder), { recursive: true, encoding: 'utf8' }).map((file) =>
        join(root, 'src', folder, file),
      ),
    )
    .filter((file) => /\.tsx?$/.test(file))
    .flatMap((file) => [...readFileSync(file, 'utf8').matchAll(called)].map((match) => match[1]!)),
);

describe('the routes in the storefront’s build', () => {
  it('are found in its sources', () => expect(calls.size).toBeGreaterThan(30));

  it.each([...calls])('include %s', (call) => expect(isStorefrontCall(call)).toBe(true));

  it('include nothing that is the back office’s alone', () =>
    expect(isStorefrontCall('productTypes.create')).toBe(false));
});
