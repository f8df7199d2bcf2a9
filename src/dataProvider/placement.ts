/** Where a key belongs, each call's schemas say: in the path, the query, the body or among the files. */
import type { ClientRequest } from '#contract/client.ts';
import { fillPath, toQuery } from '#contract/client.ts';
import { elementOf, shapeOf } from '#contract/leaf.ts';
import type { AnyCall } from '#contract/resource.ts';
import type { z } from 'zod';

type Values = Readonly<Record<string, unknown>>;

/** A file as react-admin's inputs hand it over; a photo that is on the server already has no `rawFile`. */
interface ChosenFile {
  rawFile?: unknown;
}

const isObject = (value: unknown): value is Values => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Only what the schema knows, at every depth: what the server would drop is not sent. */
function known(schema: z.ZodType, value: unknown): unknown {
  const element = elementOf(schema);
  if (element && Array.isArray(value)) return value.map((member) => known(element, member));
  const shape = shapeOf(schema);
  return isObject(value) && Object.keys(shape).length > 0 ? pick(shape, value) : value;
}

function pick(shape: Readonly<Record<string, z.ZodType>>, values: Values): Record<string, unknown> {
  const picked: Record<string, unknown> = {};
  for (const [key, schema] of Object.entries(shape)) {
    if (values[key] !== undefined) picked[key] = known(schema, values[key]);
  }
  return picked;
}

/** The part of `values` that a call's body takes. */
export const bodyOf = (call: AnyCall, values: Values): Record<string, unknown> => pick(shapeOf(call.body), values);

function filesOf(call: AnyCall, values: Values): Record<string, Blob[]> {
  const files: Record<string, Blob[]> = {};
  for (const field of call.files ?? []) {
    const chosen = [values[field] ?? []].flat() as ChosenFile[];
    const blobs = chosen.map((file) => file.rawFile).filter((file): file is Blob => file instanceof Blob);
    if (blobs.length > 0) files[field] = blobs;
  }
  return files;
}

/**
 * Makes the request of a call.
 * @param values everything that is to be said; keys that the call doesn't know are left out
 */
export function requestOf(call: AnyCall, values: Values, signal?: AbortSignal): ClientRequest {
  const files = filesOf(call, values);
  return {
    method: call.method,
    url: fillPath(call.path, values) + toQuery(pick(shapeOf(call.query), values)),
    ...(call.body && { body: bodyOf(call, values) }),
    ...(Object.keys(files).length > 0 && { files }),
    ...(signal && { signal }),
  };
}
