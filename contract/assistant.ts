/** The assistant: answers from what the shop holds and from the caller's own orders, and writes nothing. */
import { z } from 'zod';
import { documentTypes } from './documents.ts';
import { endpoint } from './endpoint.ts';
import { Id, requiredText, Timestamp } from './fields.ts';
import { page, paging } from './lists.ts';
import { Product } from './products.ts';
import { signedIn } from './roles.ts';

/** Characters of a question. */
export const longestQuestion = 4000;

export const AssistantMessage = z.object({
  id: Id,
  role: z.enum(['user', 'assistant']),
  /** Plain text, with Markdown's lists, bold and links to paths of this application alone. */
  text: z.string(),
  /** What it rests on: the products that are still in the storefront, */
  products: z.array(Product),
  /** the legal documents, */
  documents: z.array(z.object({ type: z.enum(documentTypes), title: z.string() })),
  /** and whatever else has a page: orders, companies, publications. */
  links: z.array(z.object({ path: z.string(), title: z.string() })),
  /** Whose people could be asked about it. */
  companies: z.array(z.object({ id: Id, brand: z.string() })),
  /** False where it says that it does not know. */
  is_known: z.boolean(),
  /** Of a question: whether its answer is on its way, there, or did not come. */
  state: z.enum(['waiting', 'answered', 'failed']).nullable(),
  created_at: Timestamp,
});
export type AssistantMessage = z.output<typeof AssistantMessage>;

export const AssistantState = z.object({
  /** `search`: the built-in one, over this shop's content; `model`: a language model. */
  provider: z.enum(['search', 'model']),
  /** The model's name. */
  model: z.string().nullable(),
  /** Of the caller's daily share: 0 … 1; the built-in one costs nothing. */
  spent: z.number(),
  /** When the share is whole again. */
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
