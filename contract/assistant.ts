/** The assistant answers questions from the shop's content and the caller's own orders. It changes nothing. */
import { z } from 'zod';
import { documentTypes } from './documents.ts';
import { endpoint } from './endpoint.ts';
import { Id, requiredText, Timestamp } from './fields.ts';
import { page, paging } from './lists.ts';
import { Product } from './products.ts';
import { signedIn } from './roles.ts';

/** The longest question, in characters. */
export const longestQuestion = 4000;

export const AssistantMessage = z.object({
  id: Id,
  role: z.enum(['user', 'assistant']),
  /** Markdown with lists, bold and links to paths of this application only. */
  text: z.string(),
  /** Sources of the answer: products that are still in the storefront. */
  products: z.array(Product),
  /** Sources of the answer: legal documents. */
  documents: z.array(z.object({ type: z.enum(documentTypes), title: z.string() })),
  /** Sources of the answer that have another page: orders, companies, publications. */
  links: z.array(z.object({ path: z.string(), title: z.string() })),
  /** Companies whose staff can answer this question. */
  companies: z.array(z.object({ id: Id, brand: z.string() })),
  /** False if the assistant says that it does not know. */
  is_known: z.boolean(),
  /** For a question: whether the answer is pending, there or failed. Null for an answer. */
  state: z.enum(['waiting', 'answered', 'failed']).nullable(),
  created_at: Timestamp,
});
export type AssistantMessage = z.output<typeof AssistantMessage>;

export const AssistantState = z.object({
  /** `search`: the built-in one, over this shop's content; `model`: a language model. */
  provider: z.enum(['search', 'model']),
  /** The model's name. */
  model: z.string().nullable(),
  /** The used part of the caller's daily quota, from 0 to 1. The built-in search costs nothing. */
  spent: z.number(),
  /** When the quota is full again. */
  renews_at: Timestamp,
});
export type AssistantState = z.output<typeof AssistantState>;

export const assistant = {
  state: endpoint('GET /api/gpt', {
    summary: 'Who answers, and how much of today’s share is left',
    access: signedIn,
    response: AssistantState,
  }),
  messages: endpoint('GET /api/gpt/messages', {
    summary: 'My conversation, the newest message first; an admin’s look at anybody’s',
    access: signedIn,
    query: z.object({ ...paging, user_id: Id.meta({ kind: 'ref', noun: 'users' }).optional() }),
    response: page(AssistantMessage),
    failures: ['not_found'],
  }),
  ask: endpoint('POST /api/gpt/message', {
    summary:
      'Ask something; the assistant’s message is the answer. With `Accept: text/event-stream` it is told while it is being written',
    access: signedIn,
    body: z.object({ text: requiredText(longestQuestion) }),
    response: AssistantMessage,
    status: 201,
    failures: ['assistant_busy', 'assistant_spent', 'assistant_budget', 'too_often', 'unavailable'],
    unit: {
      none: true,
      because:
        'the question is stored before a language model is asked, which takes longer than a transaction should stay open',
    },
  }),
  clear: endpoint('DELETE /api/gpt/messages', { summary: 'Forget my conversation', access: signedIn }),
};
