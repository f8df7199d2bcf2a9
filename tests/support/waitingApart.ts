import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** So many other files run between two that wait. */
const OTHERS_BETWEEN = 5;

/**
 * Spreads the tests of whole databases over the first half of a run: they wait for processes more than they work, so
 * few of them may run at once, and none last.
 */
export class WaitingApart extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isWaiting = ({ moduleId }: TestSpecification) => moduleId.includes('/tests/db/');
    const others = sorted.filter((file) => !isWaiting(file));
    const mixed = sorted.filter(isWaiting).flatMap((file) => [file, ...others.splice(0, OTHERS_BETWEEN)]);
    return [...mixed, ...others];
  }
}
