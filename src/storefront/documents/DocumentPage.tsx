/**
 * /document/read/{type}: a legal document, whose HTML the server sanitizes on saving. If it can't be loaded, the page
 * is empty.
 */
import styled from '@emotion/styled';
import { useQuery } from '@tanstack/react-query';
import { ApiError } from '#contract/client.ts';
import { formatDate } from '#src/i18n/format.ts';
import { fill } from '#src/i18n/labels.ts';
import { useLabels, useLocale } from '#src/i18n/LocaleProvider.tsx';
import { color, radius } from '#src/theme/tokens.ts';
import { Icon } from '#src/ui/icons.tsx';
import { NarrowWidth, PageTitle } from '#src/ui/layoutParts.tsx';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import { useIsHydrated } from '#src/ui/useIsHydrated.ts';
import { useApi } from '../ApiContext.tsx';
import { NotFound } from '../errors/NotFound.tsx';
import { useHead } from '../head.tsx';
import type { PageRequest } from '../page.ts';
import { usePathParam } from '../params.tsx';
import { documentQuery } from './documentQuery.ts';
import { documentLabels, isDocumentType, type DocumentType } from './labels.ts';

export async function prefetch({ api, queries, params, locale }: PageRequest): Promise<void> {
  const type = params['type'] ?? '';
  if (!isDocumentType(type)) throw new ApiError(404, {});
  await queries.prefetchQuery(documentQuery(api, type, locale));
}

const Text = styled('div')({
  marginTop: 24,
  lineHeight: 1.7,
  '& h1, & h2, & h3': { lineHeight: 1.3, margin: '1.8em 0 .6em', fontSize: '1.1875rem', fontWeight: 650 },
  '& p, & ul, & ol': { margin: '0 0 1em' },
  '& a': { color: color.primary },
  '& table': { display: 'block', overflowX: 'auto' },
});

const EmptyDocument = styled('div')({
  display: 'grid',
  placeContent: 'center',
  minHeight: 280,
  marginTop: 24,
  borderRadius: radius.panel,
  background: color.soft,
  color: color.strongLine,
});

export function Page() {
  const type = usePathParam('type');
  return isDocumentType(type) ? <DocumentView type={type} /> : <NotFound />;
}

function DocumentView({ type }: { type: DocumentType }) {
  const locale = useLocale();
  const names = useLabels(documentLabels);
  const title = names[type];
  useHead({ title, canonical: `/document/read/${type}` });
  const { data, isPending, isError } = useQuery(documentQuery(useApi(), type, locale));
  const isHydrated = useIsHydrated();
  return (
    <NarrowWidth style={{ paddingTop: 40, paddingBottom: 72 }}>
      <PageTitle>{title}</PageTitle>
      {data && (
        <>
          <p style={{ margin: '8px 0 0', color: color.muted, fontSize: '0.875rem' }}>
            {fill(names.version, { version: data.version, date: formatDate(data.updated_at, locale, 'date', 'UTC') })}
          </p>
          <Text dangerouslySetInnerHTML={{ __html: data.text }} />
        </>
      )}
      {!data && isHydrated && isPending && <Skeleton height={320} radius={14} style={{ marginTop: 24 }} />}
      {!data && isError && (
        <EmptyDocument>
          <Icon name="list" size={52} />
        </EmptyDocument>
      )}
    </NarrowWidth>
  );
}
