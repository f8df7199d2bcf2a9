import { HttpError } from 'ra-core';
import { describe, expect, it } from 'vitest';
import { createRecord, saveRecord } from '#src/backOffice/kit/form/saveRecord.ts';

const record = { id: 1, name: 'Mug' };
const values = { name: 'Cup' };
const reject = (status: number, body: object) => () => Promise.reject(new HttpError('Rejected', status, body));
const question = {
  title: 'Sure?',
  text: 'Two values are lost.',
  confirmLabel: 'Lose them',
  extraValues: { drop: true },
};
const rules = {
  getSaveQuestion: (body: Readonly<Record<string, unknown>>) => (body['code'] === 'loss' ? question : null),
  getErrors: (body: Readonly<Record<string, unknown>>): Record<string, string> =>
    body['code'] === 'shortage' ? { items: 'Only 2 are left' } : {},
};

describe('saving a record', () => {
  it('answers with the saved record', async () => {
    const update = (saved: object) => Promise.resolve({ ...record, ...saved });
    expect(await saveRecord(update, values, record, rules, 'en')).toEqual({
      kind: 'saved',
      record: { id: 1, name: 'Cup' },
    });
  });

  it.each([
    ['somebody else saved first', 409, { code: 'stale' }, { kind: 'stale' }],
    ['the record is gone', 404, { code: 'not_found' }, { kind: 'notFound' }],
    ['the server wants a confirmation', 409, { code: 'loss' }, { kind: 'question', question }],
    ['fields are wrong', 422, { code: 'invalid', errors: { name: 'Taken' } }, { errors: { name: 'Taken' } }],
    [
      'the resource knows the field',
      409,
      { code: 'shortage' },
      { kind: 'failed', errors: { items: 'Only 2 are left' } },
    ],
    ['it fails for another reason', 500, {}, { kind: 'failed', errors: {} }],
  ])('tells when %s', async (_, status, body, result) => {
    expect(await saveRecord(reject(status, body), values, record, rules, 'en')).toMatchObject(result);
  });
});

it('tells what is wrong with a new record', async () => {
  const rejected = await createRecord(reject(422, { code: 'invalid', errors: { name: 'Taken' } }), values);
  expect(rejected).toMatchObject({ kind: 'failed', errors: { name: 'Taken' } });
});
