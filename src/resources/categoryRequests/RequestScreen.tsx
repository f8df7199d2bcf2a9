/** The screen of a request for a category: what was asked, and the admin's decision. */
import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router';
import { ApiError } from '#contract/client.ts';
import type { CategoryRequest } from '#contract/categoryRequests.ts';
import { formatRegisteredName } from '#contract/rules/personName.ts';
import { api } from '#src/api/api.ts';
import { useFailureText } from '#src/api/failureText.ts';
import { Card } from '#src/backOffice/kit/form/Sections.tsx';
import { ReferencePicker } from '#src/backOffice/kit/inputs/ReferencePicker.tsx';
import { useTreeChoices } from '#src/backOffice/kit/inputs/useChoices.ts';
import { PageHeader } from '#src/backOffice/kit/parts/PageHeader.tsx';
import { useListPath } from '#src/backOffice/kit/paths.ts';
import { getFullName } from '#src/backOffice/kit/tree.ts';
import { useAfterWrite } from '#src/backOffice/kit/useAfterWrite.ts';
import { formatDate } from '#src/i18n/format.ts';
import { useLabels, useLocale } from '#src/i18n/LocaleProvider.tsx';
import { color } from '#src/theme/tokens.ts';
import { AppLink } from '#src/ui/AppLink.tsx';
import { TextArea } from '#src/ui/Field.tsx';
import { notify } from '#src/ui/notices.ts';
import { EmptyState, ErrorState } from '#src/ui/states.tsx';
import { Chip } from '#src/ui/StatusChip.tsx';
import { requestColors } from './colors.ts';
import { categoryRequestLabels, requestScreenLabels } from './labels.ts';

const Stack = styled('div')({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 16, maxWidth: 720 });
const Facts = styled('dl')({
  display: 'grid',
  gridTemplateColumns: 'minmax(110px, auto) minmax(0, 1fr)',
  gap: '10px 16px',
  margin: 0,
  fontSize: '0.9375rem',
  '& > dt': { color: color.muted },
  '& > dd': { margin: 0, overflowWrap: 'anywhere', whiteSpace: 'pre-line' },
  '& a': { color: color.primary, fontWeight: 550, textDecoration: 'none' },
});
const Decision = styled('div')({ display: 'grid', gap: 16 });
const Actions = styled('div')({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 10 });

const maxAnswerLength = 1000;
const getQueryKey = (id: number) => ['categoryRequests', 'getOne', 'screen', id];

function RequestFacts({ request }: { request: CategoryRequest }) {
  const { fields } = useLabels(categoryRequestLabels);
  const text = useLabels(requestScreenLabels);
  const locale = useLocale();
  const { choices } = useTreeChoices('categories', request.category_id !== null);
  const category = choices.find(({ id }) => id === request.category_id);
  return (
    <Card>
      <Facts>
        <dt>{fields.name}</dt>
        <dd translate="no">{request.name}</dd>
        {request.comment && (
          <>
            <dt>{fields.comment}</dt>
            <dd translate="no">{request.comment}</dd>
          </>
        )}
        <dt>{fields.company}</dt>
        <dd translate="no">
          <AppLink to={`/companies/edit/${request.company.id}`}>{request.company.brand}</AppLink>
        </dd>
        <dt>{fields.author}</dt>
        <dd translate="no">
          <AppLink to={`/users/edit/${request.author.id}`}>{formatRegisteredName(request.author, locale)}</AppLink>
        </dd>
        <dt>{fields.created_at}</dt>
        <dd>
          <time dateTime={request.created_at}>{formatDate(request.created_at, locale, 'dateTime')}</time>
          {request.import_id !== null && (
            <>
              {' · '}
              <AppLink to={`/imports/view/${request.import_id}`}>{text.import}</AppLink>
            </>
          )}
        </dd>
        {request.decided_at && (
          <>
            <dt>{fields.decided_at}</dt>
            <dd>
              <time dateTime={request.decided_at}>{formatDate(request.decided_at, locale, 'dateTime')}</time>
            </dd>
          </>
        )}
        {category && (
          <>
            <dt>{fields.category_id}</dt>
            <dd translate="no">
              <AppLink to={`/categories/edit/${category.id}`}>{getFullName(category)}</AppLink>
            </dd>
          </>
        )}
        {request.answer && (
          <>
            <dt>{fields.answer}</dt>
            <dd translate="no">{request.answer}</dd>
          </>
        )}
      </Facts>
    </Card>
  );
}

