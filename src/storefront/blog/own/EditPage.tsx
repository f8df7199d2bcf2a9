/** /blog/edit/{id}: edits one of the user's publications. */
import { useQuery } from '@tanstack/react-query';
import { ApiError } from '#contract/client.ts';
import { api } from '#src/api/api.ts';
import { useFailureText } from '#src/api/failureText.ts';
import { fill } from '#src/i18n/labels.ts';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { useSession } from '#src/session/session.ts';
import { Callout } from '#src/ui/Callout.tsx';
import { PageTitle } from '#src/ui/layoutParts.tsx';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import { ErrorState } from '#src/ui/states.tsx';
import { NotFound } from '../../errors/NotFound.tsx';
import { useHead } from '../../head.tsx';
import { usePathParam } from '../../params.tsx';
import { parseId } from '../blogUrl.ts';
import { publicationsKey } from '../queries.ts';
import { Column } from './Column.tsx';
import { myPublicationLabels } from './labels.ts';
import { PublicationForm } from './PublicationForm.tsx';

export function Page() {
  const text = useLabels(myPublicationLabels);
  const failureText = useFailureText();
  const me = useSession()?.me;
  const id = parseId(usePathParam('id'));
  useHead({ title: text.edit, noIndex: true });
  // Not refetched while somebody is typing.
  const { data, error, refetch } = useQuery({
    queryKey: [...publicationsKey, 'own', id],
    queryFn: ({ signal }) => api.publications.get({ params: { id }, signal }),
    enabled: me !== undefined,
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  if (error instanceof ApiError && (error.status === 404 || error.status === 422)) return <NotFound />;
  // Readers can load published publications of others, but not edit them.
  if (data && me && data.author.id !== me.id && !me.is_admin) return <NotFound />;
  return (
    <Column>
      <PageTitle>{text.edit}</PageTitle>
      {!data &&
        (error ? (
          <ErrorState text={failureText(error)} onRetry={() => void refetch()} />
        ) : (
          <Skeleton height={480} radius={14} />
        ))}
      {data?.reason && <Callout tone="warning" title={fill(text.reason, { reason: data.reason })} />}
      {data && me && <PublicationForm key={data.updated_at} me={me} saved={data} />}
    </Column>
  );
}
