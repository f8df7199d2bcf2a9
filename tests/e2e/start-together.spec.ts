import pg from 'pg';
import { expect, test } from '#tests/support/e2e.ts';
import { copyDemo, FILLING, LEFT_BEHIND, getStartOutput, WAITING } from '#tests/support/e2eServer.ts';

interface Filled {
  people: number;
  twice: number;
  left: number;
  state: string;
}

/** Reads the demo that the processes of the global setup have filled. */
async function readFilled(): Promise<Filled | undefined> {
  const { host, port, user, database, drop } = await copyDemo();
  const client = new pg.Client({ host, port, user, database });
  await client.connect();
  try {
    const { rows } = await client.query<Filled>(
      `select count(*) filter (where email like '%@example.com')::int as people,
              (count(email) - count(distinct email))::int as twice,
              count(*) filter (where email = $1)::int as left,
              (select value #>> '{}' from settings where name = 'demo') as state
         from users`,
      [LEFT_BEHIND],
    );
    return rows[0];
  } finally {
    await client.end();
    await drop();
  }
}

test('two processes that start at once fill the demo once, after one that died while it was filling', async () => {
  const printed = getStartOutput();
  expect(printed).toHaveLength(2);
  for (const lines of printed) expect(lines).toContain(WAITING);
  expect(printed.flat().filter((line) => line === FILLING)).toHaveLength(1);

  const filled = await readFilled();
  expect(filled).toMatchObject({ twice: 0, left: 0, state: 'done' });
  expect(filled?.people).toBeGreaterThan(10);
});
