import { expect, it } from 'vitest';
import { readinessLabels } from '#src/resources/settings/readinessLabels.ts';

it('says in both languages why Redis can’t be used, with the technical text in brackets if there is one', () => {
  const rejected = { kind: 'rejected', reason: 'NOPERM No permissions' };
  const silent = { kind: 'silent', reason: '' };
  const { en, ru } = readinessLabels;
  expect(en.steps.redis_away(rejected)).toContain('used: it does not give access (NOPERM No permissions). Until');
  expect(en.steps.redis_away(silent)).toContain('used: it does not answer. Until');
  expect(ru.steps.redis_away(rejected)).toContain('недоступен: сервер не даёт доступа (NOPERM No permissions). Пока');
  expect(ru.steps.redis_away(silent)).toContain('недоступен: сервер не отвечает. Пока');
});
