/** Calls of the API from inside the process: the rendered pages and the demo take the same road as everybody. */
import type { FastifyInstance, InjectOptions } from 'fastify';
import type { ClientAnswer, ClientRequest } from '#contract/client.ts';

/** A call with files as browsers send it. */
export function formOf({ body, files = {} }: ClientRequest): FormData {
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
 * Carries one request of the typed client into the app, without a socket.
 * @param headers sent along: token, language
 */
export async function innerSend(
  app: FastifyInstance,
  request: ClientRequest,
  headers: Record<string, string>,
): Promise<ClientAnswer> {
  const options: InjectOptions = { method: request.method, url: request.url, headers };
  if (request.files) {
    const encoded = new Response(formOf(request));
    options.payload = Buffer.from(await encoded.arrayBuffer());
    options.headers = { ...headers, 'content-type': encoded.headers.get('content-type') ?? '' };
  } else if (request.body !== undefined) {
    options.payload = request.body as object;
  }
  const answer = await app.inject(options);
  // A file is no JSON: who asks for one here, asks only whether it is there.
  const isJson = String(answer.headers['content-type'] ?? '').startsWith('application/json');
  return { status: answer.statusCode, body: isJson && answer.body !== '' ? answer.json() : undefined };
}
