/** The real clients of external services, each against a server on loopback that speaks its protocol. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSmtpMail } from '#server/gateways/mail.ts';
import { createTwilioSms } from '#server/gateways/sms.ts';
import { type Api, startApi } from '#tests/support/api.ts';

let t: Api;
beforeAll(async () => {
  t = await startApi();
});
afterAll(() => t.close());

describe('mail', () => {
  it('goes out by SMTP, with its words and letters whole', async () => {
    let received = '';
    const server = new SMTPServer({
      authOptional: true,
      // The sender keeps its connections open
      closeTimeout: 100,
      disabledCommands: ['STARTTLS'],
      onData: (stream, _, done) => {
        stream.on('data', (chunk: Buffer) => {
          received += chunk.toString();
        });
        stream.on('end', done);
      },
    });
    await new Promise<void>((listening) => {
      server.listen(0, '127.0.0.1', listening);
    });
    const { port } = server.server.address() as AddressInfo;
    await createSmtpMail({ url: `smtp://127.0.0.1:${port}`, from: 'Yarmarka <no-reply@example.com>' }).send({
      to: 'buyer@example.com',
      subject: 'Order 7',
      text: 'Thank you!',
      html: '<p>Thanks, <b>you</b></p>',
    });
    expect(received).toMatch(/^From: Yarmarka <no-reply@example.com>$/m);
    expect(received).toMatch(/^Subject: Order 7$/m);
    expect(received).toContain('Thank you!');
    expect(received).toMatch(/^Content-Type: text\/html/m);
    expect(received).toContain('<p>Thanks, <b>you</b></p>');
    await new Promise<void>((closed) => {
      server.close(() => closed());
    });
  });

  it('gives up where nobody listens, so that its job tries again', async () => {
    await expect(
      createSmtpMail({ url: 'smtp://127.0.0.1:1', from: 'a@example.com' }).send({
        to: 'b@example.com',
        subject: 's',
        text: 't',
      }),
    ).rejects.toThrow();
  });

  it('lands in the outbox where no provider is configured, newest first', async () => {
    await t.gateways.mail.send({ to: 'buyer@example.com', subject: 'First <b>', text: 'one' });
    await t.gateways.sms.send({ to: '+61412345678', text: 'two' });
    const asJson = await t.app.inject({ url: '/dev/outbox', headers: { accept: 'application/json' } });
    expect(asJson.json().data.slice(0, 2)).toMatchObject([
      { channel: 'sms', to: '+61412345678', text: 'two' },
      { channel: 'email', to: 'buyer@example.com', subject: 'First <b>', text: 'one' },
    ]);
    const page = await t.app.inject({ url: '/dev/outbox', headers: { accept: 'text/html' } });
    expect(page.body).toContain('First &#60;b&#62;');
  });
});

describe('SMS', () => {
  it('goes out by Twilio’s own client, signed in and addressed', async () => {
    const seen: { url: string; auth: string; body: string }[] = [];
    const server = createServer((request, response) => {
      let body = '';
      request.on('data', (chunk: Buffer) => {
        body += chunk.toString();
      });
      request.on('end', () => {
        seen.push({
          url: request.url ?? '',
          auth: Buffer.from((request.headers.authorization ?? '').replace('Basic ', ''), 'base64').toString(),
          body,
        });
        response
          .writeHead(201, { 'content-type': 'application/json' })
          .end(JSON.stringify({ sid: 'SM1', status: 'queued' }));
      });
    });
    await new Promise<void>((listening) => {
      server.listen(0, '127.0.0.1', listening);
    });
    const { port } = server.address() as AddressInfo;
    const sms = createTwilioSms({
      accountSid: `AC${'0'.repeat(32)}`,
      authToken: 'secret',
      from: '+15550000000',
      baseUrl: `http://127.0.0.1:${port}`,
    });
    await sms.send({ to: '+61412345678', text: 'Код 12345' });
    expect(seen).toHaveLength(1);
    expect(seen[0]!.url).toContain(`/Accounts/AC${'0'.repeat(32)}/Messages.json`);
    expect(seen[0]!.auth).toBe(`AC${'0'.repeat(32)}:secret`);
    expect(Object.fromEntries(new URLSearchParams(seen[0]!.body))).toEqual({
      To: '+61412345678',
      From: '+15550000000',
      Body: 'Код 12345',
    });
    await new Promise<void>((closed) => {
      server.close(() => closed());
    });
  });
});

describe('a job', () => {
  it('runs after its unit has been committed, and once a key', async () => {
    const { enqueue } = await import('#server/platform/jobs.ts');
    await enqueue(t.db, 'sms.send', { to: '+61400000001', text: 'x' }, { key: 'one' });
    await enqueue(t.db, 'sms.send', { to: '+61400000001', text: 'y' }, { key: 'one' });
    await t.drainJobs();
    const { rows } = await t.pool.query(`select text from outbox where "to" = '+61400000001'`);
    expect(rows).toEqual([{ text: 'y' }]);
  });
});
