import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Starts the tests of whole databases before all others: they wait for processes more than they work, which others use,
 * and one that starts last keeps the whole run waiting.
 */
export class WaitingFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isWaiting = ({ moduleId }: TestSpecification) => moduleId.includes('/tests/db/');
    return [...sorted.filter(isWaiting), ...sorted.filter((file) => !isWaiting(file))];
  }
}
