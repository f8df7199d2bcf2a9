/** The audit log: who changed what, before and after. Entries are only added. */
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { byId, Day, Id, Person, Search, text, Timestamp } from './fields.ts';
import { simpleRestKeys } from './lists.ts';
import { listListedNouns, type NounName } from './nouns.ts';
import { staff } from './roles.ts';

/**
 * Why an entry can't be undone: it is not an edit; edits of its noun can't be undone; its fields are rights, contacts
 * or secrets; or it can't be read.
 */
export const undoBlocks = ['action', 'noun', 'fields', 'unreadable'] as const;

/** A record that the log refers to, by its current name, or by its last known one. */
const NamedRecord = z.object({ noun: z.string(), id: z.int(), name: z.string(), en_name: z.string().nullable() });

/** Nouns by which the log can be filtered. */
export const listedNouns = listListedNouns();

/** The noun that a field refers to, by the last part of the field's path. */
export const nounByReference: Readonly<Record<string, NounName>> = {
  category_id: 'categories',
  parent: 'categories',
  type_id: 'productTypes',
  company_id: 'companies',
  store_id: 'stores',
  pickupStore: 'stores',
  product_id: 'products',
  product_ids: 'products',
  user_id: 'users',
  user_ids: 'users',
  parameter_id: 'parameters',
  country_id: 'countries',
  tariff_id: 'tariffs',
  class_id: 'taxClasses',
};

/** One changed field. Fields of nested objects have a path: `working_time.mon`. */
const FieldChange = z.object({ field: z.string(), before: z.unknown(), after: z.unknown() });
export type FieldChange = z.output<typeof FieldChange>;

export const AuditRow = z.object({
  id: Id,
  at: Timestamp,
  /** Null if no person made the change, such as a job. */
  author: Person.nullable(),
  /** `create`, `edit`, `remove`, `undo` and many more. */
  action: z.string(),
  noun: z.string(),
  /** The record's id, or a word for records without one. */
  record_id: z.string(),
  record: NamedRecord.nullable(),
  company: z.object({ id: Id, brand: z.string() }).nullable(),
  changes: z.array(FieldChange),
  /** Records that the changes refer to. */
  refs: z.array(NamedRecord),
  /** The entry is an edit that can be undone. Whether later changes prevent it is checked by `undo`. */
  can_undo: z.boolean(),
  /** Why it can't be undone. */
  undo_block: z.enum(undoBlocks).nullable(),
  /** The entry that this one undid. */
  undoes: Id.nullable(),
});
export type AuditRow = z.output<typeof AuditRow>;

/** The list reaches no further back; filters find older entries. */
export const maxAuditRows = 10_000;

const filters = {
  q: Search.optional(),
  noun: z.enum(listedNouns).optional(),
  /** For a version of a legal document this finds the entries of all versions of that document. */
  record_id: text(100).optional(),
  user_id: Id.optional().meta({ kind: 'ref', noun: 'users' }),
  action: text(50).optional(),
  company_id: Id.optional().meta({ kind: 'ref', noun: 'companies' }),
  start_date: Day.optional(),
  end_date: Day.optional(),
};

export const audit = {
  list: endpoint('GET /api/admin/audit', {
    summary:
      'The audit log, as ra-data-simple-rest asks for it, newest first: an admin’s whole; others’ of a named thing, with `noun` and `record_id`, of the companies that they work for. At most the first 10,000 entries of what is found',
    access: staff,
    query: z.object(simpleRestKeys(['at'], filters)),
    response: z.array(AuditRow),
  }),
  get: endpoint('GET /api/admin/audit/{id}', {
    summary: 'An entry of the audit log',
    access: staff,
    params: byId,
    response: AuditRow,
    failures: ['not_found'],
  }),
  undo: endpoint('POST /api/admin/audit/{id}/undo', {
    summary:
      'Take an edit back: an ordinary edit by the caller to what was before. Answers the entry of that; 409 `stale` with `later` where something has changed these fields since',
    access: staff,
    params: byId,
    response: AuditRow,
    failures: ['not_found', 'stale', 'not_undoable', 'only_owner'],
    unit: { none: true, because: 'it is an ordinary edit, which opens its own unit of work' },
  }),
};
