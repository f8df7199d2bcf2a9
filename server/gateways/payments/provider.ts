/** What a payment provider registers: its names, its form, its settings and how to open it. */
import type pg from 'pg';
import type { Locale } from '#contract/failures.ts';
import type { PaymentForm } from '#contract/rules/services.ts';
import type { Env } from '#server/environment.ts';
import type { Payments } from '../index.ts';

/** The description of a provider, which its gateway carries. */
export interface PaymentProviderInfo {
  /** Stored with every payment, so it never changes. */
  readonly code: string;
  readonly name: Record<Locale, string>;
  /** What admins should know about it. */
  readonly description: Record<Locale, string>;
  /** Where the address of the webhook is entered, for admins. */
  readonly webhookHint: Record<Locale, string>;
  /** The form of the storefront that reads the card; null: cards are not accepted. */
  readonly form: PaymentForm | null;
  /** The header with the signature of its notifications; null: it sends none. */
  readonly signatureHeader: string | null;
}

/** External sources that the browser may use; parts of the security headers. */
export interface BrowserSources {
  scripts: readonly string[];
  connections: readonly string[];
  frames: readonly string[];
  /** The only origin besides ours that may open the browser's payment dialog. */
  payment: string;
}

/** Opens the gateway; called once for each process. */
export type OpenPayments = (pool: pg.Pool) => Payments;

export interface PaymentProvider {
  readonly info: PaymentProviderInfo;
  /** The setting that chooses it, for messages to the operator. */
  readonly chosenBy: string;
  /** What its form loads from elsewhere; null: nothing. */
  readonly browserSources: BrowserSources | null;
  /**
   * Reads its own variables.
   * @returns null where they are not set
   * @throws OperatorError where they are wrong
   */
  configure(env: Env): OpenPayments | null;
  /** Opens it outside production where no provider is set up. */
  openForDemo?: OpenPayments;
}

/** The provider that the environment chose. */
export interface ConfiguredPayments {
  provider: PaymentProvider;
  open: OpenPayments;
}
