/**
 * react-admin's data provider, generic over the resources of the contract.
 *
 *   getList        → list    page, per_page, sort, order and the filter; past the end the last page
 *   getOne         → one     id
 *   getMany        → one     once for each id; the lost ones are left out
 *   getManyReference → list  with the target among the filters
 *   create         → create  the body schema's keys; files as multipart
 *   update(Many)   → update  only what changed, and `updated_at` for the stale check
 *   delete(Many)   → remove  id
 *   getTree        → tree    the whole noun at once, for choosing a reference
 *
 * Resources that speak ra-data-simple-rest's dialect go by that package (./simpleRest.ts).
 */
import { HttpError, type DataProvider, type Identifier, type RaRecord } from 'ra-core';
import { ApiError, type ClientAnswer, type ClientRequest } from '#contract/client.ts';
import { leafOf, shapeOf } from '#contract/leaf.ts';
import { resources, type AnyCall, type ResourceCalls, type ResourceName } from '#contract/resource.ts';
import { keepOwnSave } from '#src/session/ownSave.ts';
import { speaksSimpleRest, withDialects } from './dialects.ts';
import { toHttpError } from './failures.ts';
import { requestOf } from './placement.ts';
import { changesOf, toRecord } from './records.ts';
import { createSimpleRest } from './simpleRest.ts';

type Values = Readonly<Record<string, unknown>>;

interface ListAnswer {
  data: unknown[];
  total: number;
  total_is_estimate?: boolean;
}

interface ListParams {
  pagination?: { page: number; perPage: number };
  sort?: { field: string; order: string };
  filter?: Values;
  signal?: AbortSignal;
}

/** Only an order that the list offers; react-admin asks for `id` unless told otherwise. */
function orderKeys(call: AnyCall, sort: ListParams['sort']): Values {
  const offered = shapeOf(call.query ?? call.body)['sort'];
  const isOffered = sort !== undefined && offered !== undefined && leafOf(offered).schema.safeParse(sort.field).success;
  return isOffered ? { sort: sort.field, order: sort.order.toLowerCase() } : {};
}

const isSaid = (value: unknown): boolean => value !== undefined && value !== null && value !== '';

/** What a list is asked for; blank filters are none. */
function listValues(call: AnyCall, { pagination, sort, filter }: ListParams): Values {
  const said = Object.fromEntries(Object.entries(filter ?? {}).filter(([, value]) => isSaid(value)));
  return {
    ...said,
    ...(pagination && { page: pagination.page, per_page: pagination.perPage }),
    ...orderKeys(call, sort),
  };
}

function callsOf(resource: string): ResourceCalls {
  if (!Object.hasOwn(resources, resource))
    throw new Error(`There is no resource “${resource}” in contract/resource.ts`);
  return resources[resource as ResourceName];
}

function callOf(resource: string, name: 'create' | 'update' | 'remove' | 'tree'): AnyCall {
  const call = callsOf(resource)[name];
  if (!call) throw new Error(`“${resource}” has no ${name} call`);
  return call;
}

/** Waits for all of them, so that nothing goes on behind a failure's back; throws the first failure. */
async function allOf(calls: readonly Promise<unknown>[]): Promise<void> {
  const failed = (await Promise.allSettled(calls)).find((call) => call.status === 'rejected');
  if (failed) throw failed.reason;
}

/**
 * Makes the data provider.
 * @param send carries a request; answers any status, throws only where there is no answer
 */
