/** Calls the API within the process: rendering and the demo use the same routes as everybody. */
import type { FastifyInstance, InjectOptions } from 'fastify';
import type { ClientAnswer, ClientRequest } from '#contract/client.ts';

/** Encodes a call with files as browsers do. */
export function toFormData({ body, files = {} }: ClientRequest): FormData {
  const form = new FormData();
  for (const [key, value] of Object.entries((body ?? {}) as Record<string, unknown>)) {
    if (value !== undefined && value !== null)
      form.append(key, typeof value === 'object' ? JSON.stringify(value) : String(value));
  }
  for (const [field, blobs] of Object.entries(files))
    for (const blob of blobs) form.append(field, blob, blob instanceof File ? blob.name : 'file');
  return form;
}

/**
 * Sends a request of the typed client to the app, without a socket.
 * @param headers such as token and language
 */
export async function sendInternally(
  app: FastifyInstance,
  request: ClientRequest,
  headers: Record<string, string>,
): Promise<ClientAnswer> {
  const options: InjectOptions = { method: request.method, url: request.url, headers };
  if (request.files) {
    const encoded = new Response(toFormData(request));
    options.payload = Buffer.from(await encoded.arrayBuffer());
    options.headers = { ...headers, 'content-type': encoded.headers.get('content-type') ?? '' };
  } else if (request.body !== undefined) {
    options.payload = request.body as object;
  }
  const answer = await app.inject(options);
  // Internal callers only need the status of a file.
  const isJson = String(answer.headers['content-type'] ?? '').startsWith('application/json');
  return { status: answer.statusCode, body: isJson && answer.body !== '' ? answer.json() : undefined };
}
