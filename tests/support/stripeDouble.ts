/** A server that speaks as much of Stripe's protocol as card payments need, and keeps state: form bodies, idempotency keys, its errors, its events, and faults by order. */
import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import Stripe from 'stripe';
import { outcomeOf } from '#server/gateways/payments/cards.ts';
import type { ProviderEvent } from '#server/gateways/payments/notice.ts';

type Call = 'create' | 'retrieve' | 'confirm' | 'cancel' | 'refund' | 'account';
/** `down`: 500 before anything is done. `reset`: the line is cut before. `lost`: it is done, and the answer never comes. */
type Fault = 'down' | 'reset' | 'lost';

interface KeptIntent {
  id: string;
  object: 'payment_intent';
  amount: number;
  amount_received: number;
  currency: string;
  client_secret: string;
  status: string;
  metadata: Record<string, string>;
  payment_method: string | null;
  last_payment_error: object | null;
  next_action: object | null;
  latest_charge: null | {
    id: string;
    object: 'charge';
    refunded: boolean;
    amount_refunded: number;
    payment_method_details: { card: { fingerprint: string } };
    refunds: { data: { id: string; status: string }[] };
  };
}

interface Kept {
  fingerprint: string;
  answer: Promise<Answer>;
  isDone: boolean;
}

interface Answer {
  status: number;
  body: object;
}

export interface StripeDouble {
  settings: { secretKey: string; publishableKey: string; webhookSecret: string; baseUrl: string };
  intents: Map<string, KeptIntent>;
  /** What it would tell, in order. */
  events: ProviderEvent[];
  /** How often each call came. */
  calls: Record<Call, number>;
  /** The next so many calls of a kind fail so. */
  fail(call: Call, fault: Fault, times?: number): void;
  /** All works again. */
  heal(): void;
  /** The holder of the card approves the payment or refuses it, as on the bank's page. */
  authenticate(clientSecret: string, approve: boolean): void;
  /** A signed message, as it would be posted. */
  signed(event: ProviderEvent, at: Date): { text: string; signature: string };
  close(): Promise<void>;
}

const random = () => randomBytes(9).toString('hex');

class Refused extends Error {
  readonly answer: Answer;

  constructor(status: number, error: object) {
    super('refused');
    this.answer = { status, body: { error } };
  }
}

/** `metadata[reference]=x` → `{metadata: {reference: 'x'}}` */
function formOf(text: string): Record<string, string | Record<string, string>> {
  const form: Record<string, string | Record<string, string>> = {};
  for (const [key, value] of new URLSearchParams(text)) {
    const [, name, inner] = /^(\w+)(?:\[(\w+)\])?$/.exec(key) ?? [];
    if (!name)
      throw new Refused(400, {
        type: 'invalid_request_error',
        code: 'parameter_unknown',
        param: key,
        message: `Received unknown parameter: ${key}`,
      });
    form[name] =
      inner === undefined ? value : { ...(form[name] as Record<string, string> | undefined), [inner]: value };
  }
  return form;
}

async function readBody(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString();
}

