/** Where a key belongs, each call's schemas say: in the path, the query, the body or among the files. */
import type { ClientRequest } from '#contract/client.ts';
import { fillPath, toQuery } from '#contract/client.ts';
import { knownKeys, shapeOf } from '#contract/leaf.ts';
import type { AnyCall } from '#contract/resource.ts';

type Values = Readonly<Record<string, unknown>>;

/** A file as react-admin's inputs hand it over; a photo that is on the server already has no `rawFile`. */
interface ChosenFile {
  rawFile?: unknown;
}

/** The part of `values` that a call's body takes. */
export const bodyOf = (call: AnyCall, values: Values): Record<string, unknown> => knownKeys(shapeOf(call.body), values);

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
    url: fillPath(call.path, values) + toQuery(knownKeys(shapeOf(call.query), values)),
    ...(call.body && { body: bodyOf(call, values) }),
    ...(Object.keys(files).length > 0 && { files }),
    ...(signal && { signal }),
  };
}
