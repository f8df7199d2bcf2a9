/** A server on loopback that speaks OpenAI's chat protocol: each request gets the next of the given replies. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ModelRequest {
  model: string;
  messages: { role: string; content: string | null; tool_call_id?: string }[];
  tools?: { function: { name: string } }[];
  max_tokens?: number;
}

export type Reply =
  | { text: string; tokens?: [read: number, written: number] }
  | { looks: [name: string, args: unknown][]; tokens?: [read: number, written: number] }
  | { breaksAfter: string }
  | { status: number; headers?: Record<string, string> }
  /** Never answers, or stops after its first words. */
  | { hangs: true; after?: string };

export interface ModelDouble {
  baseUrl: string;
  requests: ModelRequest[];
  keys: (string | undefined)[];
  reply(...replies: Reply[]): void;
  /** Waits for the next request. */
  waitForRequest(): Promise<void>;
  close(): Promise<void>;
}

const formatEvent = (values: object) =>
  `data: ${JSON.stringify({ id: 'c', object: 'chat.completion.chunk', created: 1, model: 'double', ...values })}\n\n`;
const chunk = (delta: object) => formatEvent({ choices: [{ index: 0, delta, finish_reason: null }] });
const usage = ([read, written]: [number, number]) =>
  formatEvent({
    choices: [],
    usage: { prompt_tokens: read, completion_tokens: written, total_tokens: read + written },
  });

/** Splits a text into pieces of a few characters, as models stream. */
const pieces = (text: string) => text.match(/[\s\S]{1,7}/g)?.map((content) => chunk({ content })) ?? [];

function toToolCallChunks(looks: [string, unknown][]): string[] {
  return looks.flatMap(([name, args], index) => {
    const json = typeof args === 'string' ? args : JSON.stringify(args);
    const half = Math.ceil(json.length / 2);
    return [
      chunk({ tool_calls: [{ index, id: `call_${index}`, type: 'function', function: { name, arguments: '' } }] }),
      chunk({ tool_calls: [{ index, function: { arguments: json.slice(0, half) } }] }),
      chunk({ tool_calls: [{ index, function: { arguments: json.slice(half) } }] }),
    ];
  });
}

function sendReply(reply: Reply, response: ServerResponse): void {
  if ('status' in reply) {
    response
      .writeHead(reply.status, { 'content-type': 'application/json', ...reply.headers })
      .end(JSON.stringify({ error: { message: 'no', type: 'server_error' } }));
    return;
  }
  if ('hangs' in reply && !reply.after) return;
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  if ('hangs' in reply) return void response.write(pieces(reply.after ?? '').join(''));
  if ('breaksAfter' in reply) {
    response.write(pieces(reply.breaksAfter).join(''), () => response.destroy());
    return;
  }
  for (const part of 'text' in reply ? pieces(reply.text) : toToolCallChunks(reply.looks)) response.write(part);
  if (reply.tokens) response.write(usage(reply.tokens));
  response.end('data: [DONE]\n\n');
}

async function readBody(request: IncomingMessage): Promise<ModelRequest> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return JSON.parse(Buffer.concat(parts).toString()) as ModelRequest;
}

export async function startModelDouble(): Promise<ModelDouble> {
  const replies: Reply[] = [];
  const requests: ModelRequest[] = [];
  const keys: (string | undefined)[] = [];
  let notifyArrived = (): void => {};
  const server = createServer((request, response) => {
    void readBody(request).then((body) => {
      requests.push(body);
      keys.push(request.headers.authorization);
      notifyArrived();
      sendReply(
        request.url === '/v1/chat/completions' ? (replies.shift() ?? { status: 500 }) : { status: 404 },
        response,
      );
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    requests,
    keys,
    reply: (...more) => void replies.push(...more),
    waitForRequest: () => new Promise((resolve) => void (notifyArrived = resolve)),
    close: () => new Promise((resolve) => (server.closeAllConnections(), server.close(() => resolve()))),
  };
}