/** @param tell posts each event there as it happens; without it they wait in `events` */
export async function stripeDouble({
  tell,
}: { tell?: (event: ProviderEvent, double: StripeDouble) => Promise<void> } = {}): Promise<StripeDouble> {
  const intents = new Map<string, KeptIntent>();
  const keys = new Map<string, Kept>();
  const faults: { call: Call; fault: Fault }[] = [];
  const calls: Record<Call, number> = { create: 0, retrieve: 0, confirm: 0, cancel: 0, refund: 0, account: 0 };

  function told(type: string, object: object): void {
    const event = { id: `evt_${random()}`, object: 'event', type, data: { object: structuredClone(object) } };
    double.events.push(event);
    void tell?.(event, double);
  }
  function found(id: string): KeptIntent {
    const intent = intents.get(id);
    if (!intent)
      throw new Refused(404, {
        type: 'invalid_request_error',
        code: 'resource_missing',
        param: 'intent',
        message: `No such payment_intent: '${id}'`,
      });
    return intent;
  }
  function take(intent: KeptIntent): void {
    Object.assign(intent, {
      status: 'succeeded',
      amount_received: intent.amount,
      last_payment_error: null,
      next_action: null,
      latest_charge: {
        id: `ch_${random()}`,
        object: 'charge',
        refunded: false,
        amount_refunded: 0,
        payment_method_details: { card: { fingerprint: `fp_${intent.payment_method!.split('.')[0]!}` } },
        refunds: { data: [] },
      },
    });
    told('payment_intent.succeeded', intent);
  }
  function decline(intent: KeptIntent, card: string, code: string): object {
    const own = ['expired_card', 'incorrect_cvc', 'processing_error', 'payment_intent_authentication_failure'].includes(
      code,
    );
    const error = {
      type: 'card_error',
      code: own ? code : 'card_declined',
      ...(!own && { decline_code: code }),
      message: 'Your card was declined.',
      payment_method: { id: card, object: 'payment_method' },
    };
    Object.assign(intent, {
      status: 'requires_payment_method',
      payment_method: null,
      last_payment_error: error,
      next_action: null,
    });
    told('payment_intent.payment_failed', intent);
    return error;
  }
  function confirm(intent: KeptIntent, card: string): KeptIntent {
    if (intent.status === 'succeeded' || intent.status === 'canceled')
      throw new Refused(400, {
        type: 'invalid_request_error',
        code: 'payment_intent_unexpected_state',
        message: `This PaymentIntent is ${intent.status}.`,
        payment_intent: intent,
      });
    const outcome = outcomeOf(card);
    if (outcome === undefined)
      throw new Refused(400, {
        type: 'invalid_request_error',
        code: 'resource_missing',
        param: 'payment_method',
        message: `No such PaymentMethod: '${card}'`,
      });
    intent.payment_method = card;
    if (outcome === null) take(intent);
    else if (outcome === 'action') {
      Object.assign(intent, {
        status: 'requires_action',
        last_payment_error: null,
        next_action: { type: 'use_stripe_sdk', use_stripe_sdk: {} },
      });
      told('payment_intent.requires_action', intent);
    } else {
      const error = decline(intent, card, outcome);
      throw new Refused(402, { ...error, payment_intent: intent });
    }
    return intent;
  }
  function refund(intent: KeptIntent): object {
    const charge = intent.latest_charge;
    if (!charge)
      throw new Refused(400, {
        type: 'invalid_request_error',
        code: 'payment_intent_unexpected_state',
        message: 'This PaymentIntent does not have a successful charge to refund.',
      });
    if (charge.refunded)
      throw new Refused(400, {
        type: 'invalid_request_error',
        code: 'charge_already_refunded',
        message: 'This charge has already been refunded.',
      });
    const made = {
      id: `re_${random()}`,
      object: 'refund',
      status: 'succeeded',
      amount: intent.amount,
      payment_intent: intent.id,
    };
    charge.refunded = true;
    charge.amount_refunded = intent.amount_received;
    charge.refunds.data.unshift(made);
    told('charge.refunded', { ...charge, payment_intent: intent.id });
    return made;
  }

  function act(call: Call, id: string, form: Record<string, string | Record<string, string>>): object {
    switch (call) {
      case 'account':
        return { id: 'acct_double', object: 'account', settings: { dashboard: { display_name: 'The double' } } };
      case 'create': {
        const key = `pi_${random()}`;
        const intent: KeptIntent = {
          id: key,
          object: 'payment_intent',
          amount: Number(form['amount']),
          amount_received: 0,
          currency: form['currency'] as string,
          client_secret: `${key}_secret_${random()}`,
          status: 'requires_payment_method',
          metadata: (form['metadata'] ?? {}) as Record<string, string>,
          payment_method: null,
          last_payment_error: null,
          next_action: null,
          latest_charge: null,
        };
        intents.set(key, intent);
        return intent;
      }
      case 'retrieve':
        return found(id);
      case 'confirm':
        return confirm(found(id), form['payment_method'] as string);
      case 'cancel': {
        const intent = found(id);
        if (intent.status === 'succeeded' || intent.status === 'canceled')
          throw new Refused(400, {
            type: 'invalid_request_error',
            code: 'payment_intent_unexpected_state',
            message: `You cannot cancel this PaymentIntent: it is ${intent.status}.`,
            payment_intent: intent,
          });
        intent.status = 'canceled';
        told('payment_intent.canceled', intent);
        return intent;
      }
      case 'refund':
        return refund(found(form['payment_intent'] as string));
    }
  }

  /** Every change may be asked twice under its key: the second gets the first's answer, a twin of one under way 409, another request 400. */
  async function answerOf(request: IncomingMessage, text: string): Promise<Answer> {
    const { pathname } = new URL(request.url!, 'http://x');
    const [, noun, id = '', deed] =
      /^\/v1\/(payment_intents|refunds|account)(?:\/(\w+))?(?:\/(\w+))?$/.exec(pathname) ?? [];
    const call: Call =
      noun === 'account'
        ? 'account'
        : noun === 'refunds'
          ? 'refund'
          : ((deed as Call | undefined) ?? (request.method === 'GET' ? 'retrieve' : 'create'));
    calls[call] += 1;
    const fault = faults.findIndex((one) => one.call === call);
    const [next] = fault < 0 ? [] : faults.splice(fault, 1);
    if (next?.fault === 'down')
      return { status: 500, body: { error: { type: 'api_error', message: 'Something went wrong' } } };
    if (next?.fault === 'reset') throw new Error('cut');
    const answer = await remembered(request, `${pathname}?${text}`, async () => {
      try {
        return { status: 200, body: structuredClone(act(call, id, formOf(text))) };
      } catch (error) {
        if (error instanceof Refused) return error.answer;
        throw error;
      }
    });
    if (next?.fault === 'lost') throw new Error('silent');
    return answer;
  }
  async function remembered(
    { method, headers }: IncomingMessage,
    fingerprint: string,
    work: () => Promise<Answer>,
  ): Promise<Answer> {
    const key = headers['idempotency-key'] as string | undefined;
    if (method !== 'POST' || !key) return work();
    const kept = keys.get(key);
    if (kept && kept.fingerprint !== fingerprint)
      return {
        status: 400,
        body: {
          error: {
            type: 'idempotency_error',
            message:
              'Keys for idempotent requests can only be used with the same parameters they were first used with.',
          },
        },
      };
    if (kept && !kept.isDone)
      return {
        status: 409,
        body: {
          error: {
            type: 'idempotency_error',
            code: 'idempotency_key_in_use',
            message: 'There is currently another in-progress request using this key.',
          },
        },
      };
    if (kept) return kept.answer;
    const made: Kept = { fingerprint, answer: work(), isDone: false };
    keys.set(key, made);
    // Answered in a later turn, so that twins really meet
    await new Promise((resolve) => setImmediate(resolve));
    made.isDone = true;
    return made.answer;
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const text = await readBody(request);
    if (request.headers.authorization !== `Bearer ${double.settings.secretKey}`) {
      response
        .writeHead(401, { 'content-type': 'application/json' })
        .end(JSON.stringify({ error: { type: 'invalid_request_error', message: 'Invalid API Key provided' } }));
      return;
    }
    try {
      const { status, body } = await answerOf(request, text);
      response
        .writeHead(status, { 'content-type': 'application/json', 'request-id': `req_${random()}` })
        .end(JSON.stringify(body));
    } catch (error) {
      // A line that falls silent is left to the client's patience
      if (!(error instanceof Error && error.message === 'silent')) request.socket.destroy();
    }
  }

  const server = createServer((request, response) => void serve(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const double: StripeDouble = {
    settings: {
      secretKey: 'sk_test_double',
      publishableKey: 'pk_test_double',
      webhookSecret: `whsec_${random()}`,
      baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    },
    intents,
    events: [],
    calls,
    fail: (call, fault, times = 1) => faults.push(...Array.from({ length: times }, () => ({ call, fault }))),
    heal: () => void faults.splice(0),
    authenticate: (clientSecret, approve) => {
      const intent = [...intents.values()].find((one) => one.client_secret === clientSecret);
      if (intent?.status !== 'requires_action') return;
      if (approve) take(intent);
      else decline(intent, intent.payment_method!, 'payment_intent_authentication_failure');
    },
    signed: (event, at) => {
      const text = JSON.stringify(event);
      const signature = new Stripe(double.settings.secretKey).webhooks.generateTestHeaderString({
        payload: text,
        secret: double.settings.webhookSecret,
        timestamp: Math.floor(at.getTime() / 1000),
      });
      return { text, signature };
    },
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
  return double;
}
