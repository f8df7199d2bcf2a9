/** Author, date and reading time of a publication. */
import styled from '@emotion/styled';
import type { PublicationCard } from '#contract/publications.ts';
import { getInitial } from '#contract/rules/cutText.ts';
import { formatDate } from '#src/i18n/format.ts';
import { useLabels, useLocale } from '#src/i18n/LocaleProvider.tsx';
import { color } from '#src/theme/tokens.ts';
import { AppLink } from '#src/ui/AppLink.tsx';
import { blogPath } from './blogUrl.ts';
import { blogLabels } from './labels.ts';

const Line = styled('div')({
  display: 'flex',
  alignItems: 'center',
  gap: 10,
  color: color.muted,
  fontSize: '0.875rem',
  lineHeight: 1.4,
  '& a': { color: color.text, fontWeight: 600, textDecoration: 'none' },
  '& a:hover': { color: color.primary },
});
const Avatar = styled('span')({
  flex: 'none',
  width: 34,
  height: 34,
  borderRadius: '50%',
  overflow: 'hidden',
  display: 'grid',
  placeItems: 'center',
  background: color.primarySoft,
  color: color.primary,
  fontWeight: 650,
  '& > img': { width: '100%', height: '100%', objectFit: 'cover' },
});
const Texts = styled('span')({ minWidth: 0, display: 'flex', flexWrap: 'wrap', columnGap: 8 });

export type BylineProps = Pick<PublicationCard, 'author' | 'published_at' | 'created_at' | 'reading_minutes'>;

export function Byline({ author, published_at, created_at, reading_minutes }: BylineProps) {
  const text = useLabels(blogLabels);
  const locale = useLocale();
  const at = published_at ?? created_at;
  return (
    <Line>
      <Avatar aria-hidden="true" translate="no">
        {author.avatar ? <img src={author.avatar.small} alt="" width={34} height={34} /> : getInitial(author.fio)}
      </Avatar>
      <Texts>
        <AppLink to={blogPath({ author: author.id })} translate="no" rel="author">
          {author.fio}
        </AppLink>
        <span>
          <time dateTime={at}>{formatDate(at, locale, 'date', 'UTC')}</time> · {text.minutes(reading_minutes)}
        </span>
      </Texts>
    </Line>
  );
}
