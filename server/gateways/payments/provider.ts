/** What a payment provider registers: its names, its form, its settings and how to open it. */
import type pg from 'pg';
import type { Env } from '#server/environment.ts';
import type { PaymentProviderInfo, Payments } from '../index.ts';

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
  /** The external sources of its form; null: it has none. */
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
