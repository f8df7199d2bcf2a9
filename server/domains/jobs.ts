/** The catalogue of jobs: name → payload. */
import type { WantedLink } from './auth/links.ts';

export interface Jobs {
  /** Files whose rows are gone. */
  'files.delete': { ids: string[] };
  /** Branches that moved or were switched on or off, with too many products for one transaction; whoever did it is told how far it is. */
  'catalog.relist': { category_ids: number[]; user_id?: number };
  /** Some of the products that lost values, where they are too many for one transaction. */
  'catalog.relist_products': { product_ids: number[] };
  /** A link that sets a password, to whoever has this address. */
  'auth.send_link': WantedLink;
  /** A row of `mails`. */
  'mail.send': { id: number };
  /** Mails whose sender has died. */
  resumeMails: Record<string, never>;
  /** A company with too many products for one transaction came, went or got another brand. */
  'catalog.refresh': { company_id: number };
  /** `until`: ISO 8601; what could not be sent by then is worth nothing any more. */
  'sms.send': { to: string; text: string; until?: string };
  /** The next pieces of an import's work. */
  'imports.work': { id: number };
  /** Imports whose worker may have died go on. */
  resumeImports: Record<string, never>;
  /** Rows that have outlived their use: idempotency keys, dead sessions, codes and links, guests without an order. */
  sweep: Record<string, never>;
  /** Files without rows, and rows without files. */
  sweepFiles: Record<string, never>;
}
