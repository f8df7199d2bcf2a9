/** Shows which version of the user agreement was accepted, and the current one if it is newer. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#src/api/api.ts';
import { useFailureText } from '#src/api/failureText.ts';
import { formatDate } from '#src/i18n/format.ts';
import { labels } from '#src/i18n/labels.ts';
import { toLocalePath } from '#src/i18n/locale.ts';
import { useLabels, useLocale } from '#src/i18n/LocaleProvider.tsx';
import { color } from '#src/theme/tokens.ts';
import { agreementKey } from '#src/ui/AgreementBanner.tsx';
import { Button } from '#src/ui/Button.tsx';
import { Panel } from '#src/ui/layoutParts.tsx';
import { LinkButton } from '#src/ui/LinkButton.tsx';
import { notify } from '#src/ui/notices.ts';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import { ErrorState } from '#src/ui/states.tsx';

const agreementLabels = labels({
  en: {
    title: 'User agreement',
    accepted: (version: number, date: string) => `You accepted version ${version} on ${date}.`,
    none: 'No acceptance recorded: your account was created for you.',
    newer: (version: number, date: string) => `Version ${version} is in force since ${date}.`,
    read: 'Read it',
    accept: 'Accept',
    done: 'Thank you. Your acceptance is saved',
  },
  ru: {
    title: 'Пользовательское соглашение',
    accepted: (version, date) => `Вы приняли редакцию ${version} (${date}).`,
    none: 'Сведений о согласии нет: учётную запись завели за вас.',
    newer: (version, date) => `С ${date} действует редакция ${version}.`,
    read: 'Прочитать',
    accept: 'Принять',
    done: 'Спасибо, ваше согласие сохранено',
  },
});

export function AgreementPart() {
  const text = useLabels(agreementLabels);
  const locale = useLocale();
  const failureText = useFailureText();
  const queries = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const { data, error, refetch } = useQuery({
    queryKey: agreementKey,
    queryFn: ({ signal }) => api.agreements.mine({ signal }),
  });
  async function accept(document_id: number): Promise<void> {
    setBusy(true);
    try {
      queries.setQueryData(agreementKey, await api.agreements.accept({ body: { document_id } }));
      notify(text.done, { tone: 'success' });
    } catch (failed) {
      notify(failureText(failed), { tone: 'error' });
      await queries.invalidateQueries({ queryKey: agreementKey });
    }
    setBusy(false);
  }
  const accepted = data?.accepted;
  const current = data?.in_force;
  return (
    <Panel>
      <h2 style={{ margin: '0 0 8px', fontSize: '1.0625rem', fontWeight: 650 }}>{text.title}</h2>
      {!data &&
        (error ? (
          <ErrorState text={failureText(error)} onRetry={() => void refetch()} />
        ) : (
          <Skeleton height={48} radius={10} />
        ))}
      {data && (
        <p style={{ margin: 0, color: color.muted }}>
          {accepted ? text.accepted(accepted.version, formatDate(accepted.accepted_at, locale)) : text.none}
        </p>
      )}
      {data && !data.is_current && current && (
        <p style={{ margin: '6px 0 0' }}>{text.newer(current.version, formatDate(current.updated_at, locale))}</p>
      )}
      <div style={{ display: 'flex', flexWrap: 'wrap', gap: 8, marginTop: 14 }}>
        <LinkButton to={toLocalePath('/document/read/user_agreement', locale)} variant="outlined" size="small">
          {text.read}
        </LinkButton>
        {data && !data.is_current && current && (
          <Button size="small" variant="contained" disabled={isBusy} onClick={() => void accept(current.id)}>
            {text.accept}
          </Button>
        )}
      </div>
    </Panel>
  );
}
