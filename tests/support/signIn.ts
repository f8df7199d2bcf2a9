/** Reads the codes and links that were sent to a phone or a mailbox. */
import type { Api } from './api.ts';

export interface Sent {
  channel: string;
  subject: string | null;
  text: string;
}

/** Lists the messages to a phone or mailbox, newest first. */
export async function listSent(t: Api, to: string): Promise<Sent[]> {
  await t.drainJobs();
  const { rows } = await t.pool.query<Sent>(
    'select channel, subject, text from outbox where lower("to") = lower($1) order by id desc',
    [to],
  );
  return rows;
}

/** Gets the newest code sent to a phone. */
export async function getSentCode(t: Api, phone: string): Promise<string> {
  const code = /#(\d{5})$/.exec((await listSent(t, phone))[0]?.text ?? '')?.[1];
  if (!code) throw new Error(`no code has come to ${phone}`);
  return code;
}

/** Gets the code of the newest link sent to a mailbox. */
export async function getSentLinkCode(t: Api, email: string): Promise<string> {
  for (const { text } of await listSent(t, email)) {
    const code = /\/auth\/change_password\/(\S+)/.exec(text)?.[1];
    if (code) return code;
  }
  throw new Error(`no link has come to ${email}`);
}

let numbers = 0;

/** Makes a new Australian mobile number, as the form sends it and as it is stored. */
export function newPhone(): { country_code: string; phoneNumbers: string; stored: string } {
  numbers += 1;
  const national = `4${String(process.pid % 1000).padStart(3, '0')}${String(numbers).padStart(5, '0')}`;
  return { country_code: '61', phoneNumbers: national, stored: `+61${national}` };
}

/** Makes a code that differs from this one. */
export const makeWrongCode = (code: string): string => String((Number(code) + 1) % 100_000).padStart(5, '0');
