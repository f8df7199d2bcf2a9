/** Builds requests: each call's schemas tell whether a value belongs to path, query, body or files. */
import type { ClientRequest } from '#contract/client.ts';
import { fillPath, toQuery } from '#contract/client.ts';
import { pickKnownKeys, getShape } from '#contract/introspection.ts';
import type { AnyCall } from '#contract/resource.ts';

type Values = Readonly<Record<string, unknown>>;

/** A file from react-admin's inputs; a photo that is already on the server has no `rawFile`. */
interface ChosenFile {
  rawFile?: unknown;
}

/** The values that the call's body accepts. */
export const buildBody = (call: AnyCall, values: Values): Record<string, unknown> =>
  pickKnownKeys(getShape(call.body), values);

function buildFiles(call: AnyCall, values: Values): Record<string, Blob[]> {
  const files: Record<string, Blob[]> = {};
  for (const field of call.files ?? []) {
    const chosen = [values[field] ?? []].flat() as ChosenFile[];
    const blobs = chosen.map((file) => file.rawFile).filter((file): file is Blob => file instanceof Blob);
    if (blobs.length > 0) files[field] = blobs;
  }
  return files;
}

/**
 * Builds the request of a call.
 * @param values all values; keys that the call doesn't know are left out
 */
export function buildRequest(call: AnyCall, values: Values, signal?: AbortSignal): ClientRequest {
  const files = buildFiles(call, values);
  return {
    method: call.method,
    url: fillPath(call.path, values) + toQuery(pickKnownKeys(getShape(call.query), values)),
    ...(call.body && { body: buildBody(call, values) }),
    ...(Object.keys(files).length > 0 && { files }),
    ...(signal && { signal }),
  };
}
