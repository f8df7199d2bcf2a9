/** What somebody does with a phone and a mailbox: looks for the code or the link that came. */
import type { Api } from './api.ts';

export interface Sent {
  channel: string;
  subject: string | null;
  text: string;
}

/** Everything that came to a phone or mailbox, the newest first. */
export async function sentTo(t: Api, to: string): Promise<Sent[]> {
  await t.drainJobs();
  const { rows } = await t.pool.query<Sent>(
    'select channel, subject, text from outbox where lower("to") = lower($1) order by id desc',
    [to],
  );
  return rows;
}

/** The newest code that came to a phone. */
export async function codeTo(t: Api, phone: string): Promise<string> {
  const code = /#(\d{5})$/.exec((await sentTo(t, phone))[0]?.text ?? '')?.[1];
  if (!code) throw new Error(`no code has come to ${phone}`);
  return code;
}

/** The code of the newest link that came to a mailbox. */
export async function linkTo(t: Api, email: string): Promise<string> {
  for (const { text } of await sentTo(t, email)) {
    const code = /\/auth\/change_password\/(\S+)/.exec(text)?.[1];
    if (code) return code;
  }
  throw new Error(`no link has come to ${email}`);
}

let numbers = 0;

/** A new Australian mobile phone, as the form sends it and as it is kept. */
export function newPhone(): { country_code: string; phoneNumbers: string; kept: string } {
  numbers += 1;
  const national = `4${String(process.pid % 1000).padStart(3, '0')}${String(numbers).padStart(5, '0')}`;
  return { country_code: '61', phoneNumbers: national, kept: `+61${national}` };
}

/** Another code than this. */
export const otherCode = (code: string): string => String((Number(code) + 1) % 100_000).padStart(5, '0');
