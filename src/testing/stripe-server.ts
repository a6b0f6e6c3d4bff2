// A loopback server that stands for Stripe: the part of its API that is used, its script, and the frames that the script opens. It follows
// the published API: keys of idempotency repeat the first answer, the search learns of payments late, and test numbers behave as documented.
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { BrowserContext } from 'playwright-core';
import { cardFrame, questionFrame, stripeScript } from './stripe-pages.ts';

type Answer = [status: number, body: object];
type Form = URLSearchParams;

interface Method {
  id: string;
  object: 'payment_method';
  number: string;
  customer: string | null;
  card: { brand: string; last4: string; exp_month: number; exp_year: number };
}

interface Intent {
  id: string;
  object: 'payment_intent';
  status: string;
  amount: number;
  currency: string;
  client_secret: string;
  metadata: Record<string, string>;
  next_action: { type: string } | null;
  last_payment_error: { code: string } | null;
  offSession: boolean;
}

/** What the server keeps. */
interface Book {
  methods: Map<string, Method>;
  intents: Map<string, Intent>;
  answers: Map<string, Answer>;
  /** Requests by the app's secret key, as `POST /v1/payment_intents`. */
  asked: string[];
}

const fail = (status: number, error: object): Answer => [status, { error }];
const cardError = (code: string, decline?: string): Answer =>
  fail(402, { type: 'card_error', code, message: 'Your card was declined.', ...(decline === undefined ? {} : { decline_code: decline }) });
const missing = fail(404, { type: 'invalid_request_error', code: 'resource_missing', message: 'No such object' });

const steps = new Set(['4000000000003220']);

const makeMethod = (book: Book, form: Form): Answer => {
  const number = (form.get('card[number]') ?? '').replace(/\D/g, '');
  if (number.length < 15) return fail(402, { type: 'card_error', code: 'incorrect_number', message: 'Your card number is incorrect.' });
  const [month, year] = [Number(form.get('card[exp_month]')), Number(form.get('card[exp_year]'))];
  const id = `pm_${book.methods.size + 1}`;
  const card = { brand: number.startsWith('4') ? 'visa' : 'mastercard', last4: number.slice(-4), exp_month: month, exp_year: year };
  const made: Method = { id, object: 'payment_method', number, customer: null, card };
  book.methods.set(id, made);
  return [200, made];
};

const attach = (method: Method, form: Form): Answer => {
  if (method.number === '4000000000009995') return cardError('card_declined', 'insufficient_funds');
  method.customer = form.get('customer');
  return [200, method];
};

const makeIntent = (book: Book, form: Form): Answer => {
  const method = book.methods.get(form.get('payment_method') ?? '');
  if (method === undefined) return missing;
  if (method.number === '4000000000000341') return cardError('card_declined', 'generic_decline');
  const [offSession, isStep] = [form.get('off_session') === 'true', steps.has(method.number)];
  if (offSession && isStep) return cardError('authentication_required', 'authentication_required');
  const id = `pi_${book.intents.size + 1}`;
  const made: Intent = {
    id,
    object: 'payment_intent',
    status: isStep ? 'requires_action' : 'succeeded',
    amount: Number(form.get('amount')),
    currency: form.get('currency') ?? '',
    client_secret: `${id}_secret_${book.intents.size + 1}x`,
    metadata: { order: form.get('metadata[order]') ?? '' },
    next_action: isStep ? { type: 'use_stripe_sdk' } : null,
    last_payment_error: null,
    offSession,
  };
  book.intents.set(id, made);
  return [200, { ...made }];
};

/** Ends a second step as the cardholder's bank does. */
const endStep = (intent: Intent, isYes: boolean): Answer => {
  if (intent.status !== 'requires_action') return fail(400, { type: 'invalid_request_error', code: 'payment_intent_unexpected_state' });
  const failed = { status: 'requires_payment_method', last_payment_error: { code: 'payment_intent_authentication_failure' } };
  return [200, Object.assign(intent, { next_action: null }, isYes ? { status: 'succeeded' } : failed)];
};

const ofIntents = (book: Book, id: string, act: string, isPost: boolean, form: Form): Answer => {
  // A search finds what is older than a minute: nothing, in a test.
  if (id === 'search') return [200, { object: 'search_result', data: [] }];
  if (id === '') return isPost ? makeIntent(book, form) : missing;
  const intent = book.intents.get(id);
  if (intent === undefined) return missing;
  if (act === 'cancel') return [200, { ...Object.assign(intent, { status: 'canceled' }) }];
  return act === 'step' ? endStep(intent, form.get('yes') === '1') : [200, { ...intent }];
};

const answerOf = (book: Book, isPost: boolean, path: string, form: Form): Answer => {
  const [, , area, id = '', act = ''] = path.split('/');
  const method = book.methods.get(id);
  if (area === 'payment_methods' && id === '') return makeMethod(book, form);
  if (area === 'payment_methods') return method === undefined ? missing : act === 'attach' ? attach(method, form) : [200, method];
  if (area === 'customers') return [200, { id: 'cus_1', object: 'customer' }];
  if (area === 'tax') return [200, { object: 'tax.calculation', tax_amount_exclusive: 55_000 }];
  return area === 'payment_intents' ? ofIntents(book, id, act, isPost, form) : missing;
};

const bodyOf = async (request: IncomingMessage): Promise<string> => {
  let text = '';
  for await (const part of request) text += String(part);
  return text;
};

const pages: Record<string, [type: string, text: string]> = {
  '/v3/': ['text/javascript', stripeScript],
  '/v3/card.html': ['text/html', cardFrame],
  '/question.html': ['text/html', questionFrame],
};

/** Answers as Stripe would: repeats what was answered under a key before. */
const speak = (book: Book, request: IncomingMessage, body: string): Answer => {
  const url = new URL(request.url ?? '/', 'http://loopback');
  const isPost = request.method === 'POST';
  const key = String(request.headers['idempotency-key'] ?? '');
  if (request.headers.authorization !== undefined) book.asked.push(`${request.method} ${url.pathname}`);
  const before = isPost && key !== '' ? book.answers.get(key) : undefined;
  const said = before ?? answerOf(book, isPost, url.pathname, new URLSearchParams(body));
  if (isPost && key !== '') book.answers.set(key, said);
  return said;
};

/** The hosts of Stripe that a browser asks. */
const hosts = /^https:\/\/(?:js|api|hooks)\.stripe\.com\//;

export interface StripeServer {
  url: string;
  book: Book;
  /** Leads what a browser asks of Stripe's hosts to this server; the content policy is asked before that. */
  serve(context: BrowserContext): Promise<void>;
  close(): Promise<void>;
}

/** Starts the server on a free port. */
export const stripeServer = async (): Promise<StripeServer> => {
  const book: Book = { methods: new Map(), intents: new Map(), answers: new Map(), asked: [] };
  const server: Server = createServer((request, response) => {
    const page = pages[new URL(request.url ?? '/', 'http://loopback').pathname];
    void bodyOf(request).then((body) => {
      const [status, said] = page === undefined ? speak(book, request, body) : [200, {}];
      const [type, text] = page ?? ['application/json', JSON.stringify(said)];
      response.writeHead(status, { 'content-type': type, 'access-control-allow-origin': '*' });
      response.end(text);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    book,
    serve: async (context) => {
      await context.route(hosts, async (route) => {
        const { pathname, search } = new URL(route.request().url());
        await route.fulfill({ response: await route.fetch({ url: `${url}${pathname}${search}` }) });
      });
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
};
