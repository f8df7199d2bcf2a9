/** A publication in the blog's list; the first one is large. */
import styled from '@emotion/styled';
import type { PublicationCard } from '#contract/publications.ts';
import { useLabels, useLocale } from '#src/i18n/LocaleProvider.tsx';
import { color, from, radius } from '#src/theme/tokens.ts';
import { AppLink } from '#src/ui/AppLink.tsx';
import { Picture } from '#src/ui/Picture.tsx';
import { articlePath } from './blogUrl.ts';
import { Byline } from './Byline.tsx';
import { blogLabels } from './labels.ts';

const Card = styled('article')({
  position: 'relative',
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignContent: 'start',
  gap: 14,
  minWidth: 0,
  '& h2': {
    margin: 0,
    fontSize: '1.1875rem',
    fontWeight: 680,
    lineHeight: 1.28,
    letterSpacing: '-0.01em',
    overflowWrap: 'anywhere',
    textWrap: 'pretty',
  },
  // The whole card is a link; the author's name stays a link of its own.
  '& h2 a': { color: 'inherit', textDecoration: 'none', '&::after': { content: '""', position: 'absolute', inset: 0 } },
  '&:hover h2 a': { color: color.primary },
  '& p': {
    margin: 0,
    color: color.muted,
    fontSize: '0.9375rem',
    lineHeight: 1.5,
    overflow: 'hidden',
    display: '-webkit-box',
    WebkitLineClamp: 3,
    WebkitBoxOrient: 'vertical',
    overflowWrap: 'anywhere',
  },
  '& a[rel=author]': { position: 'relative', zIndex: 1 },
  '&[data-large=true]': {
    [from.md]: {
      gridColumn: '1 / -1',
      gridTemplateColumns: 'minmax(0, 1.35fr) minmax(0, 1fr)',
      gap: 36,
      alignItems: 'center',
    },
    '& h2': { fontSize: 'clamp(1.375rem, 2.6vw, 2rem)', lineHeight: 1.18 },
    '& p': { fontSize: '1.0625rem' },
  },
});
const Cover = styled('div')({ borderRadius: radius.card, overflow: 'hidden', background: color.softer });
const Body = styled('div')({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 10, minWidth: 0 });
const LanguageBadge = styled('span')({
  justifySelf: 'start',
  padding: '2px 9px',
  borderRadius: 999,
  background: color.softer,
  color: color.muted,
  fontSize: '0.75rem',
  fontWeight: 600,
  lineHeight: 1.5,
});

export function ArticleCard({
  publication,
  isLarge = false,
  isEager = false,
}: {
  publication: PublicationCard;
  isLarge?: boolean;
  isEager?: boolean;
}) {
  const text = useLabels(blogLabels);
  const locale = useLocale();
  const { id, title, description, logo, language } = publication;
  return (
    <Card data-large={isLarge}>
      <Cover>
        <Picture
          photo={logo}
          alt=""
          ratio={1.6}
          sizes={
            isLarge
              ? '(min-width: 1320px) 700px, (min-width: 768px) 55vw, 92vw'
              : '(min-width: 1024px) 400px, (min-width: 544px) 46vw, 92vw'
          }
          isEager={isEager}
        />
      </Cover>
      <Body>
        {language !== locale && <LanguageBadge>{text.language[language]}</LanguageBadge>}
        <h2 lang={language} translate="no">
          <AppLink to={articlePath(id)}>{title}</AppLink>
        </h2>
        {description && (
          <p lang={language} translate="no">
            {description}
          </p>
        )}
        <Byline {...publication} />
      </Body>
    </Card>
  );
}
