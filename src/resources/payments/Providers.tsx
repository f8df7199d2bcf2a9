/** /tariffs/providers: the payment provider, a test of its keys and its webhook, and payment events. */
import styled from '@emotion/styled';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Contract } from '#contract/index.ts';
import type { Answer } from '#contract/endpoint.ts';
import type { WebhookReport } from '#contract/payments.ts';
import { api } from '#src/api/api.ts';
import { useFailureText } from '#src/api/failureText.ts';
import { PageHeader } from '#src/backOffice/kit/parts/PageHeader.tsx';
import { formatDate } from '#src/i18n/format.ts';
import { useLabels, useLocale } from '#src/i18n/LocaleProvider.tsx';
import { color, from } from '#src/theme/tokens.ts';
import { Button } from '#src/ui/Button.tsx';
import { Callout } from '#src/ui/Callout.tsx';
import { Panel } from '#src/ui/layoutParts.tsx';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import { ErrorState } from '#src/ui/states.tsx';
import { Chip } from '#src/ui/StatusChip.tsx';
import { PaymentEvents } from './PaymentEvents.tsx';
import { providerLabels } from './labels.ts';

type ProviderInfo = Answer<Contract['payments']['provider']>;

const TwoColumns = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 20,
  marginBottom: 20,
  [from.lg]: { gridTemplateColumns: 'minmax(0, 1fr) 300px' },
});
const Facts = styled('dl')({
  margin: '16px 0 0',
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: '2px 20px',
  [from.md]: { gridTemplateColumns: '200px minmax(0, 1fr)', rowGap: 12 },
  '& dt': { color: color.muted, fontSize: '0.875rem' },
  '& dd': { margin: '0 0 10px', overflowWrap: 'anywhere', [from.md]: { margin: 0 } },
  '& small': { display: 'block', marginTop: 4, color: color.muted, fontSize: '0.8125rem' },
  '& code': { fontSize: '0.875rem' },
});
const Figures = styled('dl')({
  margin: 0,
  display: 'grid',
  gridTemplateColumns: 'repeat(3, 1fr)',
  alignItems: 'start',
  gap: 14,
  [from.lg]: { gridTemplateColumns: '1fr' },
  '& div': { display: 'flex', flexDirection: 'column-reverse', justifyContent: 'flex-end' },
  '& dt': { color: color.muted, fontSize: '0.875rem' },
  '& dd': { margin: 0, fontSize: '1.5rem', fontWeight: 680, fontVariantNumeric: 'tabular-nums' },
});
const Lead = styled('p')({ margin: '10px 0 0', color: color.muted, maxWidth: 620 });
const Settings = styled('pre')({
  margin: '10px 0 0',
  padding: 14,
  borderRadius: 10,
  background: color.soft,
  fontSize: '0.8125rem',
  overflowX: 'auto',
});
const Name = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '6px 12px',
  '& h2': { margin: 0, fontSize: '1.25rem', fontWeight: 680 },
});

const exampleSettings = 'STRIPE_SECRET_KEY=sk_…\nSTRIPE_PUBLISHABLE_KEY=pk_…\nSTRIPE_WEBHOOK_SECRET=whsec_…';

function CopyButton({ text: value }: { text: string }) {
  const text = useLabels(providerLabels);
  const [isCopied, setCopied] = useState(false);
  return (
    <Button
      size="small"
      variant="outlined"
      style={{ marginTop: 6 }}
      onClick={() => void navigator.clipboard.writeText(value).then(() => setCopied(true))}
    >
      {isCopied ? text.copied : text.copy}
    </Button>
  );
}

const webhookTones = { complete: 'good', incomplete: 'warning', missing: 'warning', unknown: 'note' } as const;

/** What the provider reports about its webhook, and what to do. @param props `provider`: its name */
function WebhookCallout({ report, provider }: { report: WebhookReport; provider: string }) {
  const text = useLabels(providerLabels);
  const { state, missing_events } = report;
  const step = text.webhookSteps[state](provider, missing_events);
  return (
    <Callout tone={webhookTones[state]} title={text.webhookTitles[state](provider, missing_events)}>
      {step && <p>{step}</p>}
    </Callout>
  );
}

