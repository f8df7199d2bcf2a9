import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { auditNouns, undoableNouns } from '#contract/audit.ts';
import { contract } from '#contract/index.ts';
import { choiceWord } from '#src/backOffice/kit/history/choiceWords.ts';
import { fieldLabels } from '#src/backOffice/kit/history/fieldLabels.ts';
import { rawWord } from '#src/backOffice/kit/history/rawWords.ts';
import { isProbed, playedElsewhere, plays, staffWrites, unlogged } from '#tests/support/isolation/logged.ts';

interface Endpoint {
  unit?: string;
  body?: z.ZodType;
}
/** Every value that an enum of a schema takes, by the field it stands in. */
function choicesIn(schema: z.ZodType | undefined): { field: string; value: string }[] {
  if (!schema) return [];
  const found: { field: string; value: string }[] = [];
  const walk = (part: unknown, field: string): void => {
    if (typeof part !== 'object' || part === null) return;
    const { enum: values, properties, ...rest } = part as { enum?: unknown[]; properties?: Record<string, unknown> };
    for (const value of values ?? []) if (typeof value === 'string') found.push({ field, value });
    for (const [name, inner] of Object.entries(properties ?? {})) walk(inner, name);
    for (const inner of Object.values(rest)) walk(inner, field);
  };
  walk(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', reused: 'inline' }), '');
  return found;
}

describe('the audit log', () => {
  it('is looked at after every write by staff: a new one needs a probe in table.ts, a line in `plays`, or a reason in `unlogged` of tests/support/isolation/logged.ts', () => {
    expect(
      staffWrites.filter(
        (call) => !isProbed(call) && !(call in plays) && !(call in unlogged) && !(call in playedElsewhere),
      ),
    ).toEqual([]);
  });

  it('has no line of a write that is not there, and no two ways to one', () => {
    const told = [plays, unlogged, playedElsewhere].flatMap((lines) => Object.keys(lines));
    expect(told.filter((call) => !staffWrites.includes(call))).toEqual([]);
    expect(told.filter((call, index) => told.indexOf(call) !== index)).toEqual([]);
  });

  it('calls every field of a campaign, and of an edit that can be taken back, by a word of its reader', () => {
    const calls = contract as unknown as Record<string, { edit: { body: { shape: object } } }>;
    const fields = new Set(
      [...undoableNouns, 'pushCampaigns'].flatMap((noun) => Object.keys(calls[noun]!.edit.body.shape)),
    );
    const moments = ['scheduled_at', 'started_at', 'finished_at', 'created_at'];
    expect([...fields, ...moments].filter((field) => field !== 'updated_at' && !(field in fieldLabels.en))).toEqual([]);
  });

  it('tells every choice of what it keeps in its reader’s words', () => {
    // How a list is asked for, and how a file is read, is kept in no entry.
    const told = auditNouns
      .filter((noun) => noun !== 'imports')
      .flatMap((noun) =>
        Object.values((contract as unknown as Record<string, Record<string, Endpoint>>)[noun] ?? {})
          .flatMap(({ body, unit }) => (unit === 'read' ? [] : choicesIn(body)))
          .map((choice) => ({ noun, ...choice })),
      );
    const raw = told.filter(
      ({ noun, field, value }) => choiceWord(noun, field, value, 'ru') === null && rawWord(field, value, 'ru') === null,
    );
    expect([...new Set(raw.map(({ noun, field, value }) => `${noun}.${field}: ${value}`))]).toEqual([]);
  });
});
