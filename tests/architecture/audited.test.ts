import { describe, expect, it } from 'vitest';
import { undoableNouns } from '#contract/audit.ts';
import { contract } from '#contract/index.ts';
import { fieldLabels } from '#src/backOffice/kit/history/fieldLabels.ts';
import { isProbed, playedElsewhere, plays, staffWrites, unlogged } from '#tests/support/isolation/logged.ts';

describe('the audit log', () => {
  it('is looked at after every write by staff: a new one needs a probe in table.ts, a line in `plays`, or a reason in `unlogged` of tests/support/isolation/logged.ts', () => {
    expect(staffWrites.filter((call) => !isProbed(call) && !(call in plays) && !(call in unlogged) && !(call in playedElsewhere))).toEqual([]);
  });

  it('has no line of a write that is not there, and no two ways to one', () => {
    const told = [plays, unlogged, playedElsewhere].flatMap((lines) => Object.keys(lines));
    expect(told.filter((call) => !staffWrites.includes(call))).toEqual([]);
    expect(told.filter((call, index) => told.indexOf(call) !== index)).toEqual([]);
  });

  it('calls every field of a campaign, and of an edit that can be taken back, by a word of its reader', () => {
    const calls = contract as unknown as Record<string, { edit: { body: { shape: object } } }>;
    const fields = new Set([...undoableNouns, 'pushCampaigns'].flatMap((noun) => Object.keys(calls[noun]!.edit.body.shape)));
    const moments = ['scheduled_at', 'started_at', 'finished_at', 'created_at'];
    expect([...fields, ...moments].filter((field) => field !== 'updated_at' && !(field in fieldLabels.en))).toEqual([]);
  });
});
