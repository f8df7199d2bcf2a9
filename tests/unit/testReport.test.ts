import { describe, expect, it } from 'vitest';
import {
  formatOutcome,
  readPlaywrightOutcome,
  toSingleOutcome,
  sumOutcomes,
  readVitestOutcome,
} from '../../scripts/testReport.mjs';

const vitest = (...testResults: object[]): string => JSON.stringify({ testResults });
const file = (name: string, ...assertionResults: { fullName: string; status: string }[]): object => ({
  name,
  status: assertionResults.some(({ status }) => status === 'failed') ? 'failed' : 'passed',
  message: '',
  assertionResults,
});

describe('what Vitest wrote', () => {
  it('is counted, and named where it failed or was skipped', () => {
    const json = vitest(
      file('a.test.ts', { fullName: 'adds', status: 'passed' }, { fullName: 'needs root', status: 'skipped' }),
      file('b.test.ts', { fullName: 'takes', status: 'failed' }),
    );
    expect(readVitestOutcome(json, ['a.test.ts', 'b.test.ts'])).toEqual({
      passed: 1,
      failed: ['b.test.ts: takes'],
      skipped: ['a.test.ts: needs root'],
    });
  });

  it('fails where a file fell apart, is empty or never ran', () => {
    const fallen = { name: 'a.test.ts', status: 'failed', message: 'SyntaxError: x\n  at y', assertionResults: [] };
    const json = vitest(fallen, file('b.test.ts'));
    expect(readVitestOutcome(json, ['a.test.ts', 'b.test.ts', 'c.test.ts']).failed).toEqual([
      'a.test.ts: SyntaxError: x',
      'b.test.ts: no test in it',
      'c.test.ts: it did not run',
    ]);
  });
});

describe('what Playwright wrote', () => {
  it('is counted through nested suites, with errors outside of tests', () => {
    const spec = (title: string, status: string): object => ({ title, tests: [{ status }] });
    const json = JSON.stringify({
      suites: [
        {
          title: 'buys.test.ts',
          specs: [spec('buys', 'expected')],
          suites: [{ title: 'in Russian', specs: [spec('buys', 'unexpected'), spec('as root', 'skipped')] }],
        },
      ],
      errors: [{ message: 'No server\nat x' }],
    });
    expect(readPlaywrightOutcome(json)).toEqual({
      passed: 1,
      failed: ['buys.test.ts: in Russian buys', 'Playwright: No server'],
      skipped: ['buys.test.ts: in Russian as root'],
    });
  });
});

describe('the closing line', () => {
  it('adds up every step, and names what was skipped only where something was', () => {
    const steps = [toSingleOutcome('lint', true), toSingleOutcome('types', false)];
    expect(formatOutcome(sumOutcomes(steps))).toBe('1 passed, 1 failed');
    expect(formatOutcome(sumOutcomes([...steps, { passed: 2, failed: [], skipped: ['a'] }]))).toBe(
      '3 passed, 1 failed, 1 skipped',
    );
  });
});
