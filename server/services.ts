/** The part of the context that is the same for every caller: gateways, clock, log, settings and limits. */
import type { FastifyBaseLogger } from 'fastify';
import type { AvailableServices } from '#contract/rules/services.ts';
import type { Installed } from '#server/config.ts';
import type { Gateways } from '#server/gateways/index.ts';
import type { RateLimits } from '#server/platform/rateLimit.ts';

/** The configuration that handlers need. */
export interface Settings {
  /** Hours without changes after which a cart with items is abandoned. */
  abandonedAfterHours: number;
  /** The public address of the installation, without a trailing slash. */
  publicUrl: string;
  /** The currency code of all prices. */
  currency: string;
  /** Tokens of a language model that one person's questions may cost per day. */
  assistantDailyTokens: number;
  /** Which payments, mail and SMS work here. */
  services: AvailableServices;
  /** The configured parts, for the readiness page. */
  installed: Installed;
}

export interface Services {
  gateways: Gateways;
  limits: RateLimits;
  settings: Settings;
  clock: () => Date;
  log: FastifyBaseLogger;
}
