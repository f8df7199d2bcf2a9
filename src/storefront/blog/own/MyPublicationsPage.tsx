/** /blog/my: the user's publications in every status. */
import styled from '@emotion/styled';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import type { PublicationCard } from '#contract/publications.ts';
import { publicationStatuses, type PublicationStatus } from '#contract/rules/publications.ts';
import { api } from '#src/api/api.ts';
import { useFailureText } from '#src/api/failureText.ts';
import { useHints } from '#src/api/useHints.ts';
import { formatDate } from '#src/i18n/format.ts';
import { fill } from '#src/i18n/labels.ts';
import { useLabels, useLocale } from '#src/i18n/LocaleProvider.tsx';
import { useSession } from '#src/session/session.ts';
import { color, from, radius, touch } from '#src/theme/tokens.ts';
import { AppLink } from '#src/ui/AppLink.tsx';
import { PageTitle } from '#src/ui/layoutParts.tsx';
import { LinkButton } from '#src/ui/LinkButton.tsx';
import { Paging } from '#src/ui/Paging.tsx';
import { Picture } from '#src/ui/Picture.tsx';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '#src/ui/states.tsx';
import { Chip, type ChipColor } from '#src/ui/StatusChip.tsx';
import { useHead } from '../../head.tsx';
import { articlePath } from '../blogUrl.ts';
import { publicationsKey } from '../queries.ts';
import { Column } from './Column.tsx';
import { myPublicationLabels } from './labels.ts';

const perPage = 20;
const statusColors: Record<PublicationStatus, ChipColor> = {
  in_moderation: 'amber',
  published: 'green',
  canceled: 'red',
};

const Head = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 12,
});
const Filter = styled('nav')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 6,
  '& > a': {
    padding: '8px 14px',
    [touch]: { paddingBlock: 12 },
    borderRadius: 999,
    border: `1px solid ${color.line}`,
    color: color.text,
    fontSize: '0.9375rem',
    lineHeight: 1.3,
    textDecoration: 'none',
  },
  '& > a[aria-current=true]': {
    background: color.primarySoft,
    borderColor: color.primary,
    color: color.primary,
    fontWeight: 600,
  },
});
const List = styled('ul')({ listStyle: 'none', margin: 0, padding: 0, display: 'grid', gap: 14 });
const Row = styled('li')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 14,
  padding: 14,
  border: `1px solid ${color.line}`,
  borderRadius: radius.card,
  background: color.paper,
  [from.sm]: { gridTemplateColumns: '140px minmax(0, 1fr)' },
  '& h2': { margin: '6px 0 0', fontSize: '1.0625rem', fontWeight: 650, lineHeight: 1.3, overflowWrap: 'anywhere' },
  '& h2 a': { color: 'inherit', textDecoration: 'none' },
  '& h2 a:hover': { color: color.primary },
  '& p': { margin: '6px 0 0', color: color.muted, fontSize: '0.875rem', overflowWrap: 'anywhere' },
});
const Cover = styled('div')({ borderRadius: radius.control, overflow: 'hidden', alignSelf: 'start' });

function PublicationRow({ publication }: { publication: PublicationCard }) {
  const text = useLabels(myPublicationLabels);
  const locale = useLocale();
  const { id, title, logo, status, reason, updated_at, is_public } = publication;
  return (
    <Row>
      <Cover>
        <Picture photo={logo} alt="" ratio={1.6} sizes="(min-width: 544px) 140px, 92vw" />
      </Cover>
      <div>
        <Chip color={statusColors[status]}>{text.statuses[status]}</Chip>
        <h2 translate="no">
          <AppLink to={`/blog/edit/${id}`}>{title}</AppLink>
        </h2>
        <p>{formatDate(updated_at, locale, 'dateTime')}</p>
        {reason && (
          <p translate="no" style={{ color: color.error }}>
            {fill(text.reason, { reason })}
          </p>
        )}
        {is_public && status === 'in_moderation' && <p>{text.oldShown}</p>}
        <div style={{ display: 'flex', flexWrap: 'wrap', gap: 8, marginTop: 12 }}>
          <LinkButton size="small" variant="outlined" to={`/blog/edit/${id}`}>
            {text.change}
          </LinkButton>
          {is_public && (
            <LinkButton size="small" variant="text" to={articlePath(id)}>
              {text.open}
            </LinkButton>
          )}
        </div>
      </div>
    </Row>
  );
}

export function Page() {
  const text = useLabels(myPublicationLabels);
  const failureText = useFailureText();
  const session = useSession();
  const [search] = useSearchParams();
  const status = publicationStatuses.find((known) => known === search.get('status'));
  const page = Math.max(1, Math.min(Number(search.get('page')) || 1, 10_000)) | 0;
  const to = (newStatus: string | undefined, n = 1) => {
    const query = String(
      new URLSearchParams({ ...(newStatus && { status: newStatus }), ...(n > 1 && { page: String(n) }) }),
    );
    return query ? `/blog/my?${query}` : '/blog/my';
  };
  useHead({ title: text.title, noIndex: true });
  const { data, error, refetch } = useQuery({
    queryKey: [...publicationsKey, 'my', session?.me.id, status, page],
    queryFn: ({ signal }) =>
      api.publications.my({ query: { page, per_page: perPage, ...(status && { status }) }, signal }),
    enabled: session !== null,
    placeholderData: keepPreviousData,
  });
  useHints(session && 'publications', () => void refetch());

  return (
    <Column>
      <Head>
        <PageTitle>{text.title}</PageTitle>
        <LinkButton variant="contained" to="/blog/create">
          {text.write}
        </LinkButton>
      </Head>
      <Filter aria-label={text.filter}>
        {[undefined, ...publicationStatuses].map((one) => (
          <AppLink key={one ?? 'all'} to={to(one)} {...(one === status && { 'aria-current': true as const })}>
            {one ? text.kinds[one] : text.all}
          </AppLink>
        ))}
      </Filter>
      {!data &&
        (error ? (
          <ErrorState text={failureText(error)} onRetry={() => void refetch()} />
        ) : (
          <Skeleton height={300} radius={14} />
        ))}
      {data && data.data.length === 0 && (
        <EmptyState
          icon="list"
          title={status ? text.noneLike : text.empty}
          text={status ? text.noneLikeText : text.emptyText}
        >
          <LinkButton variant={status ? 'outlined' : 'contained'} to={status ? to(undefined) : '/blog/create'}>
            {status ? text.all : text.write}
          </LinkButton>
        </EmptyState>
      )}
      {data && data.data.length > 0 && (
        <>
          <List>
            {data.data.map((publication) => (
              <PublicationRow key={publication.id} publication={publication} />
            ))}
          </List>
          <Paging page={page} pages={Math.ceil(data.total / perPage)} to={(n) => to(status, n)} />
        </>
      )}
    </Column>
  );
}
