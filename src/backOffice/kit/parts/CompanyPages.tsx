/** Settings with one card for each company: the user's own companies, or for admins all, in pages. */
import styled from '@emotion/styled';
import Skeleton from '@mui/material/Skeleton';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue, type ReactNode } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { hasRole } from '#contract/roles.ts';
import { api } from '#src/api/api.ts';
import { useErrorMessage } from '#src/backOffice/kit/failures.ts';
import { labels } from '#src/i18n/labels.ts';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { getMyCompanies, useSession } from '#src/session/session.ts';
import { TextField } from '#src/ui/Field.tsx';
import { Paging } from '#src/ui/Paging.tsx';
import { EmptyState, ErrorState } from '#src/ui/states.tsx';

const companyPagesLabels = labels({
  en: { search: 'Find a company', emptyTitle: 'No company matches', emptyText: 'Try another name or tax number.' },
  ru: {
    search: 'Найти компанию',
    emptyTitle: 'Подходящих компаний нет',
    emptyText: 'Попробуйте другое название или ИНН.',
  },
});

const Column = styled('div')({
  display: 'grid',
  gap: 16,
  marginTop: 14,
  maxWidth: 720,
  gridTemplateColumns: 'minmax(0, 1fr)',
});

const perPage = 10;

interface Company {
  id: number;
  brand: string;
}

/** One page of the companies that the user manages; undefined while loading. */
function useCompanies(q: string, page: number) {
  const me = useSession()?.me;
  const isAdmin = hasRole(me?.roles, 'ROLE_ADMIN');
  const { data, error, refetch } = useQuery({
    queryKey: ['companies', 'for settings', q, page],
    enabled: isAdmin,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => api.companies.search({ body: { q, page, per_page: perPage }, signal }),
  });
  const retry = () => void refetch();
  if (isAdmin) return { companies: data?.data, total: data?.total ?? 0, error: data ? null : error, retry };
  const myCompanies = getMyCompanies(me).filter(({ brand }) => brand.toLowerCase().includes(q.toLowerCase()));
  return {
    companies: myCompanies.slice((page - 1) * perPage, page * perPage),
    total: myCompanies.length,
    error: null,
    retry,
  };
}

interface CompanyPagesProps {
  /** Renders the card of one company. */
  renderCard: (company: Company) => ReactNode;
  /** Shown to users without a company. */
  empty: ReactNode;
}

export function CompanyPages({ renderCard, empty }: CompanyPagesProps) {
  const text = useLabels(companyPagesLabels);
  const getErrorMessage = useErrorMessage();
  const { pathname } = useLocation();
  const [search, setSearch] = useSearchParams();
  const q = search.get('q') ?? '';
  const page = Math.max(1, Math.trunc(Number(search.get('page'))) || 1);
  const { companies, total, error, retry } = useCompanies(useDeferredValue(q).trim(), page);
  const hasSearch = q !== '' || total > perPage;
  const getPagePath = (next: number) => `${pathname}?${new URLSearchParams({ ...(q && { q }), page: String(next) })}`;
  return (
    <Column>
      {hasSearch && (
        <TextField
          type="search"
          label={text.search}
          maxLength={255}
          value={q}
          onChange={({ target }) => setSearch(target.value ? { q: target.value } : {}, { replace: true })}
        />
      )}
      {error !== null && <ErrorState text={getErrorMessage(error)} onRetry={retry} />}
      {!companies && error === null && <Skeleton variant="rounded" height={260} />}
      {companies?.length === 0 &&
        (hasSearch ? <EmptyState icon="search" title={text.emptyTitle} text={text.emptyText} /> : empty)}
      {companies?.map(renderCard)}
      <Paging page={page} pages={Math.ceil(total / perPage)} to={getPagePath} />
    </Column>
  );
}
