/** /blog/view/{id}: one publication, in its last published version. */
import styled from '@emotion/styled';
import { useQuery } from '@tanstack/react-query';
import { ApiError } from '#contract/client.ts';
import type { Publication } from '#contract/publications.ts';
import { cutText } from '#contract/rules/cutText.ts';
import { useFailureText } from '#src/api/failureText.ts';
import { useLabels, useLocale } from '#src/i18n/LocaleProvider.tsx';
import { useSession } from '#src/session/session.ts';
import { from } from '#src/theme/tokens.ts';
import { Breadcrumbs } from '#src/ui/Breadcrumbs.tsx';
import { Button } from '#src/ui/Button.tsx';
import { PageWidth } from '#src/ui/layoutParts.tsx';
import { LinkButton } from '#src/ui/LinkButton.tsx';
import { notify } from '#src/ui/notices.ts';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import { ErrorState } from '#src/ui/states.tsx';
import { useApi } from '../ApiContext.tsx';
import { NotFound } from '../errors/NotFound.tsx';
import { useHead } from '../head.tsx';
import { breadcrumbsJsonLd } from '../jsonLd.ts';
import type { PageRequest } from '../page.ts';
import { usePathParam } from '../params.tsx';
import { Article } from './Article.tsx';
import { articlePath, blogPath, parseId } from './blogUrl.ts';
import { articleJsonLd } from './jsonLd.ts';
import { blogLabels } from './labels.ts';
import { articleQuery } from './queries.ts';

export async function prefetch({ api, queries, params }: PageRequest): Promise<void> {
  await queries.fetchQuery(articleQuery(api, parseId(params['id'] ?? '')));
}

const Layout = styled(PageWidth)({
  paddingTop: 20,
  paddingBottom: 72,
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 24,
  [from.md]: { paddingTop: 32, gap: 36 },
});
const More = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 12,
  width: '100%',
  maxWidth: 720,
  marginInline: 'auto',
});

/** Opens the share dialog of the device, or copies the address. */
async function share({ title }: Publication, copied: string): Promise<void> {
  const url = window.location.href;
  if ('share' in navigator) return navigator.share({ title, url }).catch(() => undefined);
  await (navigator as Navigator).clipboard.writeText(url);
  notify(copied, { tone: 'success' });
}

export function Page() {
  const id = parseId(usePathParam('id'));
  return <ArticleView id={id} key={id} />;
}

function ArticleView({ id }: { id: number }) {
  const text = useLabels(blogLabels);
  const locale = useLocale();
  const failureText = useFailureText();
  const me = useSession()?.me;
  const { data, error, refetch } = useQuery(articleQuery(useApi(), id));
  const crumbs = [{ name: text.title, to: blogPath() }];
  useHead({
    title: data?.title ?? '',
    description: cutText(data?.description ?? '', 200),
    canonical: articlePath(id),
    image: data?.logo?.full,
    feed: '/blog/feed.xml',
    ...(data && { only: data.language }),
    ...(import.meta.env.SSR &&
      data && { jsonLd: [breadcrumbsJsonLd(crumbs, data.title, locale), articleJsonLd(data)] }),
  });

  if (error instanceof ApiError && error.status === 404) return <NotFound />;
  if (!data && error)
    return (
      <Layout>
        <ErrorState text={failureText(error)} onRetry={() => void refetch()} />
      </Layout>
    );
  return (
    <Layout>
      <Breadcrumbs crumbs={crumbs} />
      {!data && <Skeleton height={480} radius={14} />}
      {data && (
        <>
          <Article publication={data} logo={data.logo} photos={data.photos}>
            <span style={{ display: 'flex', gap: 8 }}>
              {me?.id === data.author.id && (
                <LinkButton variant="outlined" size="small" to={`/blog/edit/${id}`}>
                  {text.edit}
                </LinkButton>
              )}
              <Button
                className="needs-js"
                variant="outlined"
                size="small"
                onClick={() => void share(data, text.copied)}
              >
                {text.share}
              </Button>
            </span>
          </Article>
          <More>
            <LinkButton variant="outlined" to={blogPath({ author: data.author.id })}>
              {text.more}
            </LinkButton>
            <LinkButton variant="text" to={blogPath()}>
              {text.all}
            </LinkButton>
          </More>
        </>
      )}
    </Layout>
  );
}
