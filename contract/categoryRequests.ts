/**
 * Requests for categories: a vendor whose file names a category that we lack asks for one. An admin accepts the request
 * by naming the category, which may be new, or declines it with a reason; the vendor gets a mail.
 */
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { byId, Id, Person, requiredName, Search, text, Timestamp } from './fields.ts';
import { categoryRequestStatuses } from './imports.ts';
import { simpleRestKeys } from './lists.ts';
import { admins, staff } from './roles.ts';

export const CategoryRequestStatus = z.enum(categoryRequestStatuses).meta({ kind: 'status' });

export const CategoryRequest = z.object({
  id: Id,
  /** As the file of the company names it. */
  name: z.string(),
  /** What the vendor wrote about it. */
  comment: z.string().nullable(),
  company: z.object({ id: Id, brand: z.string() }),
  author: Person,
  /** The import that asked; null once it is deleted. */
  import_id: Id.nullable(),
  status: CategoryRequestStatus,
  /** The category that it became. */
  category_id: Id.nullable().meta({ kind: 'ref', noun: 'categories' }),
  /** Why it was declined, or what else the admin wrote. */
  answer: z.string().nullable(),
  created_at: Timestamp,
  decided_at: Timestamp.nullable(),
  updated_at: Timestamp,
});
export type CategoryRequest = z.output<typeof CategoryRequest>;

/** A name or path of a category: signs that separate the names of a path are no name. */
const CategoryPath = requiredName(500)
  .refine((path) => /[^\s>›»→]/.test(path.normalize('NFKC')), { params: { failure: 'required' } })
  .meta({ kind: 'text' });

const CategoryRequestCreate = z.object({
  /** The import whose file names the category; the request belongs to its company. */
  import_id: Id,
  name: CategoryPath,
  comment: text(1000).nullish(),
});
const CategoryDecision = z.object({
  status: CategoryRequestStatus.exclude(['waiting']),
  /** Required with `accepted`. */
  category_id: Id.nullish().meta({ kind: 'ref', noun: 'categories' }),
  /** Required with `declined`. */
  answer: text(1000).nullish(),
});

export const categoryRequests = {
  list: endpoint('GET /api/admin/category_requests', {
    summary: 'Requests for categories, as ra-data-simple-rest asks for them',
    access: admins,
    query: z.object(
      simpleRestKeys(['name', 'status', 'created_at', 'decided_at'], {
        q: Search.optional(),
        status: CategoryRequestStatus.optional(),
        company_id: Id.meta({ kind: 'ref', noun: 'companies' }).optional(),
      }),
    ),
    response: z.array(CategoryRequest),
  }),
  get: endpoint('GET /api/admin/category_requests/{id}', {
    summary: 'A request for a category',
    access: admins,
    params: byId,
    response: CategoryRequest,
    failures: ['not_found'],
  }),
  create: endpoint('POST /api/admin/category_requests', {
    summary: 'Ask for a category that an import needs; the answer comes by mail',
    access: staff,
    body: CategoryRequestCreate,
    response: CategoryRequest,
    status: 201,
    failures: ['not_found', 'category_requested', 'too_often'],
  }),
  decide: endpoint('PUT /api/admin/category_requests/{id}', {
    summary: 'Name the category that a request becomes, or decline it: who asked gets a mail',
    access: admins,
    params: byId,
    body: CategoryDecision,
    response: CategoryRequest,
    failures: ['not_found', 'category_request_decided'],
  }),
};
