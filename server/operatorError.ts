/**
 * A problem that the operator must fix: a wrong setting, a directory in use, an invalid file. `message` is one sentence
 * for the operator; the entry points print it without a stack and exit with code 1.
 */
export class OperatorError extends Error {
  override readonly name = 'OperatorError';
}
