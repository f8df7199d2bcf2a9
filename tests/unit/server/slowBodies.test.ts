import { type AddressInfo, connect } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { acceptForms, readForm } from '#server/http/uploads.ts';
import { endSlowBodies } from '#server/http/slowBodies.ts';

let app: FastifyInstance;
beforeAll(async () => {
  app = Fastify({ requestTimeout: 60_000 });
  endSlowBodies(app, { totalMs: 300, silentMs: 900 });
  await acceptForms(app);
  app.post('/json', async () => 'taken');
  app.post('/form', async (request) => {
    const form = await readForm(request, ['file'], 1);
    await form.dispose();
    return `${form.files[0]?.bytes} bytes`;
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => app.close());

/** Sends pieces, one every 100 ms. @returns the answer; blank if the connection was closed */
async function send(head: string, pieces: string[]): Promise<string> {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  socket.on('error', () => {});
  let answer = '';
  socket.on('data', (data) => {
    answer += String(data);
    socket.end();
  });
  socket.write(head);
  const timer = setInterval(() => {
    const piece = pieces.shift();
    if (piece !== undefined && socket.writable) socket.write(piece);
  }, 100);
  // Not once(), which rejects at the reset that ends an unfinished body.
  await new Promise((resolve) => socket.once('close', resolve));
  clearInterval(timer);
  return answer;
}

const form = (length: number) =>
  [
    'POST /form HTTP/1.1',
    'host: x',
    'connection: close',
    'content-type: multipart/form-data; boundary=b',
    `content-length: ${length}`,
    '\r\n',
  ].join('\r\n');
const opening = '--b\r\ncontent-disposition: form-data; name="file"; filename="f"\r\n\r\n';
const closing = '\r\n--b--\r\n';

it('ends a body that is not there in time, however steadily it comes', async () => {
  expect(
    await send(
      'POST /json HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 20\r\n\r\n',
      Array.from({ length: 20 }, () => ' '),
    ),
  ).toBe('');
});

it('lets an upload take its time as long as it keeps coming, and ends one that has fallen silent', async () => {
  const pieces = Array.from({ length: 10 }, () => 'x');
  expect(await send(form(opening.length + 10 + closing.length), [opening, ...pieces, closing])).toContain('10 bytes');
  expect(await send(form(opening.length + 10 + closing.length), [opening, 'x'])).toBe('');
});
