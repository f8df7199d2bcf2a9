// Reads what the test runners wrote, and counts it.

/**
 * What one runner came to: how many passed, and by name what failed and what the present user could not run.
 * @typedef {{ passed: number, failed: string[], skipped: string[] }} Outcome
 */

/** @returns {Outcome} */
export const nothing = () => ({ passed: 0, failed: [], skipped: [] });

/**
 * The outcome of a step that passes or fails as a whole, such as the linter.
 * @param {string} name
 * @param {boolean} passed
 * @returns {Outcome}
 */
export const single = (name, passed) => (passed ? { ...nothing(), passed: 1 } : { ...nothing(), failed: [name] });

/**
 * The outcome of a run by Vitest.
 * @param {string} json its report
 * @param {string[]} files every test file that had to run, by the path that the report uses
 * @returns {Outcome}
 */
export function vitestOutcome(json, files) {
  const outcome = nothing();
  /** @type {{ name: string, status: string, message: string, assertionResults: { fullName: string, status: string }[] }[]} */
  const results = JSON.parse(json).testResults;
  for (const { name, status, message, assertionResults } of results) {
    for (const test of assertionResults) add(outcome, test.status, `${name}: ${test.fullName}`);
    const fellApart = status === 'failed' && !assertionResults.some((test) => test.status === 'failed');
    if (fellApart) outcome.failed.push(`${name}: ${firstLine(message)}`);
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
export function playwrightOutcome(json) {
  const outcome = nothing();
  const { suites, errors } = JSON.parse(json);
  for (const suite of suites) addSuite(outcome, suite, '');
  for (const error of errors) outcome.failed.push(`Playwright: ${firstLine(error.message)}`);
  return outcome;
}

/** @param {string} message */
const firstLine = (message) => message.split('\n', 1)[0] || 'it fell apart, see above';

/**
 * The last line of a run.
 * @param {Outcome} total
 */
export function closingLine({ passed, failed, skipped }) {
  const counts = [`${passed} passed`, `${failed.length} failed`];
  if (skipped.length > 0) counts.push(`${skipped.length} skipped`);
  return counts.join(', ');
}

/**
 * One outcome of several.
 * @param {Outcome[]} outcomes
 * @returns {Outcome}
 */
export function sum(outcomes) {
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

/** In the words of both runners; everything else that a test can come to is a failure. */
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
