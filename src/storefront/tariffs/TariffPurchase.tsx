/** Offer of the paid plan: period, price a month and payment. */
import styled from '@emotion/styled';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { periods, type Period } from '#contract/rules/tariffs.ts';
import type { Subscription, Tariff } from '#contract/tariffs.ts';
import { dayMs } from '#contract/rules/time.ts';
import { api } from '#src/api/api.ts';
import { useFailureText } from '#src/api/failureText.ts';
import { formatDate } from '#src/i18n/format.ts';
import { getLocalizedName } from '#src/i18n/localized.ts';
import { useInstallation, useLabels, useLocale, usePriceFormat } from '#src/i18n/LocaleProvider.tsx';
import { updateStoredMe, useSession } from '#src/session/session.ts';
import { below, color, from, radius } from '#src/theme/tokens.ts';
import { Button } from '#src/ui/Button.tsx';
import { Dialog } from '#src/ui/Dialog.tsx';
import { Panel } from '#src/ui/layoutParts.tsx';
import { notify } from '#src/ui/notices.ts';
import { CardPayment } from '../payment/CardPayment.tsx';
import type { Paid } from '../payment/usePay.ts';
import { Benefits } from './Benefits.tsx';
import { tariffLabels } from './labels.ts';
import { subscriptionKey } from './queries.ts';

/** Months as customers count them: four in 120 days, twelve in a year. */
const monthsByPeriod: Record<Period, number> = { 7: 7 / 30, 30: 1, 120: 4, 365: 12 };
const percent = 100;

const Choices = styled('fieldset')({
  border: 0,
  margin: '16px 0 0',
  padding: 0,
  minWidth: 0,
  display: 'grid',
  gap: 10,
  gridTemplateColumns: '1fr 1fr',
  '& > legend': { padding: 0, marginBottom: 8, fontWeight: 600 },
  [from.md]: { gridTemplateColumns: 'repeat(4, 1fr)' },
});
const Choice = styled('label')({
  position: 'relative',
  display: 'grid',
  alignContent: 'start',
  gap: 2,
  padding: '14px 12px 12px',
  border: `1px solid ${color.strongLine}`,
  borderRadius: radius.card,
  cursor: 'pointer',
  lineHeight: 1.35,
  '&:hover': { background: color.hover },
  '&:has(input:checked)': {
    borderColor: color.primary,
    boxShadow: `inset 0 0 0 1px ${color.primary}`,
    background: color.primarySoft,
  },
  '&:has(input:focus-visible)': { outline: `2px solid ${color.primary}`, outlineOffset: 2 },
  '& input': { position: 'absolute', inset: 0, opacity: 0, margin: 0, cursor: 'pointer' },
  '& strong': { fontSize: '1.125rem', fontVariantNumeric: 'tabular-nums' },
  '& small': { color: color.muted, fontSize: '0.8125rem' },
});
const SavingNote = styled('b')({
  position: 'absolute',
  top: -9,
  right: 8,
  padding: '0 7px',
  borderRadius: 999,
  background: color.primary,
  color: color.onPrimary,
  fontSize: '0.75rem',
  lineHeight: '18px',
});
const PayActions = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '10px 16px',
  marginTop: 18,
  '& > button': { [below.sm]: { width: '100%' } },
  '& > small': { color: color.muted },
});

/** Returns the price of one month of a period. */
const getMonthlyPrice = (tariff: Tariff, period: Period): number => tariff.prices[period] / monthsByPeriod[period];

