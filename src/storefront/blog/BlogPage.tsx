/** /blog/all: all publications, those in the reader's language first. */
import styled from '@emotion/styled';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { useFailureText } from '#src/api/failureText.ts';
import { fill } from '#src/i18n/labels.ts';
import { toLocalePath } from '#src/i18n/locale.ts';
import { useLabels, useLocale } from '#src/i18n/LocaleProvider.tsx';
import { color, from } from '#src/theme/tokens.ts';
import { AppLink } from '#src/ui/AppLink.tsx';
import { Button } from '#src/ui/Button.tsx';
import { InputBox } from '#src/ui/Field.tsx';
import { PageTitle, PageWidth } from '#src/ui/layoutParts.tsx';
import { LinkButton } from '#src/ui/LinkButton.tsx';
import { Paging } from '#src/ui/Paging.tsx';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '#src/ui/states.tsx';
import { useApi } from '../ApiContext.tsx';
import { useHead } from '../head.tsx';
import { itemListJsonLd } from '../jsonLd.ts';
import type { PageRequest } from '../page.ts';
import { ArticleCard } from './ArticleCard.tsx';
import { articlePath, blogPath, type BlogState, parseBlogState, formatBlogSearch } from './blogUrl.ts';
import { blogLabels } from './labels.ts';
import { blogQuery, perPage } from './queries.ts';

export const canonicalSearch = (search: URLSearchParams): string => formatBlogSearch(parseBlogState(search));

export async function prefetch({ api, queries, search }: PageRequest): Promise<void> {
  await queries.fetchQuery(blogQuery(api, parseBlogState(search)));
}

const Layout = styled(PageWidth)({
  paddingTop: 32,
  paddingBottom: 72,
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 32,
  [from.md]: { paddingTop: 48 },
});
const Head = styled('header')({
  display: 'grid',
  gap: 20,
  alignItems: 'end',
  '& p': { margin: '10px 0 0', maxWidth: 620, color: color.muted, fontSize: '1.0625rem', lineHeight: 1.5 },
  [from.md]: { gridTemplateColumns: 'minmax(0, 1fr) minmax(280px, 380px)', gap: 40 },
});
const Search = styled('form')({ display: 'flex', gap: 8, '& > input': { flex: 1, minWidth: 0 } });
const ResultsBar = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '6px 20px',
  color: color.muted,
  fontSize: '0.9375rem',
  '& > p': { margin: 0 },
  '& a': { color: color.primary },
});
const Grid = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: '40px 28px',
  '&[data-waiting=true]': { opacity: 0.6 },
  [from.sm]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
  [from.lg]: { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' },
});

/** Says why the list is empty: past the last page, no publications, or no match. */
function NoArticles({ state, total, isPlain }: { state: BlogState; total: number; isPlain: boolean }) {
  const text = useLabels(blogLabels);
  if (total > 0)
    return (
      <EmptyState icon="list" title={text.pastEnd} text={text.pastEndText}>
        <LinkButton variant="contained" to={blogPath({ ...state, page: 1 })}>
          {text.firstPage}
        </LinkButton>
      </EmptyState>
    );
  if (isPlain)
    return (
      <EmptyState icon="list" title={text.empty} text={text.emptyText}>
        <LinkButton variant="contained" to="/blog/create">
          {text.write}
        </LinkButton>
      </EmptyState>
    );
  return (
    <EmptyState icon="search" title={text.noneFound} text={text.noneFoundText}>
      <LinkButton variant="contained" to={blogPath()}>
        {text.all}
      </LinkButton>
    </EmptyState>
  );
}

export function Page() {
  const text = useLabels(blogLabels);
  const locale = useLocale();
  const failureText = useFailureText();
  const state = parseBlogState(new URLSearchParams(useLocation().search));
  const { data, error, refetch, isPlaceholderData } = useQuery(blogQuery(useApi(), state));
  const author = state.author > 0 ? data?.data[0]?.author : undefined;
  const title = author ? fill(text.by, { name: author.fio }) : text.title;
  const isPlain = state.q === '' && state.author === 0;

  useHead({
    title: state.page > 1 ? fill(text.onPage, { title, n: state.page }) : title,
    description: text.lead,
    canonical: blogPath(state),
    feed: '/blog/feed.xml',
    ...((state.q !== '' || (data && data.total === 0 && !isPlain)) && { noIndex: true }),
    ...(import.meta.env.SSR &&
      data && {
        jsonLd: [
          itemListJsonLd(
            data.data.map((one) => ({ name: one.title, path: articlePath(one.id) })),
            (state.page - 1) * perPage + 1,
            locale,
          ),
        ],
      }),
  });

  return (
    <Layout>
      <Head>
        <div>
          <PageTitle {...(author && { translate: 'no' as const })}>{title}</PageTitle>
          <p>{text.lead}</p>
        </div>
        {/* A plain form, so the search works without JavaScript. */}
        <Search role="search" aria-label={text.search} action={toLocalePath('/blog/all', locale)} key={state.q}>
          {state.author > 0 && <input type="hidden" name="author" value={state.author} />}
          <InputBox
            type="search"
            name="q"
            defaultValue={state.q}
            maxLength={255}
            placeholder={text.search}
            aria-label={text.search}
          />
          <Button type="submit" variant="outlined">
            {text.find}
          </Button>
        </Search>
      </Head>
      {!data && error && <ErrorState text={failureText(error)} onRetry={() => void refetch()} />}
      {!data && !error && (
        <Grid aria-busy="true">
          {[0, 1, 2].map((place) => (
            <Skeleton key={place} height={340} radius={14} />
          ))}
        </Grid>
      )}
      {data && (
        <ResultsBar>
          <p role="status">{data.total > 0 && text.found(data.total)}</p>
          <span style={{ display: 'flex', flexWrap: 'wrap', gap: '4px 20px' }}>
            {!isPlain && <AppLink to={blogPath()}>{text.all}</AppLink>}
            <AppLink to="/blog/create" rel="nofollow">
              {text.write}
            </AppLink>
            <a href={toLocalePath('/blog/feed.xml', locale)}>{text.feed}</a>
          </span>
        </ResultsBar>
      )}
      {data && data.data.length === 0 && <NoArticles state={state} total={data.total} isPlain={isPlain} />}
      {data && data.data.length > 0 && (
        <>
          <Grid data-waiting={isPlaceholderData}>
            {data.data.map((publication, index) => (
              <ArticleCard
                key={publication.id}
                publication={publication}
                isLarge={index === 0 && isPlain && state.page === 1}
                isEager={index < 3}
              />
            ))}
          </Grid>
          <Paging
            page={state.page}
            pages={Math.ceil(data.total / perPage)}
            to={(page) => blogPath({ ...state, page })}
          />
        </>
      )}
    </Layout>
  );
}
