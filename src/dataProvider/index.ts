/**
 * react-admin's data provider, generic over the resources of the contract.
 *
 *   getList        → list    page, per_page, sort, order and the filter; past the end the last page
 *   getOne         → one     id
 *   getMany        → one     once for each id; missing records are left out
 *   getManyReference → list  with the target among the filters
 *   create         → create  the body schema's keys; files as multipart
 *   update(Many)   → update  only changed fields, and `updated_at` for the stale check
 *   delete(Many)   → remove  id
 *   getTree        → tree    the full tree, for choosing a reference
 *
 * Resources with the dialect of ra-data-simple-rest use that package (./simpleRest.ts).
 */
import { HttpError, type DataProvider, type Identifier, type RaRecord } from 'ra-core';
import { ApiError, type ClientAnswer, type ClientRequest } from '#contract/client.ts';
import { unwrapSchema, getShape } from '#contract/introspection.ts';
import { resources, type AnyCall, type ResourceCalls, type ResourceName } from '#contract/resource.ts';
import { rememberMySave } from '#src/session/mySave.ts';
import { isSimpleRestResource, combineDialects } from './dialects.ts';
import { toHttpError } from './failures.ts';
import { buildRequest } from './buildRequest.ts';
import { getChanges, toRecord } from './records.ts';
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

/** Sorts only by fields that the list supports; react-admin sends `id` by default. */
function buildSortQuery(call: AnyCall, sort: ListParams['sort']): Values {
  const sortField = getShape(call.query ?? call.body)['sort'];
  const isSupported =
    sort !== undefined && sortField !== undefined && unwrapSchema(sortField).schema.safeParse(sort.field).success;
  return isSupported ? { sort: sort.field, order: sort.order.toLowerCase() } : {};
}

const isFilled = (value: unknown): boolean => value !== undefined && value !== null && value !== '';

/** Builds the parameters of a list call; blank filters are left out. */
function buildListQuery(call: AnyCall, { pagination, sort, filter }: ListParams): Values {
  const filledFilter = Object.fromEntries(Object.entries(filter ?? {}).filter(([, value]) => isFilled(value)));
  return {
    ...filledFilter,
    ...(pagination && { page: pagination.page, per_page: pagination.perPage }),
    ...buildSortQuery(call, sort),
  };
}

function getCalls(resource: string): ResourceCalls {
  if (!Object.hasOwn(resources, resource))
    throw new Error(`There is no resource “${resource}” in contract/resource.ts`);
  return resources[resource as ResourceName];
}

function getCall(resource: string, name: 'create' | 'update' | 'remove' | 'tree'): AnyCall {
  const call = getCalls(resource)[name];
  if (!call) throw new Error(`“${resource}” has no ${name} call`);
  return call;
}

/** Waits for all calls, so that none continues in the background, then throws the first error. */
async function waitForAll(calls: readonly Promise<unknown>[]): Promise<void> {
  const failed = (await Promise.allSettled(calls)).find((call) => call.status === 'rejected');
  if (failed) throw failed.reason;
}

/**
 * Creates the data provider.
 * @param send sends a request; resolves for any status, throws only without an answer
 */
export function createDataProvider(send: (request: ClientRequest) => Promise<ClientAnswer>): DataProvider {
  async function callApi(call: AnyCall, values: Values, signal?: AbortSignal): Promise<unknown> {
    try {
      const { status, body } = await send(buildRequest(call, values, signal));
      if (status >= 400) throw new ApiError(status, (body ?? {}) as Record<string, unknown>);
      return body;
    } catch (error) {
      throw toHttpError(error);
    }
  }

  async function listRecords(resource: string, params: ListParams) {
    const calls = getCalls(resource);
    let answer = (await callApi(calls.list, buildListQuery(calls.list, params), params.signal)) as ListAnswer;
    const { page, perPage } = params.pagination ?? { page: 1, perPage: answer.total };
    // Rows were deleted and the page is past the end: load the last page. react-admin then goes there by itself.
    if (answer.data.length === 0 && answer.total > 0 && page > 1) {
      const lastPage = { ...params, pagination: { page: Math.ceil(answer.total / perPage), perPage } };
      answer = (await callApi(calls.list, buildListQuery(calls.list, lastPage), params.signal)) as ListAnswer;
    }
    const { data, total, total_is_estimate } = answer;
    return { data: data.map((row) => toRecord(calls, row)), total, meta: { isEstimate: total_is_estimate ?? false } };
  }

  async function getRecord(resource: string, id: Identifier, signal?: AbortSignal): Promise<RaRecord> {
    const calls = getCalls(resource);
    return toRecord(calls, await callApi(calls.one, { id }, signal));
  }

  /** A missing record gives no record instead of an error. */
  const findRecord = (resource: string, id: Identifier, signal?: AbortSignal): Promise<RaRecord[]> =>
    getRecord(resource, id, signal).then(
      (record) => [record],
      (error: unknown) => {
        if (error instanceof HttpError && error.status === 404) return [];
        throw error;
      },
    );

  const updateRecord = async (resource: string, id: Identifier, data: Values, previous?: Values): Promise<RaRecord> =>
    toRecord(getCalls(resource), await callApi(getCall(resource, 'update'), { ...getChanges(data, previous), id }));

  const removeRecord = (resource: string, id: Identifier) => callApi(getCall(resource, 'remove'), { id });

  const provider = {
    supportAbortSignal: true,
    getList: (resource: string, params: ListParams) => listRecords(resource, params),
    getOne: async (resource: string, { id, signal }: { id: Identifier; signal?: AbortSignal }) => ({
      data: await getRecord(resource, id, signal),
    }),
    getMany: async (resource: string, { ids, signal }: { ids: Identifier[]; signal?: AbortSignal }) => ({
      data: (await Promise.all(ids.map((id) => findRecord(resource, id, signal)))).flat(),
    }),
    getManyReference: (
      resource: string,
      { target, id, filter, ...params }: ListParams & { target: string; id: Identifier },
    ) => listRecords(resource, { ...params, filter: { ...filter, [target]: id } }),
    create: async (resource: string, { data }: { data: Values }) => ({
      data: toRecord(getCalls(resource), await callApi(getCall(resource, 'create'), data)),
    }),
    update: async (
      resource: string,
      { id, data, previousData }: { id: Identifier; data: Values; previousData?: Values },
    ) => ({ data: await updateRecord(resource, id, data, previousData) }),
    updateMany: async (resource: string, { ids, data }: { ids: Identifier[]; data: Values }) => {
      await waitForAll(ids.map((id) => updateRecord(resource, id, data)));
      return { data: ids };
    },
    delete: async (resource: string, { id, previousData }: { id: Identifier; previousData?: RaRecord }) => {
      await removeRecord(resource, id);
      return { data: previousData ?? { id } };
    },
    deleteMany: async (resource: string, { ids }: { ids: Identifier[] }) => {
      await waitForAll(ids.map((id) => removeRecord(resource, id)));
      return { data: ids };
    },
    getTree: async (resource: string, { signal }: { signal?: AbortSignal } = {}) => {
      const { data } = (await callApi(getCall(resource, 'tree'), {}, signal)) as { data: unknown[] };
      return { data };
    },
  };
  // react-admin's methods are generic in the record type, which only the caller knows.
  const fullProvider = combineDialects(
    provider as unknown as DataProvider,
    createSimpleRest(send),
    isSimpleRestResource,
  );
  const update: DataProvider['update'] = async (resource, params) => {
    const answer = await fullProvider.update(resource, params);
    rememberMySave(resource, answer.data);
    return answer as never;
  };
  return { ...fullProvider, update };
}
