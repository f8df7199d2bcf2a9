/** A mail server on loopback that speaks SMTP, and says no when it is told to. */
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

export interface MailServer {
  url: string;
  /** What it has taken, whole. */
  taken: string[];
  /** Its answer to the next addresses: null takes them. */
  refusal: { code: number; text: string } | null;
  /** Called when a mail has come, before it is answered. */
  onMail: () => Promise<void>;
  /** Called when an address is named, before the text. */
  onRecipient: () => void;
  close(): Promise<void>;
}

const refusing = ({ code, text }: { code: number; text: string }) =>
  Object.assign(new Error(text), { responseCode: code });

/** Starts one; close it in the end. */
export async function startMailServer(): Promise<MailServer> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: (_, __, done) => {
      state.onRecipient();
      done(state.refusal && refusing(state.refusal));
    },
    onData: (stream, _, done) => {
      let text = '';
      stream.on('data', (chunk: Buffer) => {
        text += chunk.toString();
      });
      stream.on('end', () => {
        state.taken.push(text);
        void state.onMail().then(() => done());
      });
    },
  });
  server.on('error', () => {});
  await new Promise<void>((listening) => {
    server.listen(0, '127.0.0.1', listening);
  });
  const state: MailServer = {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    taken: [],
    refusal: null,
    onMail: async () => {},
    onRecipient: () => {},
    close: () =>
      new Promise<void>((closed) => {
        server.close(() => closed());
      }),
  };
  return state;
}
