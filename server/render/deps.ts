/** What rendering needs from the rest of the server. */
import type { AvailableServices } from '#contract/rules/services.ts';
import type { ClientAnswer, ClientRequest } from '#contract/client.ts';

export type PageLocale = 'en' | 'ru';
export type PageChannel = 'site' | 'app';

export interface RenderDeps {
  /** The folder of package.json. */
  root: string;
  /** Sends a call of the API as a guest, without a socket; by default for the channel `site`. */
  send: (request: ClientRequest, locale: PageLocale, channel?: PageChannel) => Promise<ClientAnswer>;
  /** Without a trailing slash; used in canonical links. */
  publicUrl: string;
  /** ISO 4217. */
  currency: string;
  /** Map tiles and their attribution; null: maps are drawn from our own outlines. */
  mapTiles: { url: string; credit: string | null } | null;
  /** Changes when any process has written data of rendered pages: then cached pages are stale. */
  epoch: () => number;
  isProduction: boolean;
  services: AvailableServices;
}