interface TestResult {
  good: string;
  webhook: WebhookReport | undefined;
}

function ProviderTest({ provider }: { provider: string }) {
  const text = useLabels(providerLabels);
  const failureText = useFailureText();
  const [state, setState] = useState<'idle' | 'asking' | TestResult | { bad: string }>('idle');
  const run = async () => {
    setState('asking');
    try {
      const { account, webhook } = await api.payments.test();
      setState({ good: account === null ? text.trySandbox : text.tryGood(account), webhook });
    } catch (error) {
      setState({ bad: failureText(error) });
    }
  };
  return (
    <div style={{ display: 'grid', gap: 12, marginTop: 18, justifyItems: 'start' }}>
      <Button variant="outlined" disabled={state === 'asking'} onClick={() => void run()}>
        {state === 'asking' ? text.trying : text.try}
      </Button>
      {typeof state === 'object' && 'good' in state && (
        <>
          <Callout tone="good" title={state.good} />
          {state.webhook && <WebhookCallout report={state.webhook} provider={provider} />}
        </>
      )}
      {typeof state === 'object' && 'bad' in state && (
        <Callout tone="error" title={text.tryBad}>
          <p>{state.bad}</p>
        </Callout>
      )}
    </div>
  );
}

function ProviderPanel({ info }: { info: ProviderInfo }) {
  const text = useLabels(providerLabels);
  const locale = useLocale();
  const canTakeMoney = info.provider !== 'none' && info.provider !== 'sandbox';
  return (
    <Panel>
      <Name>
        <h2>{info.name}</h2>
        {info.provider !== 'none' && (
          <Chip color={info.live ? 'green' : 'amber'}>{info.live ? text.live : text.test}</Chip>
        )}
      </Name>
      <Lead>{info.description}</Lead>
      {!canTakeMoney && <Settings translate="no">{exampleSettings}</Settings>}
      <Facts>
        {info.publishable_key !== null && (
          <>
            <dt>{text.publishable}</dt>
            <dd>
              <code>{info.publishable_key}</code>
            </dd>
            <dt>{text.secret}</dt>
            <dd>{text.secretSet}</dd>
          </>
        )}
        <dt>{text.webhook}</dt>
        <dd>
          <code>{info.webhook_url}</code>
          <small translate="no">{info.webhook_hint}</small>
          <CopyButton text={info.webhook_url} />
        </dd>
        {canTakeMoney && (
          <>
            <dt>{text.refunds}</dt>
            <dd>{info.can_refund ? text.refundsHere : text.refundsThere}</dd>
          </>
        )}
        <dt>{text.currency}</dt>
        <dd translate="no">{info.currency}</dd>
        <dt>{text.lastReport}</dt>
        <dd>{info.last_told_at ? formatDate(info.last_told_at, locale, 'dateTime') : text.never}</dd>
      </Facts>
      {info.provider !== 'none' && <ProviderTest provider={info.name} />}
    </Panel>
  );
}

export default function Providers() {
  const text = useLabels(providerLabels);
  const failureText = useFailureText();
  const { data, error, refetch } = useQuery({
    queryKey: ['payments', 'provider'],
    queryFn: () => api.payments.provider(),
  });
  return (
    <>
      <PageHeader title={text.title} />
      {!data &&
        (error ? (
          <ErrorState text={failureText(error)} onRetry={() => void refetch()} />
        ) : (
          <Skeleton height={320} radius={14} />
        ))}
      {data && (
        <>
          <TwoColumns>
            <ProviderPanel info={data} />
            <Panel style={{ alignSelf: 'start' }}>
              <Figures>
                {(['succeeded', 'open', 'refunding'] as const).map((name) => (
                  <div key={name}>
                    <dt>{text.figures[name]}</dt>
                    <dd>{data[name]}</dd>
                  </div>
                ))}
              </Figures>
            </Panel>
          </TwoColumns>
          <PaymentEvents />
        </>
      )}
    </>
  );
}
