/** What a page says of itself to browsers and search engines: title, description, addresses, a picture. */
import { createContext, useContext, useEffect } from 'react';
import { labels } from '#src/i18n/labels.ts';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';

export interface PageHead {
  title: string;
  description?: string;
  /** The path and query that stands for this page, without language prefix; left out where it has no address of its own. */
  canonical?: string;
  /** Address of a picture for previews. */
  image?: string | undefined;
  /** The one language of what it shows, where the page in the other language differs in nothing but the frame. */
  only?: 'en' | 'ru';
  /** The path of a feed of its news, without language prefix. */
  feed?: string;
  /** Search engines leave it out. */
  noIndex?: boolean;
  /** schema.org data, without its context; addresses may be paths. For the server alone: give it where `import.meta.env.SSR`. */
  jsonLd?: readonly Readonly<Record<string, unknown>>[];
}

const words = labels({ en: { site: 'Yarmarka' }, ru: { site: 'Ярмарка' } });

/** What the marketplace is called. */
export const useSiteName = (): string => useLabels(words).site;

/** Where the rendering server takes the head from. */
export interface HeadSink {
  current: PageHead | null;
}

const Sink = createContext<HeadSink | null>(null);
export const HeadSinkProvider = Sink.Provider;

/** Says what the page is. On the server the last page that says it wins; in the browser the tab's title follows. */
export function useHead(head: PageHead): void {
  const sink = useContext(Sink);
  const site = useSiteName();
  const title = head.title ? `${head.title} — ${site}` : site;
  if (sink) sink.current = { ...head, title };
  useEffect(() => {
    document.title = title;
  }, [title]);
}
