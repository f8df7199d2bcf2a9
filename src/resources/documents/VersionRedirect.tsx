/** /documents/edit/{id}: a version by its number in the database, as the audit log links it; leads to its document. */
import { useQuery } from '@tanstack/react-query';
import { Navigate, useParams } from 'react-router';
import { api } from '#src/api/api.ts';
import { useFailureText } from '#src/api/failureText.ts';
import { mine } from '#src/api/queries.ts';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import { ErrorState } from '#src/ui/states.tsx';
import { pathOf } from './paths.ts';

export function OpenVersion() {
  const { id = '' } = useParams();
  const failureText = useFailureText();
  const { data, error, refetch } = useQuery({
    queryKey: [mine, 'documents', 'version', id],
    queryFn: ({ signal }) => api.documents.get({ params: { id }, signal }),
  });
  if (error) return <ErrorState text={failureText(error)} onRetry={() => void refetch()} />;
  return data ? (
    <Navigate to={`${pathOf[data.type]}#${data.language}`} replace />
  ) : (
    <Skeleton height={420} radius={14} />
  );
}
