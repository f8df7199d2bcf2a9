/** /settings/jobs: failed background jobs with the reason. An admin retries a job or discards it. */
import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import Skeleton from '@mui/material/Skeleton';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { FailedJob } from '#contract/jobs.ts';
import { api } from '#src/api/api.ts';
import { useFailureText } from '#src/api/failureText.ts';
import { personalKey } from '#src/api/queries.ts';
import { Card } from '#src/backOffice/kit/form/Sections.tsx';
import { kitLabels } from '#src/backOffice/kit/labels.ts';
import { PageHeader } from '#src/backOffice/kit/parts/PageHeader.tsx';
import { formatDate } from '#src/i18n/format.ts';
import { fill } from '#src/i18n/labels.ts';
import { useLabels, useLocale } from '#src/i18n/LocaleProvider.tsx';
import { color, from } from '#src/theme/tokens.ts';
import { notify } from '#src/ui/notices.ts';
import { EmptyState, ErrorState } from '#src/ui/states.tsx';
import { Chip } from '#src/ui/StatusChip.tsx';
import { failedJobsLabels } from './labels.ts';

const perPage = 20;
/** The API's bound of `per_page`. */
const maxPerPage = 1000;
const queryKey = [personalKey, 'jobs'] as const;

const Intro = styled('p')({ margin: '4px 0 16px', maxWidth: 760, color: color.muted, fontSize: '0.875rem' });
const Jobs = styled('ul')({ display: 'grid', gap: 12, maxWidth: 760, margin: 0, padding: 0, listStyle: 'none' });
const JobHead = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 10,
  '& h2': { margin: 0, fontSize: '1rem', fontFamily: 'monospace' },
});
const Reason = styled('p')({ margin: '10px 0 4px', overflowWrap: 'anywhere' });
const Facts = styled('p')({ margin: 0, color: color.muted, fontSize: '0.875rem' });
const Actions = styled('div')({
  display: 'grid',
  gap: 8,
  marginTop: 12,
  [from.sm]: { display: 'flex' },
});

function JobCard({ job, onDiscard }: { job: FailedJob; onDiscard: (job: FailedJob) => void }) {
  const text = useLabels(failedJobsLabels);
  const locale = useLocale();
  const queries = useQueryClient();
  const failureText = useFailureText();
  const retry = useMutation({
    mutationFn: () => api.jobs.retry({ params: { id: job.id } }),
    onSuccess: () => notify(text.retried, { tone: 'success' }),
    onError: (error) => notify(failureText(error), { tone: 'error' }),
    onSettled: () => queries.invalidateQueries({ queryKey }),
  });
  const isParked = job.state === 'parked';
  const facts = [
    text.attempts(job.attempts),
    fill(text.createdAt, { at: formatDate(job.created_at, locale, 'dateTime') }),
    ...(isParked ? [] : [fill(text.nextAt, { at: formatDate(job.run_at, locale, 'dateTime') })]),
  ];
  return (
    <Card as="li">
      <JobHead>
        <h2 translate="no">{job.name}</h2>
        <Chip color={isParked ? 'red' : 'amber'}>{text.states[job.state]}</Chip>
      </JobHead>
      <Reason translate="no">{job.reason || text.noReason}</Reason>
      <Facts>{facts.join(' · ')}</Facts>
      <Actions>
        <Button variant="outlined" disabled={retry.isPending} onClick={() => retry.mutate()}>
          {text.retry}
        </Button>
        {isParked && (
          <Button color="error" onClick={() => onDiscard(job)}>
            {text.discard}
          </Button>
        )}
      </Actions>
    </Card>
  );
}

function DiscardDialog({ job, onClose }: { job: FailedJob; onClose: () => void }) {
  const text = useLabels(failedJobsLabels);
  const commonText = useLabels(kitLabels);
  const queries = useQueryClient();
  const failureText = useFailureText();
  const discard = useMutation({
    mutationFn: () => api.jobs.discard({ params: { id: job.id } }),
    onSuccess: () => notify(text.discarded, { tone: 'success' }),
    onError: (error) => notify(failureText(error), { tone: 'error' }),
    onSettled: async () => {
      onClose();
      await queries.invalidateQueries({ queryKey });
    },
  });
  return (
    <Dialog open onClose={onClose}>
      <DialogContent>{text.discardQuestion}</DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{commonText.cancel}</Button>
        <Button color="error" disabled={discard.isPending} onClick={() => discard.mutate()}>
          {text.discard}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function JobList({ jobs }: { jobs: FailedJob[] }) {
  const text = useLabels(failedJobsLabels);
  const [toDiscard, setToDiscard] = useState<FailedJob | null>(null);
  if (jobs.length === 0) return <EmptyState icon="check" title={text.empty} text={text.emptyText} />;
  return (
    <>
      <Jobs>
        {jobs.map((job) => (
          <JobCard key={job.id} job={job} onDiscard={setToDiscard} />
        ))}
      </Jobs>
      {toDiscard && <DiscardDialog job={toDiscard} onClose={() => setToDiscard(null)} />}
    </>
  );
}

export default function FailedJobs() {
  const text = useLabels(failedJobsLabels);
  const failureText = useFailureText();
  const [limit, setLimit] = useState(perPage);
  const { data, error, refetch } = useQuery({
    queryKey: [...queryKey, limit],
    queryFn: ({ signal }) => api.jobs.list({ query: { per_page: limit }, signal }),
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <PageHeader title={text.title} />
      <Intro>{text.about}</Intro>
      {error && !data && <ErrorState text={failureText(error)} onRetry={() => void refetch()} />}
      {!error && !data && <Skeleton variant="rounded" height={300} />}
      {data && <JobList jobs={data.data} />}
      {data && data.total > limit && limit < maxPerPage && (
        <Button sx={{ mt: 1.5 }} onClick={() => setLimit(Math.min(maxPerPage, limit * 2))}>
          {text.more}
        </Button>
      )}
    </>
  );
}
