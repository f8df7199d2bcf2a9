/** An SMTP server on loopback that rejects mail on request. */
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

export interface MailServer {
  url: string;
  /** Received mails, in full. */
  received: string[];
  /** Its answer to the next recipients: null accepts them. */
  rejection: { code: number; text: string } | null;
  /** Called when a mail has arrived, before it is answered. */
  onMail: () => Promise<void>;
  /** Called when a recipient is named, before the text. */
  onRecipient: () => void;
  close(): Promise<void>;
}

const toSmtpError = ({ code, text }: { code: number; text: string }) =>
  Object.assign(new Error(text), { responseCode: code });

/** Starts a mail server. Call `close` at the end. */
export async function startMailServer(): Promise<MailServer> {
  const server = new SMTPServer({
    authOptional: true,
    // The sender keeps its connections open
    closeTimeout: 100,
    disabledCommands: ['STARTTLS'],
    onRcptTo: (_, __, done) => {
      state.onRecipient();
      done(state.rejection && toSmtpError(state.rejection));
    },
    onData: (stream, _, done) => {
      let text = '';
      stream.on('data', (chunk: Buffer) => {
        text += chunk.toString();
      });
      stream.on('end', () => {
        state.received.push(text);
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
    received: [],
    rejection: null,
    onMail: async () => {},
    onRecipient: () => {},
    close: () =>
      new Promise<void>((closed) => {
        server.close(() => closed());
      }),
  };
  return state;
}
