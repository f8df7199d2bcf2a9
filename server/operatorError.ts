/**
 * Something that a person must mend before the program can go on: a wrong setting, a directory in use,
 * a file that is not what it should be. `message` is one sentence for that person; the entry points
 * print it without a stack and exit with code 1.
 */
export class Refusal extends Error {
  override readonly name = 'Refusal';
}
