/** What rendering needs from the rest of the server. */
import type { Services } from '#contract/rules/services.ts';
import type { ClientAnswer, ClientRequest } from '#contract/client.ts';

export type PageLocale = 'en' | 'ru';
export type PageChannel = 'site' | 'app';

export interface RenderDeps {
  /** The folder of package.json. */
  root: string;
  /** Carries a call of the API as a guest, without a socket; by the site unless said. */
  send: (request: ClientRequest, locale: PageLocale, channel?: PageChannel) => Promise<ClientAnswer>;
  /** Without a trailing slash: what canonical links say. */
  publicUrl: string;
  /** ISO 4217. */
  currency: string;
  /** Where maps get their pictures; null: drawn from our own outlines. */
  mapTiles: { url: string; credit: string | null } | null;
  /** Changes when any process has written what pages show: cached pages are dropped. */
  epoch: () => number;
  isProduction: boolean;
  services: Services;
}
