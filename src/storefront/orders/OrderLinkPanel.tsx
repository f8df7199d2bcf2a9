/** Lets a buyer make and withdraw links that open an order without signing in. */
import styled from '@emotion/styled';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#src/api/api.ts';
import { useFailureText } from '#src/api/failureText.ts';
import { formatDate } from '#src/i18n/format.ts';
import { useLabels, useLocale } from '#src/i18n/LocaleProvider.tsx';
import { color, radius } from '#src/theme/tokens.ts';
import { Button } from '#src/ui/Button.tsx';
import { notify } from '#src/ui/notices.ts';
import { QuestionDialog } from '#src/ui/QuestionDialog.tsx';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import { ErrorState } from '#src/ui/states.tsx';
import { linkQuery } from './linkDelivery.ts';
import { linkLabels } from './linkLabels.ts';

const Text = styled('p')({ margin: 0, color: color.muted, lineHeight: 1.45 });
const Buttons = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 8 });
const Made = styled('div')({
  display: 'grid',
  gap: 8,
  justifyItems: 'start',
  padding: 14,
  borderRadius: radius.control,
  background: color.soft,
  border: `1px solid ${color.line}`,
  '& output': { fontWeight: 600, overflowWrap: 'anywhere', userSelect: 'all' },
  '& small': { color: color.muted, fontSize: '0.8125rem' },
});

function MadeLink({ url }: { url: string }) {
  const text = useLabels(linkLabels).panel;
  const copy = async () => {
    await navigator.clipboard.writeText(url);
    notify(text.copied, { tone: 'success' });
  };
  return (
    <Made>
      <output translate="no" aria-label={text.made}>
        {url}
      </output>
      <small>{text.madeText}</small>
      {/* Without the permission to write to the clipboard nothing happens: the link can still be selected. */}
      <Button size="small" variant="contained" onClick={() => void copy().catch(() => undefined)}>
        {text.copy}
      </Button>
    </Made>
  );
}

export function OrderLinkPanel({ orderId }: { orderId: number }) {
  const labels = useLabels(linkLabels);
  const text = labels.panel;
  const locale = useLocale();
  const failureText = useFailureText();
  const queries = useQueryClient();
  const query = linkQuery(orderId);
  const params = { id: orderId };
  const [url, setUrl] = useState<string | null>(null);
  const [question, setQuestion] = useState<'replace' | 'withdraw' | null>(null);
  const [isBusy, setBusy] = useState(false);
  const { data, error, refetch } = useQuery(query);

  const make = async () => {
    setUrl((await api.orderLinks.create({ params })).url);
    await queries.invalidateQueries({ queryKey: query.queryKey });
  };
  const makeFirst = async () => {
    setBusy(true);
    await make().catch((failure: unknown) => notify(failureText(failure), { tone: 'error' }));
    setBusy(false);
  };
  const withdraw = async () => {
    await api.orderLinks.remove({ params });
    setUrl(null);
    queries.setQueryData(query.queryKey, { created_at: null, sent: 'withdrawn' });
    notify(text.withdrawn);
  };
  const close = () => setQuestion(null);

  if (!data && error) return <ErrorState text={failureText(error)} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={96} />;
  return (
    <>
      <Text>{data.created_at === null ? text.none : text.active(formatDate(data.created_at, locale, 'dateTime'))}</Text>
      {url !== null && <MadeLink url={url} />}
      <Buttons>
        {data.created_at === null ? (
          <Button variant="outlined" disabled={isBusy} onClick={() => void makeFirst()}>
            {text.make}
          </Button>
        ) : (
          <>
            <Button variant="outlined" onClick={() => setQuestion('replace')}>
              {text.makeNew}
            </Button>
            <Button color="error" onClick={() => setQuestion('withdraw')}>
              {text.withdraw}
            </Button>
          </>
        )}
      </Buttons>
      <QuestionDialog
        isOpen={question === 'replace'}
        onClose={close}
        labels={{ ...text.replace, dismiss: labels.withdraw.dismiss }}
        onConfirm={make}
      />
      <QuestionDialog isOpen={question === 'withdraw'} onClose={close} labels={labels.withdraw} onConfirm={withdraw} />
    </>
  );
}
