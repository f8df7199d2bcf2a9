import { describe, expect, it } from 'vitest';
import { validateFiles } from '#src/ui/validateFiles.ts';
import { createUploadQueue, type SendFile } from '#src/resources/products/photos/uploadQueue.ts';

const file = (name: string, type = 'image/jpeg', size = 1000) => ({ name, type, size });

describe('validateFiles', () => {
  it('takes pictures by name and type, whatever the case', () => {
    expect(validateFiles([file('a.JPG'), file('b.png', 'image/png'), file('c.gif', '')], 20).rejected).toEqual([]);
  });

  it('refuses what is no picture, too large, or has no room, and says which', () => {
    const { taken, rejected } = validateFiles(
      [
        file('a.pdf', 'application/pdf'),
        file('b.webp', 'image/webp'),
        file('c.jpg', 'text/html'),
        file('d.jpg', 'image/jpeg', 11_000_000),
        file('e.jpg'),
        file('f.jpg'),
      ],
      1,
    );
    expect(taken.map(({ name }) => name)).toEqual(['e.jpg']);
    expect(rejected.map(({ name, error }) => [name, error])).toEqual([
      ['a.pdf', 'type'],
      ['b.webp', 'type'],
      ['c.jpg', 'type'],
      ['d.jpg', 'size'],
      ['f.jpg', 'room'],
    ]);
  });
});

describe('an upload queue', () => {
  function startQueue() {
    const sent: string[] = [];
    const open = new Map<
      string,
      { done: () => void; fail: (error: Error) => void; onSent: (part: number) => void; signal: AbortSignal }
    >();
    const send: SendFile = ({ name }, { signal, onSent }) =>
      new Promise((done, fail) => {
        sent.push(name);
        signal.addEventListener('abort', () => fail(new Error('aborted')));
        open.set(name, { done, fail, onSent, signal });
      });
    const queue = createUploadQueue(send);
    queue.add(['a', 'b', 'c'].map((name) => new File(['x'], name)));
    const states = () => queue.get().map((upload) => `${upload.file.name} ${upload.state} ${upload.sent}`);
    const flush = () => new Promise((resolve) => setImmediate(resolve));
    const getKey = (name: string) => queue.get().find((upload) => upload.file.name === name)?.key ?? 0;
    return { queue, sent, open, states, flush, getKey };
  }

  it('sends one file after the other, and tells how far each is', async () => {
    const { open, states, flush, sent } = startQueue();
    open.get('a')?.onSent(0.5);
    expect(states()).toEqual(['a sending 0.5', 'b waiting 0', 'c waiting 0']);
    open.get('a')?.done();
    await flush();
    expect(states()).toEqual(['b sending 0', 'c waiting 0']);
    expect(sent).toEqual(['a', 'b']);
  });

  it('goes on after one that failed, and sends it again when asked', async () => {
    const { queue, open, states, flush, getKey } = startQueue();
    open.get('a')?.fail(new Error('refused'));
    await flush();
    expect(states()).toEqual(['a failed 0', 'b sending 0', 'c waiting 0']);
    queue.retry(getKey('a'));
    expect(states()).toEqual(['b sending 0', 'c waiting 0', 'a waiting 0']);
  });

  it('sends all that failed again, in their order', async () => {
    const { queue, open, states, flush } = startQueue();
    for (const name of ['a', 'b']) {
      open.get(name)?.fail(new Error('refused'));
      await flush();
    }
    queue.retry();
    expect(states()).toEqual(['c sending 0', 'a waiting 0', 'b waiting 0']);
  });

  it('stops altogether', async () => {
    const { queue, open, states, flush, sent } = startQueue();
    queue.cancelAll();
    await flush();
    expect(open.get('a')?.signal.aborted).toBe(true);
    expect([states(), sent]).toEqual([[], ['a']]);
    queue.add([new File(['x'], 'd')]);
    expect(states()).toEqual(['d sending 0']);
  });

  it('stops the one on its way, and never sends one that waits', async () => {
    const { queue, open, states, flush, getKey, sent } = startQueue();
    queue.cancel(getKey('b'));
    queue.cancel(getKey('a'));
    await flush();
    expect(open.get('a')?.signal.aborted).toBe(true);
    expect(states()).toEqual(['c sending 0']);
    expect(sent).toEqual(['a', 'c']);
  });
});
