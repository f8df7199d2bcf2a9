// Reads the reports of the test runners and counts results.

/**
 * The outcome of a runner: number of passed tests, names of failed ones and of those that the user could not run.
 * @typedef {{ passed: number, failed: string[], skipped: string[] }} Outcome
 */

/** @returns {Outcome} */
export const createOutcome = () => ({ passed: 0, failed: [], skipped: [] });

/**
 * The outcome of a step that passes or fails as a whole, such as the linter.
 * @param {string} name
 * @param {boolean} passed
 * @returns {Outcome}
 */
export const toSingleOutcome = (name, passed) =>
  passed ? { ...createOutcome(), passed: 1 } : { ...createOutcome(), failed: [name] };

/**
 * A test file in the report of Vitest.
 * @typedef {object} VitestFile
 * @property {string} name
 * @property {string} status
 * @property {string} message
 * @property {{ fullName: string, status: string }[]} assertionResults
 */

/**
 * The outcome of a run by Vitest.
 * @param {string} json its report
 * @param {string[]} files every test file that had to run, by the path that the report uses
 * @returns {Outcome}
 */
export function readVitestOutcome(json, files) {
  const outcome = createOutcome();
  /** @type {VitestFile[]} */
  const results = JSON.parse(json).testResults;
  for (const { name, status, message, assertionResults } of results) {
    for (const test of assertionResults) add(outcome, test.status, `${name}: ${test.fullName}`);
    const hasFailedOutsideTests = status === 'failed' && !assertionResults.some((test) => test.status === 'failed');
    if (hasFailedOutsideTests) outcome.failed.push(`${name}: ${getFirstLine(message)}`);
    else if (assertionResults.length === 0) outcome.failed.push(`${name}: no test in it`);
  }
  const seen = new Set(results.map(({ name }) => name));
  for (const file of files) if (!seen.has(file)) outcome.failed.push(`${file}: it did not run`);
  return outcome;
}

/**
 * The outcome of a run by Playwright.
 * @param {string} json its report
 * @returns {Outcome}
 */
export function readPlaywrightOutcome(json) {
  const outcome = createOutcome();
  const { suites, errors } = JSON.parse(json);
  for (const suite of suites) addSuite(outcome, suite, '');
  for (const error of errors) outcome.failed.push(`Playwright: ${getFirstLine(error.message)}`);
  return outcome;
}

/** @param {string} message */
const getFirstLine = (message) => message.split('\n', 1)[0] || 'it fell apart, see above';

/**
 * The last line of a run.
 * @param {Outcome} total
 */
export function formatOutcome({ passed, failed, skipped }) {
  const counts = [`${passed} passed`, `${failed.length} failed`];
  if (skipped.length > 0) counts.push(`${skipped.length} skipped`);
  return counts.join(', ');
}

/**
 * Adds up several outcomes.
 * @param {Outcome[]} outcomes
 * @returns {Outcome}
 */
export function sumOutcomes(outcomes) {
  return {
    passed: outcomes.reduce((passed, outcome) => passed + outcome.passed, 0),
    failed: outcomes.flatMap(({ failed }) => failed),
    skipped: outcomes.flatMap(({ skipped }) => skipped),
  };
}

/**
 * @typedef {{ title: string, suites?: Suite[], specs: { title: string, tests: { status: string }[] }[] }} Suite
 * @param {Outcome} outcome
 * @param {Suite} suite
 * @param {string} above the titles of the suites around it
 */
function addSuite(outcome, suite, above) {
  const path = above ? `${above} ${suite.title}` : `${suite.title}:`;
  for (const spec of suite.specs) for (const test of spec.tests) add(outcome, test.status, `${path} ${spec.title}`);
  for (const inner of suite.suites ?? []) addSuite(outcome, inner, path);
}

/** Statuses of both runners; all others are failures. */
const PASSED = ['passed', 'expected'];
const SKIPPED = ['skipped', 'pending', 'todo', 'disabled'];

/**
 * @param {Outcome} outcome
 * @param {string} status
 * @param {string} name
 */
function add(outcome, status, name) {
  if (PASSED.includes(status)) outcome.passed += 1;
  else if (SKIPPED.includes(status)) outcome.skipped.push(name);
  else outcome.failed.push(name);
}
