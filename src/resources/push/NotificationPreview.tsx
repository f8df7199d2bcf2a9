/** The notification as a phone shows it, in both languages. */
import styled from '@emotion/styled';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { useWatch } from 'react-hook-form';
import { api } from '#src/api/api.ts';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { colour, shadow } from '#src/theme/tokens.ts';
import { pushWords } from './labels.ts';

const Screen = styled('div')({ display: 'grid', gap: 12, padding: 14, borderRadius: 14, background: colour.softer });
const Note = styled('div')({
  display: 'grid',
  gridTemplateColumns: '36px minmax(0, 1fr)',
  gap: 10,
  padding: 12,
  borderRadius: 14,
  background: colour.paper,
  boxShadow: shadow.raised,
  fontSize: '0.875rem',
  lineHeight: 1.35,
  overflowWrap: 'anywhere',
  '& img': { width: 36, height: 36, borderRadius: 9 },
  '& img[data-wide]': { gridColumn: '1 / -1', width: '100%', height: 'auto', aspectRatio: '2 / 1', objectFit: 'cover' },
  '& small': { display: 'flex', justifyContent: 'space-between', color: colour.muted, fontSize: '0.75rem' },
  '& strong': { display: 'block', fontWeight: 650 },
  '& p': { margin: 0, display: '-webkit-box', WebkitLineClamp: 4, WebkitBoxOrient: 'vertical', overflow: 'hidden' },
});

const sites = { en: 'Yarmarka', ru: 'Ярмарка' } as const;

/** The picture of what a link leads to, as the server finds it: a product's main photo, a collection's own. */
async function pictureBehind(link: string): Promise<string | null> {
  const [, noun, digits] = /^\/(?:ru\/)?(products|collections)\/view\/(\d{1,9})\/?(?:[?#]|$)/.exec(link) ?? [];
  const params = { id: Number(digits) };
  if (noun === 'collections') return (await api.collections.shown({ params })).picture?.card ?? null;
  if (noun !== 'products') return null;
  const { photos } = await api.products.get({ params });
  return (photos.find(({ main }) => main) ?? photos[0])?.card ?? null;
}

export function Preview() {
  const text = useLabels(pushWords);
  const values = useWatch() as Readonly<Record<string, string | null | undefined>>;
  const of = (language: 'en' | 'ru') => ({
    title: values[`title_${language}`]?.trim(),
    body: values[`text_${language}`]?.trim(),
  });
  const [en, ru] = [of('en'), of('ru')];
  const link = useDeferredValue(values['link']?.trim() ?? '');
  const { data: picture } = useQuery({
    queryKey: ['pushCampaigns', 'picture', link],
    queryFn: () => pictureBehind(link),
    retry: false,
  });
  const shown = (['en', 'ru'] as const).filter((language) => (language === 'en' ? en.title : ru.title));
  return (
    <Screen>
      {(shown.length > 0 ? shown : (['en'] as const)).map((language) => {
        const { title, body } = language === 'en' ? en : ru;
        return (
          <Note key={language} translate="no" lang={language}>
            <img src="/app-icon-192.png" alt="" />
            <div>
              <small>
                <span>{sites[language]}</span>
                <span>{text.now}</span>
              </small>
              <strong>{title || text.noTitle}</strong>
              <p>{body || text.noText}</p>
            </div>
            {picture && <img data-wide src={picture} alt="" />}
          </Note>
        );
      })}
    </Screen>
  );
}
