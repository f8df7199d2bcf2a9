import { describe, expect, it } from 'vitest';
import { getInvitations, getMyCompanies } from '#src/session/session.ts';
import { buildMe } from '#tests/support/apiAnswers.ts';

describe('the companies of somebody', () => {
  const companies = (['hired', 'in_moderation', 'canceled'] as const).map((status, index) => ({
    id: index + 1,
    brand: status,
    status,
  }));

  it('are those that have hired them', () => {
    expect(getMyCompanies(buildMe({ companies })).map(({ id }) => id)).toEqual([1]);
    expect(getMyCompanies(null)).toEqual([]);
  });

  it('invite where they wait for an answer', () => {
    expect(getInvitations(buildMe({ companies })).map(({ id }) => id)).toEqual([2]);
  });
});
