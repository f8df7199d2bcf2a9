/** Generates load: autocannon for single requests, a small loop for full checkouts. */
import { request as httpRequest, Agent } from 'node:http';
import autocannon from 'autocannon';

export interface RequestSpec {
  method: 'GET' | 'POST' | 'PUT';
  path: string;
  headers?: Record<string, string>;
  body?: unknown;
}

/**
 * Measures requests per second.
 * @throws Error if an answer is not 2xx
 */
export async function measureRate(
  port: number,
  shots: RequestSpec[],
  { connections = 32, seconds = 4 } = {},
): Promise<number> {
  const result = await autocannon({
    url: `http://127.0.0.1:${port}`,
    connections,
    duration: seconds,
    requests: shots.map(({ method, path, headers, body }) => ({
      method,
      path,
      headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })),
  });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${shots[0]!.path}: ${result.non2xx} answers were not 2xx, ${result.errors} errors`);
  return result['2xx'] / result.duration;
}

const agent = new Agent({ keepAlive: true, maxSockets: 64 });

/**
 * Sends one request.
 * @throws Error if the answer is not 2xx
 */
export function call(
  port: number,
  { method, path, headers = {}, body }: RequestSpec,
): Promise<Record<string, unknown>> {
  return new Promise((resolve, reject) => {
    const text = body === undefined ? undefined : JSON.stringify(body);
    const request = httpRequest(
      {
        port,
        host: '127.0.0.1',
        method,
        path,
        agent,
        headers: {
          ...headers,
          ...(text !== undefined && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
        },
      },
      (response) => {
        let answer = '';
        response.on('data', (chunk: Buffer) => {
          answer += chunk.toString();
        });
        response.on('end', () => {
          if ((response.statusCode ?? 500) >= 300)
            reject(new Error(`${path}: ${response.statusCode} ${answer.slice(0, 300)}`));
          else resolve(answer === '' ? {} : (JSON.parse(answer) as Record<string, unknown>));
        });
      },
    );
    request.on('error', reject);
    request.end(text);
  });
}

/** Measures full flows per second, several in parallel. */
export async function measureFlowRate(
  flow: () => Promise<unknown>,
  { parallel = 8, seconds = 4 } = {},
): Promise<number> {
  const end = Date.now() + seconds * 1000;
  let done = 0;
  const began = Date.now();
  await Promise.all(
    Array.from({ length: parallel }, async () => {
      while (Date.now() < end) {
        await flow();
        done++;
      }
    }),
  );
  return done / ((Date.now() - began) / 1000);
}
