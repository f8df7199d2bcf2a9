/** /documents/edit/{id}, the audit log's link to a version: redirects to the screen of its document. */
import { useQuery } from '@tanstack/react-query';
import { Navigate, useParams } from 'react-router';
import { api } from '#src/api/api.ts';
import { useFailureText } from '#src/api/failureText.ts';
import { personalKey } from '#src/api/queries.ts';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import { ErrorState } from '#src/ui/states.tsx';
import { documentPaths } from './paths.ts';

export function VersionRedirect() {
  const { id = '' } = useParams();
  const failureText = useFailureText();
  const { data, error, refetch } = useQuery({
    queryKey: [personalKey, 'documents', 'version', id],
    queryFn: ({ signal }) => api.documents.get({ params: { id }, signal }),
  });
  if (error) return <ErrorState text={failureText(error)} onRetry={() => void refetch()} />;
  return data ? (
    <Navigate to={`${documentPaths[data.type]}#${data.language}`} replace />
  ) : (
    <Skeleton height={420} radius={14} />
  );
}
