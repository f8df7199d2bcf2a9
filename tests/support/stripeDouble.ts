/**
 * A server that speaks the parts of Stripe's protocol that card payments need, with state: form bodies, idempotency
 * keys, errors, events, and failures on request.
 */
import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import Stripe from 'stripe';
import { getCardOutcome } from '#server/gateways/payments/sandboxCards.ts';
import type { ProviderEvent } from '#server/gateways/payments/paymentNotification.ts';

type Call = 'create' | 'retrieve' | 'confirm' | 'cancel' | 'refund' | 'listRefunds' | 'listWebhooks' | 'account';
/**
 * `down`: answers 500 and does nothing. `reset`: cuts the connection and does nothing. `lost`: does it and never
 * answers. `forbidden`: a restricted key lacks the permission.
 */
type FailureKind = 'down' | 'reset' | 'lost' | 'forbidden';

interface StoredIntent {
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
    /** All of them, the newest first; answers have the first ten. */
    refunds: { data: StoredRefund[] };
  };
}

interface StoredRefund {
  id: string;
  object: 'refund';
  status: string;
  amount: number;
  metadata: Record<string, string>;
  payment_intent: string;
}

interface StoredWebhook {
  id: string;
  object: 'webhook_endpoint';
  url: string;
  status: 'enabled' | 'disabled';
  enabled_events: readonly string[];
}

interface StoredAnswer {
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
  intents: Map<string, StoredIntent>;
  /** The webhook endpoints of the account, the newest first; a new account has none. */
  webhooks: StoredWebhook[];
  /** Adds a webhook endpoint that is enabled. */
  addWebhook(url: string, events: readonly string[]): StoredWebhook;
  /** Events to deliver, in order. */
  events: ProviderEvent[];
  /** Number of requests by call. */
  calls: Record<Call, number>;
  /** Makes the next calls of a kind fail. */
  fail(call: Call, failure: FailureKind, times?: number): void;
  /** Ends all failures. */
  heal(): void;
  /** Refunds a part of a payment, as a person does on Stripe's own screens. @param amount minor units */
  refundOnScreens(intentId: string, amount: number): void;
  /** Leaves new refunds pending, as banks do that refund later. */
  holdRefunds(): void;
  /** Makes the pending refunds. */
  releaseRefunds(): void;
  /**
   * Fails the newest refund of a payment that has not failed, as banks do within days, also after they made it.
   * @param amount minor units: fails the newest one of this amount
   */
  failRefund(intentId: string, amount?: number): void;
  /** Approves or declines a payment as the cardholder, as on the bank's page. */
  authenticate(clientSecret: string, approve: boolean): void;
  /** Signs an event as Stripe posts it. */
  signed(event: ProviderEvent, at: Date): { text: string; signature: string };
  close(): Promise<void>;
}

const random = () => randomBytes(9).toString('hex');

class StripeError extends Error {
  readonly answer: Answer;

  constructor(status: number, error: object) {
    super('refused');
    this.answer = { status, body: { error } };
  }
}

