/** Several processes that start at once on one empty database: the demo is filled once, whoever dies meanwhile. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { withStartLock } from '#server/db/startLock.ts';
import { fillDemo } from '#server/seed/index.ts';
import { type Api, startApi } from '#tests/support/api.ts';

const startKey = 'start';
let processes: Api[];
beforeAll(async () => {
  const first = await startApi({ process: { startKey } });
  processes = [first, await startApi({ beside: first, process: { startKey } })];
});
afterAll(async () => {
  for (const process of processes.toReversed()) await process.close();
});

it('fills the demo once, after a process that died while it was filling', async () => {
  const [first, second] = processes as [Api, Api];
  const lines: string[] = [];
  const say = (line: string) => lines.push(line);
  const start = (api: Api, onWait: () => void) =>
    withStartLock(
      api.pool,
      () => fillDemo({ app: api.app, connected: api, gateways: api.gateways, startKey, say }),
      onWait,
    );

  // A process has begun and holds the lock on a session of its own; its unfinished rows are nobody's
  let die = () => {};
  let begin = () => {};
  const begun = new Promise<void>((resolve) => (begin = resolve));
  const dying = withStartLock(first.pool, async () => {
    await first.pool.query(`insert into settings (name, value) values ('demo', '"begun"')`);
    await first.make.buyer({ email: 'half-filled@example.com' });
    const death = new Promise<void>((_resolve, reject) => (die = () => reject(new Error('killed'))));
    begin();
    await death;
  });
  await begun;
  const waiting = [first, second].map((api) => {
    let wait = () => {};
    const waits = new Promise<void>((resolve) => (wait = resolve));
    return { waits, started: start(api, wait) };
  });
  await Promise.all(waiting.map(({ waits }) => waits));
  expect(lines).toEqual([]);
  die();
  await expect(dying).rejects.toThrow('killed');
  await Promise.all(waiting.map(({ started }) => started));

  expect(lines.filter((line) => line === 'filling the demo marketplace')).toHaveLength(1);
  const { rows } = await first.pool.query<{ people: number; twice: number; left: number; state: string }>(
    `select count(*) filter (where email like '%@example.com') as people,
            count(*) - count(distinct email) - count(*) filter (where email is null) as twice,
            count(*) filter (where email = 'half-filled@example.com') as left,
            (select value #>> '{}' from settings where name = 'demo') as state
       from users`,
  );
  expect(rows[0]).toMatchObject({ twice: 0, left: 0, state: 'done' });
  expect(rows[0]!.people).toBeGreaterThan(10);
}, 240_000);
