/** Preview of a push notification in both languages. */
import styled from '@emotion/styled';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { useWatch } from 'react-hook-form';
import { api } from '#src/api/api.ts';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { color, shadow } from '#src/theme/tokens.ts';
import { pushLabels } from './labels.ts';

const Screen = styled('div')({ display: 'grid', gap: 12, padding: 14, borderRadius: 14, background: color.softer });
const NotificationCard = styled('div')({
  display: 'grid',
  gridTemplateColumns: '36px minmax(0, 1fr)',
  gap: 10,
  padding: 12,
  borderRadius: 14,
  background: color.paper,
  boxShadow: shadow.raised,
  fontSize: '0.875rem',
  lineHeight: 1.35,
  overflowWrap: 'anywhere',
  '& img': { width: 36, height: 36, borderRadius: 9 },
  '& img[data-wide]': { gridColumn: '1 / -1', width: '100%', height: 'auto', aspectRatio: '2 / 1', objectFit: 'cover' },
  '& small': { display: 'flex', justifyContent: 'space-between', color: color.muted, fontSize: '0.75rem' },
  '& strong': { display: 'block', fontWeight: 650 },
  '& p': { margin: 0, display: '-webkit-box', WebkitLineClamp: 4, WebkitBoxOrient: 'vertical', overflow: 'hidden' },
});

const siteNames = { en: 'Yarmarka', ru: 'Ярмарка' } as const;

/** Loads the picture of a link's target as the server does: a product's main photo or a collection's picture. */
async function loadLinkPicture(link: string): Promise<string | null> {
  const [, noun, digits] = /^\/(?:ru\/)?(products|collections)\/view\/(\d{1,9})\/?(?:[?#]|$)/.exec(link) ?? [];
  const params = { id: Number(digits) };
  if (noun === 'collections') return (await api.collections.shown({ params })).picture?.card ?? null;
  if (noun !== 'products') return null;
  const { photos } = await api.products.get({ params });
  return (photos.find(({ main }) => main) ?? photos[0])?.card ?? null;
}

export function NotificationPreview() {
  const text = useLabels(pushLabels);
  const values = useWatch() as Readonly<Record<string, string | null | undefined>>;
  const getTexts = (language: 'en' | 'ru') => ({
    title: values[`title_${language}`]?.trim(),
    body: values[`text_${language}`]?.trim(),
  });
  const [en, ru] = [getTexts('en'), getTexts('ru')];
  const link = useDeferredValue(values['link']?.trim() ?? '');
  const { data: picture } = useQuery({
    queryKey: ['pushCampaigns', 'picture', link],
    queryFn: () => loadLinkPicture(link),
    retry: false,
  });
  const languages = (['en', 'ru'] as const).filter((language) => (language === 'en' ? en.title : ru.title));
  return (
    <Screen>
      {(languages.length > 0 ? languages : (['en'] as const)).map((language) => {
        const { title, body } = language === 'en' ? en : ru;
        return (
          <NotificationCard key={language} translate="no" lang={language}>
            <img src="/app-icon-192.png" alt="" />
            <div>
              <small>
                <span>{siteNames[language]}</span>
                <span>{text.now}</span>
              </small>
              <strong>{title || text.noTitle}</strong>
              <p>{body || text.noText}</p>
            </div>
            {picture && <img data-wide src={picture} alt="" />}
          </NotificationCard>
        );
      })}
    </Screen>
  );
}