export function createDataProvider(send: (request: ClientRequest) => Promise<ClientAnswer>): DataProvider {
  async function answerOf(call: AnyCall, values: Values, signal?: AbortSignal): Promise<unknown> {
    try {
      const { status, body } = await send(requestOf(call, values, signal));
      if (status >= 400) throw new ApiError(status, (body ?? {}) as Record<string, unknown>);
      return body;
    } catch (error) {
      throw toHttpError(error);
    }
  }

  async function list(resource: string, params: ListParams) {
    const calls = callsOf(resource);
    let answer = (await answerOf(calls.list, listValues(calls.list, params), params.signal)) as ListAnswer;
    const { page, perPage } = params.pagination ?? { page: 1, perPage: answer.total };
    // Past the end, since its rows were deleted: the last page that there is. react-admin then goes there by itself.
    if (answer.data.length === 0 && answer.total > 0 && page > 1) {
      const last = { ...params, pagination: { page: Math.ceil(answer.total / perPage), perPage } };
      answer = (await answerOf(calls.list, listValues(calls.list, last), params.signal)) as ListAnswer;
    }
    const { data, total, total_is_estimate } = answer;
    return { data: data.map((row) => toRecord(calls, row)), total, meta: { isEstimate: total_is_estimate ?? false } };
  }

  async function one(resource: string, id: Identifier, signal?: AbortSignal): Promise<RaRecord> {
    const calls = callsOf(resource);
    return toRecord(calls, await answerOf(calls.one, { id }, signal));
  }

  /** A reference to what is gone leaves a gap, not an error. */
  const oneOrNone = (resource: string, id: Identifier, signal?: AbortSignal): Promise<RaRecord[]> =>
    one(resource, id, signal).then(
      (record) => [record],
      (error: unknown) => {
        if (error instanceof HttpError && error.status === 404) return [];
        throw error;
      },
    );

  const write = async (resource: string, id: Identifier, data: Values, previous?: Values): Promise<RaRecord> =>
    toRecord(callsOf(resource), await answerOf(callOf(resource, 'update'), { ...changesOf(data, previous), id }));

  const remove = (resource: string, id: Identifier) => answerOf(callOf(resource, 'remove'), { id });

  const provider = {
    supportAbortSignal: true,
    getList: (resource: string, params: ListParams) => list(resource, params),
    getOne: async (resource: string, { id, signal }: { id: Identifier; signal?: AbortSignal }) => ({
      data: await one(resource, id, signal),
    }),
    getMany: async (resource: string, { ids, signal }: { ids: Identifier[]; signal?: AbortSignal }) => ({
      data: (await Promise.all(ids.map((id) => oneOrNone(resource, id, signal)))).flat(),
    }),
    getManyReference: (
      resource: string,
      { target, id, filter, ...params }: ListParams & { target: string; id: Identifier },
    ) => list(resource, { ...params, filter: { ...filter, [target]: id } }),
    create: async (resource: string, { data }: { data: Values }) => ({
      data: toRecord(callsOf(resource), await answerOf(callOf(resource, 'create'), data)),
    }),
    update: async (
      resource: string,
      { id, data, previousData }: { id: Identifier; data: Values; previousData?: Values },
    ) => ({ data: await write(resource, id, data, previousData) }),
    updateMany: async (resource: string, { ids, data }: { ids: Identifier[]; data: Values }) => {
      await allOf(ids.map((id) => write(resource, id, data)));
      return { data: ids };
    },
    delete: async (resource: string, { id, previousData }: { id: Identifier; previousData?: RaRecord }) => {
      await remove(resource, id);
      return { data: previousData ?? { id } };
    },
    deleteMany: async (resource: string, { ids }: { ids: Identifier[] }) => {
      await allOf(ids.map((id) => remove(resource, id)));
      return { data: ids };
    },
    getTree: async (resource: string, { signal }: { signal?: AbortSignal } = {}) => {
      const { data } = (await answerOf(callOf(resource, 'tree'), {}, signal)) as { data: unknown[] };
      return { data };
    },
  };
  // react-admin's methods are generic in the record's type, which only their caller knows.
  const whole = withDialects(provider as unknown as DataProvider, createSimpleRest(send), speaksSimpleRest);
  const update: DataProvider['update'] = async (resource, params) => {
    const answer = await whole.update(resource, params);
    keepOwnSave(resource, answer.data);
    return answer as never;
  };
  return { ...whole, update };
}
