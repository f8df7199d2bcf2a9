/** /settings/readiness: every part of the installation, either ready or with the next step. */
import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import type { Readiness as CheckResult, ReadinessCode } from '#contract/readiness.ts';
import { api } from '#src/api/api.ts';
import { useFailureText } from '#src/api/failureText.ts';
import { personalKey } from '#src/api/queries.ts';
import { PageHeader } from '#src/backOffice/kit/parts/PageHeader.tsx';
import { formatDate } from '#src/i18n/format.ts';
import { useLabels, useLocale } from '#src/i18n/LocaleProvider.tsx';
import { color, from, radius } from '#src/theme/tokens.ts';
import { Callout } from '#src/ui/Callout.tsx';
import { ErrorState } from '#src/ui/states.tsx';
import { Chip, type ChipColor } from '#src/ui/StatusChip.tsx';
import { readinessLabels } from './readinessLabels.ts';

const Intro = styled('p')({ margin: '4px 0 16px', color: color.muted, fontSize: '0.875rem' });
const Column = styled('div')({ display: 'grid', gap: 16, maxWidth: 760, '& > button': { justifySelf: 'start' } });
const List = styled('ul')({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  border: `1px solid ${color.line}`,
  borderRadius: radius.card,
  background: color.paper,
});
const Row = styled('li')({
  display: 'grid',
  gap: '4px 16px',
  padding: '12px 16px',
  justifyItems: 'start',
  alignItems: 'baseline',
  [from.md]: { gridTemplateColumns: '190px minmax(0, 1fr) auto', padding: '14px 20px' },
  '& + &': { borderTop: `1px solid ${color.line}` },
  '& > strong': { fontWeight: 600 },
  '& > p': { margin: 0, color: color.muted, fontSize: '0.9375rem', overflowWrap: 'anywhere' },
});

type State = 'ready' | 'missing' | 'attention' | 'optional';
const stateColors: Readonly<Record<State, ChipColor>> = {
  ready: 'green',
  missing: 'red',
  attention: 'amber',
  optional: 'grey',
};

/** Optional steps of something that is in use. */
const attentionCodes: ReadonlySet<ReadinessCode> = new Set([
  'budget_spent',
  'check_failed',
  'payments_webhook_missing',
  'payments_webhook_incomplete',
  'redis_away',
]);

function getState({ code, is_required }: CheckResult): State {
  if (code === null) return 'ready';
  if (is_required) return 'missing';
  return attentionCodes.has(code) ? 'attention' : 'optional';
}

function CheckRow({ result }: { result: CheckResult }) {
  const text = useLabels(readinessLabels);
  const locale = useLocale();
  const { check, code, values } = result;
  const { at } = values;
  const stepValues = typeof at === 'string' ? { ...values, at: formatDate(at, locale) } : values;
  const state = getState(result);
  return (
    <Row>
      <strong>{text.checks[check]}</strong>
      <p>{code && text.steps[code](stepValues)}</p>
      <Chip color={stateColors[state]}>{text[state]}</Chip>
    </Row>
  );
}

export default function Readiness() {
  const text = useLabels(readinessLabels);
  const failureText = useFailureText();
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: [personalKey, 'readiness'],
    queryFn: ({ signal }) => api.readiness.list({ signal }),
  });
  const missing = data?.data.filter((result) => getState(result) === 'missing').length ?? 0;
  return (
    <>
      <PageHeader title={text.title} />
      <Intro>{text.about}</Intro>
      {error && !data && <ErrorState text={failureText(error)} onRetry={() => void refetch()} />}
      {!error && !data && <Skeleton variant="rounded" height={480} />}
      {data && (
        <Column>
          <Callout tone={missing > 0 ? 'warning' : 'good'} title={missing > 0 ? text.some(missing) : text.all} />
          <List>
            {data.data.map((result) => (
              <CheckRow key={result.check} result={result} />
            ))}
          </List>
          <Button variant="outlined" disabled={isFetching} onClick={() => void refetch()}>
            {text.again}
          </Button>
        </Column>
      )}
    </>
  );
}