export function TariffPurchase({ tariff, subscription }: { tariff: Tariff; subscription: Subscription }) {
  const text = useLabels(tariffLabels);
  const locale = useLocale();
  const format = usePriceFormat();
  const failureText = useFailureText();
  const queries = useQueryClient();
  const takesCards = useInstallation().services.payments !== 'none';
  const balance = useSession()?.me.bonus_balance ?? 0;
  const [period, setPeriod] = useState<Period>('30');
  const [isBusy, setBusy] = useState(false);
  const [isByCard, setByCard] = useState(false);
  const [isConfirming, setConfirming] = useState(false);
  const [now] = useState(() => Date.now());
  const name = getLocalizedName(tariff, locale);
  const price = tariff.prices[period];
  const isRunning = subscription.tariff?.id === tariff.id;
  const startsAt = Math.max(
    now,
    isRunning && subscription.tariff_expires_at ? Date.parse(subscription.tariff_expires_at) : 0,
  );

  const until = formatDate(new Date(startsAt + Number(period) * dayMs), locale);

  async function handlePaid(paidUntil: string): Promise<void> {
    notify(text.pay.done(formatDate(paidUntil, locale)), { tone: 'success' });
    await api.users.me().then(updateStoredMe, () => undefined);
    await queries.invalidateQueries({ queryKey: subscriptionKey });
  }
  async function payWithBonuses(): Promise<void> {
    setBusy(true);
    try {
      const { tariff_expires_at } = await api.tariffs.buy({
        params: { id: tariff.id },
        body: { days: Number(period) as 7 | 30 | 120 | 365 },
      });
      await handlePaid(tariff_expires_at ?? new Date().toISOString());
    } catch (error) {
      notify(failureText(error), { tone: 'error' });
    }
    setBusy(false);
    setConfirming(false);
  }

  async function handlePaidByCard(paid: Paid): Promise<void> {
    setByCard(false);
    if (paid.kind === 'tariff') await handlePaid(paid.tariff_expires_at);
  }

  return (
    <Panel>
      <h2 style={{ margin: 0, fontSize: '1.1875rem', fontWeight: 680 }}>
        {isRunning ? text.choose.renew(name) : text.choose.get(name)}
      </h2>
      <p style={{ margin: '6px 0 0', color: color.muted }}>{tariff.is_sold ? text.choose.text : text.notSold}</p>
      <Benefits tariff={tariff} />
      {tariff.is_sold && (
        <>
          <Choices>
            <legend>{text.period}</legend>
            {periods.map((one) => {
              const saved = Math.round((1 - getMonthlyPrice(tariff, one) / getMonthlyPrice(tariff, '30')) * percent);
              return (
                <Choice key={one}>
                  <input
                    type="radio"
                    name="period"
                    value={one}
                    checked={one === period}
                    onChange={() => setPeriod(one)}
                  />
                  <span>{text.periods[one]}</span>
                  <strong>{format(tariff.prices[one])}</strong>
                  {one !== '30' && (
                    <small>{text.perMonth(format(Math.round(getMonthlyPrice(tariff, one) * percent) / percent))}</small>
                  )}
                  {saved > 0 && <SavingNote>{text.saving(saved)}</SavingNote>}
                </Choice>
              );
            })}
          </Choices>
          <p style={{ margin: '12px 0 0', color: color.muted, fontSize: '0.9375rem' }}>{text.until2(until)}</p>
          {isByCard ? (
            <div style={{ marginTop: 18, display: 'grid', gap: 12 }}>
              <CardPayment
                key={period}
                payable={{
                  kind: 'tariff',
                  tariff_id: tariff.id,
                  days: Number(period) as 7 | 30 | 120 | 365,
                  amount: price,
                }}
                onDone={(paid) => void handlePaidByCard(paid)}
                onNotNeeded={() => setByCard(false)}
              />
              <Button size="small" onClick={() => setByCard(false)}>
                {text.pay.back}
              </Button>
            </div>
          ) : (
            <PayActions>
              {takesCards && (
                <Button variant="contained" onClick={() => setByCard(true)}>
                  {text.pay.card(format(price))}
                </Button>
              )}
              <Button
                variant={takesCards ? 'outlined' : 'contained'}
                disabled={isBusy || balance < price}
                onClick={() => setConfirming(true)}
              >
                {text.pay.bonuses(format(price))}
              </Button>
              <small>{balance < price ? text.pay.few(format(balance)) : text.pay.balance(format(balance))}</small>
              {!takesCards && <small>{text.pay.noCards}</small>}
            </PayActions>
          )}
          <Dialog
            open={isConfirming}
            onClose={() => setConfirming(false)}
            title={text.pay.confirmTitle(name)}
            actions={
              <>
                <Button onClick={() => setConfirming(false)}>{text.pay.notNow}</Button>
                <Button variant="contained" disabled={isBusy} onClick={() => void payWithBonuses()}>
                  {text.pay.bonuses(format(price))}
                </Button>
              </>
            }
          >
            {text.pay.terms({
              name,
              period: text.periods[period],
              until,
              price: format(price),
              left: format((Math.round(balance * percent) - Math.round(price * percent)) / percent),
            })}
          </Dialog>
        </>
      )}
    </Panel>
  );
}
