import { describe, expect, it } from 'vitest';
import { fail } from '#server/failure.ts';
import { toFailureAnswer } from '#server/http/failureAnswers.ts';

describe('how long to wait', () => {
  it.each([
    [1, 'in 1 second', 'через 1 секунду'],
    [42, 'in 42 seconds', 'через 42 секунды'],
    [60, 'in 1 minute', 'через 1 минуту'],
    [61, 'in 2 minutes', 'через 2 минуты'],
    [900, 'in 15 minutes', 'через 15 минут'],
    [1260, 'in 21 minutes', 'через 21 минуту'],
    [3600, 'in 60 minutes', 'через 60 минут'],
    [3601, 'in 2 hours', 'через 2 часа'],
  ])('is said as people say it: %i s', (seconds, en, ru) => {
    const failure = fail('too_often', { values: { seconds }, retryAfter: seconds });
    expect([toFailureAnswer(failure, 'en').body.message, toFailureAnswer(failure, 'ru').body.message]).toEqual([
      `Too often. Try again ${en}`,
      `Слишком часто. Повторите ${ru}`,
    ]);
    expect(toFailureAnswer(failure, 'en').retryAfter).toBe(seconds);
  });
});

it('writes a limit as the language does', () => {
  const failure = fail('too_many_products', { values: { max: 10_000 } });
  expect([toFailureAnswer(failure, 'en').body.message, toFailureAnswer(failure, 'ru').body.message]).toEqual([
    expect.stringContaining('10,000 products'),
    expect.stringContaining('10\u00a0000 товаров'),
  ]);
});