function DecisionForm({ id }: { id: number }) {
  const text = useLabels(requestScreenLabels);
  const failureText = useFailureText();
  const queries = useQueryClient();
  const afterWrite = useAfterWrite();
  const [categoryId, setCategoryId] = useState<number | null>(null);
  const [answer, setAnswer] = useState('');
  const [errors, setErrors] = useState<{ category?: string; answer?: string }>({});
  const [isSending, setIsSending] = useState(false);

  async function decide(status: 'accepted' | 'declined') {
    setErrors({});
    if (status === 'accepted' && categoryId === null) return setErrors({ category: text.chooseFirst });
    if (status === 'declined' && answer.trim() === '') return setErrors({ answer: text.reasonFirst });
    setIsSending(true);
    try {
      const request = await api.categoryRequests.decide({
        params: { id },
        body: { status, category_id: categoryId, answer: answer.trim() || null },
      });
      notify(text[status], { tone: 'success' });
      queries.setQueryData(getQueryKey(id), request);
      afterWrite();
    } catch (error) {
      notify(failureText(error), { tone: 'error' });
      setIsSending(false);
      // Somebody else may have decided it.
      void queries.invalidateQueries({ queryKey: getQueryKey(id) });
    }
  }

  return (
    <Card>
      <h2>{text.decide}</h2>
      <Decision>
        <ReferencePicker
          noun="categories"
          label={text.category}
          hint={text.categoryHint}
          error={errors.category}
          value={categoryId}
          onChange={setCategoryId}
        />
        <TextArea
          label={text.answer}
          hint={text.answerHint}
          error={errors.answer}
          rows={3}
          maxLength={maxAnswerLength}
          value={answer}
          onChange={({ target }) => setAnswer(target.value)}
        />
        <Actions>
          <Button variant="contained" loading={isSending} onClick={() => void decide('accepted')}>
            {text.accept}
          </Button>
          <Button variant="outlined" color="error" disabled={isSending} onClick={() => void decide('declined')}>
            {text.decline}
          </Button>
          <Button component={AppLink} to="/categories/new">
            {text.create}
          </Button>
        </Actions>
      </Decision>
    </Card>
  );
}

export default function RequestScreen() {
  const listLabels = useLabels(categoryRequestLabels);
  const failureText = useFailureText();
  const { id = '' } = useParams();
  const requestId = /^\d{1,10}$/.test(id) ? Number(id) : 0;
  const back = { to: useListPath(), text: listLabels.many };
  const { data, error, refetch } = useQuery({
    queryKey: getQueryKey(requestId),
    queryFn: ({ signal }) => api.categoryRequests.get({ params: { id: requestId }, signal }),
  });
  if (!data) {
    const isMissing = error instanceof ApiError && (error.status === 404 || error.status === 422);
    return (
      <>
        <PageHeader title={listLabels.single} back={back} />
        {isMissing ? (
          <EmptyState icon="search" title={failureText(error)} />
        ) : error ? (
          <ErrorState text={failureText(error)} onRetry={() => void refetch()} />
        ) : (
          <Skeleton variant="rounded" height={420} />
        )}
      </>
    );
  }
  return (
    <>
      <PageHeader
        title={data.name}
        back={back}
        titleExtra={<Chip color={requestColors[data.status]}>{listLabels.choices.status[data.status]}</Chip>}
      />
      <Stack>
        <RequestFacts request={data} />
        {data.status === 'waiting' && <DecisionForm id={data.id} />}
      </Stack>
    </>
  );
}
