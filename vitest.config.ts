import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { seconds } from './tests/support/patience.ts';
import { WaitingApart } from './tests/support/waitingApart.ts';
import { contractRoutes, zonePlaces } from './vite.config.ts';

// Each project names what it shares with the others: one that extends this file would load it again
const plugins = [contractRoutes(), zonePlaces()];
const shared = {
  pool: 'forks',
  // Many tests wait for processes and clocks, so two more than there are cores. Each worker of the API tests holds a
  // server and a database: more than four starve each other.
  maxWorkers: Math.min(4, availableParallelism() + 2),
  restoreMocks: true,
  unstubEnvs: true,
  unstubGlobals: true,
} as const;

/**
 * UI tests that replace or reset modules (`vi.mock`, `vi.resetModules`), or measure styles. The others share their
 * modules, since loading react-admin takes seconds, and have only the styles that queries look at.
 */
const isolated = ['tests/ui/**/*.isolated.test.{ts,tsx}'];
/** From Node 25 on, Node has a storage of its own, which would hide that of jsdom. */
const withoutNodesStorage = ['--no-experimental-webstorage'].filter((option) =>
  process.allowedNodeEnvironmentFlags.has(option),
);
const ui = {
  plugins: [...plugins, react()],
  // The same copy of react-router that Node gives to react-admin: with two, react-admin opens a router of its own.
  resolve: { alias: [{ find: /^react-router$/, replacement: fileURLToPath(import.meta.resolve('react-router')) }] },
  test: {
    ...shared,
    environment: 'jsdom',
    setupFiles: ['tests/support/browserSetup.ts'],
    // These compute and hardly wait, and each worker loads react-admin: one worker a core, after the other tests.
    maxWorkers: Math.min(4, availableParallelism()),
    sequence: { groupOrder: 1 },
    // Rendering makes much garbage: with more room for young objects, V8 copies fewer, which saves a tenth of the CPU
    // time.
    execArgv: ['--min-semi-space-size=32', '--max-semi-space-size=64', ...withoutNodesStorage],
    // react-admin's forms take up to 60 s in jsdom beside four other builds.
    testTimeout: seconds(180),
  },
};

export default defineConfig({
  test: {
    passWithNoTests: true,
    sequence: { sequencer: WaitingApart },
    projects: [
      {
        plugins,
        test: {
          ...shared,
          name: 'node',
          include: ['tests/{architecture,unit,api,db}/**/*.test.ts'],
          isolate: false,
          environment: 'node',
          // The one PostgreSQL of a run: started before the first of these tests, stopped after the last.
          globalSetup: ['tests/support/postgres.ts'],
          setupFiles: ['tests/support/timeLimits.ts'],
        },
      },
      {
        ...ui,
        test: {
          ...ui.test,
          name: 'ui',
          include: ['tests/ui/**/*.test.{ts,tsx}'],
          exclude: isolated,
          isolate: false,
          setupFiles: ['tests/support/sharedBrowserSetup.ts', ...ui.test.setupFiles],
        },
      },
      { ...ui, test: { ...ui.test, name: 'ui, isolated', include: isolated } },
    ],
  },
});
