/** Once the user agreement has changed since somebody accepted it: what has changed, the way to read it, and to accept it. It stands in nobody's way. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#src/api/api.ts';
import { useFailureText } from '#src/api/failureText.ts';
import { mine } from '#src/api/queries.ts';
import { formatDate } from '#src/i18n/format.ts';
import { labels } from '#src/i18n/labels.ts';
import { localePath } from '#src/i18n/locale.ts';
import { useLabels, useLocale } from '#src/i18n/LocaleProvider.tsx';
import { days, keep, useKept } from '#src/session/kept.ts';
import { Button } from './Button.tsx';
import { Callout } from './Callout.tsx';
import { LinkButton } from './LinkButton.tsx';
import { notify } from './notices.ts';

const words = labels({
  en: {
    title: 'The user agreement has changed',
    since: (date: string) => `The new version is in force since ${date}.`,
    read: 'Read',
    accept: 'Accept',
    close: 'Not now',
    done: 'Thank you: your acceptance is kept',
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

/** The version that somebody wants to hear no more of. */
const dismissed = keep<number>('agreement-banner', (value): value is number => typeof value === 'number', days(365));

export const agreementKey = [mine, 'agreement'] as const;
const staleMs = 10 * 60_000;

export function AgreementBanner() {
  const text = useLabels(words);
  const locale = useLocale();
  const failureText = useFailureText();
  const queries = useQueryClient();
  const hiddenUntilNext = useKept(dismissed);
  const [isBusy, setBusy] = useState(false);
  const { data } = useQuery({
    queryKey: agreementKey,
    queryFn: ({ signal }) => api.agreements.mine({ signal }),
    staleTime: staleMs,
  });
  const present = data?.in_force;
  if (!present || data.is_current || hiddenUntilNext === present.id) return null;
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
      close={{ label: text.close, run: () => dismissed.set(present.id) }}
      actions={
        <>
          <LinkButton to={localePath('/document/read/user_agreement', locale)} variant="outlined" size="small">
            {text.read}
          </LinkButton>
          <Button size="small" variant="contained" disabled={isBusy} onClick={() => void accept(present.id)}>
            {text.accept}
          </Button>
        </>
      }
    >
      <p>
        {text.since(formatDate(present.updated_at, locale))}
        {present.note && <span translate="no">{` ${present.note}`}</span>}
      </p>
    </Callout>
  );
}