/** Parses a form: `metadata[reference]=x` → `{metadata: {reference: 'x'}}` */
function parseForm(text: string): Form {
  const form: Form = {};
  for (const [key, value] of new URLSearchParams(text)) {
    const [, name, inner] = /^(\w+)(?:\[(\w+)\])?$/.exec(key) ?? [];
    if (!name)
      throw new StripeError(400, {
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

/** Stripe's pages of a charge's refunds, and of lists without a limit. */
const usualPage = 10;

type Form = Record<string, string | Record<string, string>>;

const toPage = <T>(data: readonly T[], limit = usualPage, url = '/v1/refunds') => ({
  object: 'list',
  url,
  has_more: data.length > limit,
  data: data.slice(0, limit),
});
/** The page of a list that a request names. */
function selectPage<T extends { id: string }>(rows: readonly T[], form: Form, url: string) {
  const start = rows.findIndex(({ id }) => id === form['starting_after']) + 1;
  return toPage(rows.slice(start), Number(form['limit'] ?? usualPage), url);
}

/** A payment or charge as Stripe answers it. */
function presentObject<T extends object>(object: T): T {
  const shown = structuredClone(object) as T & { latest_charge?: StoredIntent['latest_charge']; refunds?: unknown };
  const charge = shown.latest_charge ?? (shown.refunds ? (shown as unknown as StoredIntent['latest_charge']) : null);
  if (charge) charge.refunds = toPage(charge.refunds.data);
  return shown;
}

async function readBody(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString();
}

/** Starts a double of Stripe. @param onEvent called with each event as it happens; without it they wait in `events` */
export async function startStripeDouble({
  onEvent,
}: { onEvent?: (event: ProviderEvent, double: StripeDouble) => Promise<void> } = {}): Promise<StripeDouble> {
  const intents = new Map<string, StoredIntent>();
  const keys = new Map<string, StoredAnswer>();
  let areRefundsHeld = false;
  const plannedFailures: { call: Call; failure: FailureKind }[] = [];
  const calls: Record<Call, number> = {
    create: 0,
    retrieve: 0,
    confirm: 0,
    cancel: 0,
    refund: 0,
    listRefunds: 0,
    listWebhooks: 0,
    account: 0,
  };

  function emit(type: string, object: object): void {
    const event = { id: `evt_${random()}`, object: 'event', type, data: { object: presentObject(object) } };
    double.events.push(event);
    void onEvent?.(event, double);
  }
  function getIntent(id: string): StoredIntent {
    const intent = intents.get(id);
    if (!intent)
      throw new StripeError(404, {
        type: 'invalid_request_error',
        code: 'resource_missing',
        param: 'intent',
        message: `No such payment_intent: '${id}'`,
      });
    return intent;
  }
  function succeed(intent: StoredIntent): void {
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
    emit('payment_intent.succeeded', intent);
  }
  function decline(intent: StoredIntent, card: string, code: string): object {
    const isOwnCode = [
      'expired_card',
      'incorrect_cvc',
      'processing_error',
      'payment_intent_authentication_failure',
    ].includes(code);
    const error = {
      type: 'card_error',
      code: isOwnCode ? code : 'card_declined',
      ...(!isOwnCode && { decline_code: code }),
      message: 'Your card was declined.',
      payment_method: { id: card, object: 'payment_method' },
    };
    Object.assign(intent, {
      status: 'requires_payment_method',
      payment_method: null,
      last_payment_error: error,
      next_action: null,
    });
    emit('payment_intent.payment_failed', intent);
    return error;
  }
  function confirm(intent: StoredIntent, card: string): StoredIntent {
    if (intent.status === 'succeeded' || intent.status === 'canceled')
      throw new StripeError(400, {
        type: 'invalid_request_error',
        code: 'payment_intent_unexpected_state',
        message: `This PaymentIntent is ${intent.status}.`,
        payment_intent: intent,
      });
    const outcome = getCardOutcome(card);
    if (outcome === undefined)
      throw new StripeError(400, {
        type: 'invalid_request_error',
        code: 'resource_missing',
        param: 'payment_method',
        message: `No such PaymentMethod: '${card}'`,
      });
    intent.payment_method = card;
    if (outcome === null) succeed(intent);
    else if (outcome === 'action') {
      Object.assign(intent, {
        status: 'requires_action',
        last_payment_error: null,
        next_action: { type: 'use_stripe_sdk', use_stripe_sdk: {} },
      });
      emit('payment_intent.requires_action', intent);
    } else {
      const error = decline(intent, card, outcome);
      throw new StripeError(402, { ...error, payment_intent: intent });
    }
    return intent;
  }
  function refund(intent: StoredIntent, form: Form): object {
    const charge = intent.latest_charge;
    if (!charge)
      throw new StripeError(400, {
        type: 'invalid_request_error',
        code: 'payment_intent_unexpected_state',
        message: 'This PaymentIntent does not have a successful charge to refund.',
      });
    if (charge.refunded)
      throw new StripeError(400, {
        type: 'invalid_request_error',
        code: 'charge_already_refunded',
        message: 'This charge has already been refunded.',
      });
    const left = intent.amount_received - charge.amount_refunded;
    const amount = form['amount'] === undefined ? left : Number(form['amount']);
    if (amount > left)
      throw new StripeError(400, {
        type: 'invalid_request_error',
        param: 'amount',
        message: 'Refund amount is greater than unrefunded amount on charge.',
      });
    const made: StoredRefund = {
      id: `re_${random()}`,
      object: 'refund',
      status: areRefundsHeld ? 'pending' : 'succeeded',
      amount,
      metadata: (form['metadata'] ?? {}) as Record<string, string>,
      payment_intent: intent.id,
    };
    charge.amount_refunded += amount;
    charge.refunded = charge.amount_refunded === intent.amount_received;
    charge.refunds.data.unshift(made);
    emit('charge.refunded', { ...charge, payment_intent: intent.id });
    return made;
  }

  function perform(call: Call, id: string, form: Form): object {
    switch (call) {
      case 'account':
        return { id: 'acct_double', object: 'account', settings: { dashboard: { display_name: 'The double' } } };
      case 'create': {
        const key = `pi_${random()}`;
        const intent: StoredIntent = {
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
        return getIntent(id);
      case 'confirm':
        return confirm(getIntent(id), form['payment_method'] as string);
      case 'cancel': {
        const intent = getIntent(id);
        if (intent.status === 'succeeded' || intent.status === 'canceled')
          throw new StripeError(400, {
            type: 'invalid_request_error',
            code: 'payment_intent_unexpected_state',
            message: `You cannot cancel this PaymentIntent: it is ${intent.status}.`,
            payment_intent: intent,
          });
        intent.status = 'canceled';
        emit('payment_intent.canceled', intent);
        return intent;
      }
      case 'refund':
        return refund(getIntent(form['payment_intent'] as string), form);
      case 'listRefunds': {
        const refunds = getIntent(form['payment_intent'] as string).latest_charge?.refunds.data ?? [];
        return selectPage(refunds, form, '/v1/refunds');
      }
      case 'listWebhooks':
        return selectPage(double.webhooks, form, '/v1/webhook_endpoints');
    }
  }

  /**
   * Handles a request. A repeated key gets the first answer; during the first request it answers 409, and with another
   * body 400.
   */
  async function handleRequest(request: IncomingMessage, text: string): Promise<Answer> {
    const { pathname, search } = new URL(request.url!, 'http://x');
    const [, noun, id = '', action] =
      /^\/v1\/(payment_intents|refunds|account|webhook_endpoints)(?:\/(\w+))?(?:\/(\w+))?$/.exec(pathname) ?? [];
    const isRead = request.method === 'GET';
    const callsByNoun: Record<string, Call> = {
      account: 'account',
      webhook_endpoints: 'listWebhooks',
      refunds: isRead ? 'listRefunds' : 'refund',
      payment_intents: (action as Call | undefined) ?? (isRead ? 'retrieve' : 'create'),
    };
    const call = callsByNoun[noun!]!;
    calls[call] += 1;
    const failure = plannedFailures.findIndex((one) => one.call === call);
    const [next] = failure < 0 ? [] : plannedFailures.splice(failure, 1);
    if (next?.failure === 'down')
      return { status: 500, body: { error: { type: 'api_error', message: 'Something went wrong' } } };
    if (next?.failure === 'forbidden')
      return {
        status: 403,
        body: {
          error: {
            type: 'invalid_request_error',
            message: 'The provided key does not have the required permissions for this endpoint.',
          },
        },
      };
    if (next?.failure === 'reset') throw new Error('cut');
    const answer = await withIdempotency(request, `${pathname}?${text}`, async () => {
      try {
        return { status: 200, body: presentObject(perform(call, id, parseForm(text || search))) };
      } catch (error) {
        if (error instanceof StripeError) return error.answer;
        throw error;
      }
    });
    if (next?.failure === 'lost') throw new Error('silent');
    return answer;
  }
  async function withIdempotency(
    { method, headers }: IncomingMessage,
    fingerprint: string,
    work: () => Promise<Answer>,
  ): Promise<Answer> {
    const key = headers['idempotency-key'] as string | undefined;
    if (method !== 'POST' || !key) return work();
    const stored = keys.get(key);
    if (stored && stored.fingerprint !== fingerprint)
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
    if (stored && !stored.isDone)
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
    if (stored) return stored.answer;
    const made: StoredAnswer = { fingerprint, answer: work(), isDone: false };
    keys.set(key, made);
    // Completes in a later turn, so that concurrent requests overlap.
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
      const { status, body } = await handleRequest(request, text);
      response
        .writeHead(status, { 'content-type': 'application/json', 'request-id': `req_${random()}` })
        .end(JSON.stringify(body));
    } catch (error) {
      // Never answers: the client has to time out.
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
    webhooks: [],
    addWebhook: (url, events) => {
      const webhook: StoredWebhook = {
        id: `we_${random()}`,
        object: 'webhook_endpoint',
        url,
        status: 'enabled',
        enabled_events: events,
      };
      double.webhooks.unshift(webhook);
      return webhook;
    },
    events: [],
    calls,
    fail: (call, failure, times = 1) =>
      plannedFailures.push(...Array.from({ length: times }, () => ({ call, failure }))),
    heal: () => void plannedFailures.splice(0),
    refundOnScreens: (intentId, amount) => void refund(getIntent(intentId), { amount: String(amount) }),
    holdRefunds: () => {
      areRefundsHeld = true;
    },
    releaseRefunds: () => {
      areRefundsHeld = false;
      for (const { id, latest_charge } of intents.values())
        for (const refund of latest_charge?.refunds.data ?? [])
          if (refund.status === 'pending') {
            refund.status = 'succeeded';
            emit('refund.updated', { ...refund, payment_intent: id });
          }
    },
    failRefund: (intentId, amount) => {
      const charge = getIntent(intentId).latest_charge!;
      const refund = charge.refunds.data.find(
        (one) => one.status !== 'failed' && (amount === undefined || one.amount === amount),
      )!;
      refund.status = 'failed';
      charge.amount_refunded -= refund.amount;
      charge.refunded = false;
      emit('refund.failed', { ...refund, payment_intent: intentId });
    },
    authenticate: (clientSecret, approve) => {
      const intent = [...intents.values()].find((one) => one.client_secret === clientSecret);
      if (intent?.status !== 'requires_action') return;
      if (approve) succeed(intent);
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
