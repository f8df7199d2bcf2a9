/** Tells the user that the agreement has changed, links to it, and takes the acceptance. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#src/api/api.ts';
import { useFailureText } from '#src/api/failureText.ts';
import { personalKey } from '#src/api/queries.ts';
import { formatDate } from '#src/i18n/format.ts';
import { labels } from '#src/i18n/labels.ts';
import { toLocalePath } from '#src/i18n/locale.ts';
import { useLabels, useLocale } from '#src/i18n/LocaleProvider.tsx';
import { days, createStoredValue, useStoredValue } from '#src/session/storedValue.ts';
import { Button } from './Button.tsx';
import { Callout } from './Callout.tsx';
import { LinkButton } from './LinkButton.tsx';
import { notify } from './notices.ts';

const agreementBannerLabels = labels({
  en: {
    title: 'The user agreement has changed',
    since: (date: string) => `The new version is in force since ${date}.`,
    read: 'Read',
    accept: 'Accept',
    close: 'Not now',
    done: 'Thank you. Your acceptance is saved',
  },
  ru: {
    title: 'Пользовательское соглашение изменилось',
    since: (date) => `С ${date} действует новая редакция.`,
    read: 'Прочитать',
    accept: 'Принять',
    close: 'Не сейчас',
    done: 'Спасибо, ваше согласие сохранено',
  },
});

/** Id of the version whose banner the user has closed. */
const storedDismissedId = createStoredValue<number>(
  'agreement-banner',
  (value): value is number => typeof value === 'number',
  days(365),
);

export const agreementKey = [personalKey, 'agreement'] as const;
const staleMs = 10 * 60_000;

export function AgreementBanner() {
  const text = useLabels(agreementBannerLabels);
  const locale = useLocale();
  const failureText = useFailureText();
  const queries = useQueryClient();
  const dismissedId = useStoredValue(storedDismissedId);
  const [isBusy, setBusy] = useState(false);
  const { data } = useQuery({
    queryKey: agreementKey,
    queryFn: ({ signal }) => api.agreements.mine({ signal }),
    staleTime: staleMs,
  });
  const current = data?.in_force;
  if (!current || data.is_current || dismissedId === current.id) return null;
  async function accept(document_id: number): Promise<void> {
    setBusy(true);
    try {
      queries.setQueryData(agreementKey, await api.agreements.accept({ body: { document_id } }));
      notify(text.done, { tone: 'success' });
    } catch (error) {
      notify(failureText(error), { tone: 'error' });
      await queries.invalidateQueries({ queryKey: agreementKey });
    }
    setBusy(false);
  }
  return (
    <Callout
      tone="good"
      title={text.title}
      close={{ label: text.close, run: () => storedDismissedId.set(current.id) }}
      actions={
        <>
          <LinkButton to={toLocalePath('/document/read/user_agreement', locale)} variant="outlined" size="small">
            {text.read}
          </LinkButton>
          <Button size="small" variant="contained" disabled={isBusy} onClick={() => void accept(current.id)}>
            {text.accept}
          </Button>
        </>
      }
    >
      <p>
        {text.since(formatDate(current.updated_at, locale))}
        {current.note && <span translate="no">{` ${current.note}`}</span>}
      </p>
    </Callout>
  );
}
