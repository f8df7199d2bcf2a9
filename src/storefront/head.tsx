/** The head of a page: title, description, addresses and preview picture for browsers and search engines. */
import { createContext, useContext, useEffect } from 'react';
import { labels } from '#src/i18n/labels.ts';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';

export interface PageHead {
  title: string;
  description?: string;
  /** Canonical path and query without language prefix; omitted if the page has no public address. */
  canonical?: string;
  /** URL of the preview picture. */
  image?: string | undefined;
  /** The only language of the content, if the page in the other language differs only in its frame. */
  only?: 'en' | 'ru';
  /** Path of the page's feed, without language prefix. */
  feed?: string;
  /** Search engines don't index the page. */
  noIndex?: boolean;
  /**
   * schema.org data without its context; addresses may be paths. Only the server uses it: set it if
   * `import.meta.env.SSR`.
   */
  jsonLd?: readonly Readonly<Record<string, unknown>>[];
}

const siteLabels = labels({ en: { site: 'Yarmarka' }, ru: { site: 'Ярмарка' } });

/** Returns the name of the marketplace. */
export const useSiteName = (): string => useLabels(siteLabels).site;

/** Takes the head of the page on the rendering server, which has no effects; null in the browser. */
const HeadReceiverContext = createContext<((head: PageHead) => void) | null>(null);
export const HeadReceiverProvider = HeadReceiverContext.Provider;

/** Sets the head of the page. On the server the last call wins; in the browser it updates the tab's title. */
export function useHead(head: PageHead): void {
  const receiveHead = useContext(HeadReceiverContext);
  const site = useSiteName();
  const title = head.title ? `${head.title} — ${site}` : site;
  receiveHead?.({ ...head, title });
  useEffect(() => {
    document.title = title;
  }, [title]);
}
