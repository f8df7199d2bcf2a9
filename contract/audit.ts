/** The audit log: who changed what, before and after. It is only ever added to. */
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { byId, Day, Id, Person, Search, text, Timestamp } from './fields.ts';
import { simpleRestKeys } from './lists.ts';
import { staff } from './roles.ts';

/** What the log names, as resources are called; other words may stand in it from parts that no screen has. */
export const auditNouns = [
  'products',
  'categories',
  'productTypes',
  'parameters',
  'collections',
  'reviews',
  'companies',
  'stores',
  'orders',
  'carts',
  'users',
  'countries',
  'transactions',
  'promoCodes',
  'promoSettings',
  'refferals',
  'shopSettings',
  'jobs',
  'tariffs',
  'documents',
  'publications',
  'imports',
  'pushCampaigns',
  'channels',
] as const;

/** Plain edits of these can be taken back. */
export const undoableNouns = [
  'products',
  'categories',
  'collections',
  'companies',
  'stores',
  'promoCodes',
  'tariffs',
  'users',
  'countries',
  'channels',
] as const;
export type UndoableNoun = (typeof undoableNouns)[number];

/** Why an entry can't be taken back: it is no edit, its noun's edits can't be, its fields are rights, contacts or secrets, it can't be read. */
export const undoBlocks = ['action', 'noun', 'fields', 'unreadable'] as const;

/** Something that the log names, as it is called now, or was called then. */
const Named = z.object({ noun: z.string(), id: z.int(), name: z.string(), en_name: z.string().nullable() });

/** One field that differs. Inner fields of objects stand for themselves: `working_time.mon`. */
const FieldChange = z.object({ field: z.string(), before: z.unknown(), after: z.unknown() });
export type FieldChange = z.output<typeof FieldChange>;

export const AuditRow = z.object({
  id: Id,
  at: Timestamp,
  /** Null: no person, such as a job. */
  author: Person.nullable(),
  /** `create`, `edit`, `remove`, `undo` and many more. */
  action: z.string(),
  noun: z.string(),
  /** Its number; a word where a thing has none. */
  record_id: z.string(),
  record: Named.nullable(),
  company: z.object({ id: Id, brand: z.string() }).nullable(),
  changes: z.array(FieldChange),
  /** What the changes refer to. */
  refs: z.array(Named),
  /** It is a plain edit that could be taken back; whether something later stands in the way is told when one tries. */
  can_undo: z.boolean(),
  /** Why not. */
  undo_block: z.enum(undoBlocks).nullable(),
  /** The entry that this one has taken back. */
  undoes: Id.nullable(),
});
export type AuditRow = z.output<typeof AuditRow>;

/** Entries further back than these are found by filters. */
export const mostAuditRows = 10_000;

const filters = {
  q: Search.optional(),
  noun: z.enum(auditNouns).optional(),
  /** Of a version of a legal document: the entries of all versions of that document. */
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
    query: z.object(simpleRestKeys(['at'], filters, 200)),
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
