import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { contract } from '#contract/index.ts';
import { listedNouns } from '#contract/audit.ts';
import { isUndoable, listAuditedNouns } from '#contract/nouns.ts';
import { findChoiceLabel, formatField, formatNoun } from '#src/backOffice/kit/history/auditedNouns.ts';
import { auditedNouns } from '#tests/support/auditedNouns.ts';
import { hasProbe, testedElsewhere, plays, staffWrites, unlogged } from '#tests/support/isolation/logged.ts';

interface Endpoint {
  unit?: string;
  body?: z.ZodType;
}
/** Finds every enum value of a schema, with its field. */
function findChoices(schema: z.ZodType | undefined): { field: string; value: string }[] {
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
        (call) => !hasProbe(call) && !(call in plays) && !(call in unlogged) && !(call in testedElsewhere),
      ),
    ).toEqual([]);
  });

  it('has no line of a write that is not there, and no two ways to one', () => {
    const listed = [plays, unlogged, testedElsewhere].flatMap((lines) => Object.keys(lines));
    expect(listed.filter((call) => !staffWrites.includes(call))).toEqual([]);
    expect(listed.filter((call, index) => listed.indexOf(call) !== index)).toEqual([]);
  });

  it('calls every noun by a word of its reader: a new one needs `single` in the labels of its resource, or a line in src/resources/audit/otherNouns.ts', () => {
    for (const locale of ['en', 'ru'] as const)
      expect(listAuditedNouns().filter((noun) => formatNoun(auditedNouns, noun, locale) === noun)).toEqual([]);
  });

  it('calls every field of a campaign, and of an edit that can be taken back, by a word of its reader: in `fields` or `history` of the labels of its resource', () => {
    const calls = contract as unknown as Record<string, { edit: { body: { shape: object } } }>;
    const fields = [...listedNouns.filter(isUndoable), 'pushCampaigns'].flatMap((noun) =>
      Object.keys(calls[noun]!.edit.body.shape).map((field) => ({ noun, field })),
    );
    const moments = ['scheduled_at', 'started_at', 'finished_at', 'created_at'];
    const all = [...fields, ...moments.map((field) => ({ noun: 'pushCampaigns', field }))];
    const raw = all.filter(
      ({ noun, field }) => field !== 'updated_at' && formatField(auditedNouns[noun], field, 'en') === field,
    );
    expect(raw).toEqual([]);
  });

  it('tells every choice of what it keeps in its reader’s words', () => {
    // Queries of lists and options of file imports are in no entry.
    const listed = listedNouns
      .filter((noun) => noun !== 'imports')
      .flatMap((noun) =>
        Object.values((contract as unknown as Record<string, Record<string, Endpoint>>)[noun] ?? {})
          .flatMap(({ body, unit }) => (unit === 'read' ? [] : findChoices(body)))
          .map((choice) => ({ noun, ...choice })),
      );
    const raw = listed.filter(
      ({ noun, field, value }) => findChoiceLabel(auditedNouns[noun], field, value, 'ru') === null,
    );
    expect([...new Set(raw.map(({ noun, field, value }) => `${noun}.${field}: ${value}`))]).toEqual([]);
  });
});
