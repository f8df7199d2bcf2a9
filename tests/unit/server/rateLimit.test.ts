import { expect, it } from 'vitest';
import { createRateLimits } from '#server/platform/rateLimit.ts';

/** Uses the only point, is rejected twice, and gives the point back. @returns whether it can be used again */
async function isFreeAfterRejections(seconds: number): Promise<boolean> {
  const limits = createRateLimits({ codes: { points: 1, seconds } });
  await limits.take('codes', 'somebody');
  for (let n = 0; n < 2; n++)
    await expect(limits.take('codes', 'somebody')).rejects.toMatchObject({ code: 'too_often' });
  await limits.giveBack('codes', 'somebody');
  return limits.take('codes', 'somebody').then(
    () => true,
    () => false,
  );
}

it('counts no use that was refused', async () => {
  expect(await isFreeAfterRejections(60)).toBe(true);
});

it('gives nothing back at the end of the time, since it could come to the next', async () => {
  expect(await isFreeAfterRejections(9)).toBe(false);
});
