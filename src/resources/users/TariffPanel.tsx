/** A user's tariff: end date, history, and the admin's correction of the date. */
import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '#contract/client.ts';
import { isExpired } from '#contract/rules/expiry.ts';
import type { User } from '#contract/users.ts';
import { dayMs } from '#contract/rules/time.ts';
import { api } from '#src/api/api.ts';
import { useFailureText } from '#src/api/failureText.ts';
import { personalKey } from '#src/api/queries.ts';
import { formatDate, formatNumber, plural } from '#src/i18n/format.ts';
import { selectLocalized } from '#src/i18n/localized.ts';
import { labels } from '#src/i18n/labels.ts';
import { useLabels, useLocale } from '#src/i18n/LocaleProvider.tsx';
import { color } from '#src/theme/tokens.ts';
import { Dialog } from '#src/ui/Dialog.tsx';
import { TextField } from '#src/ui/Field.tsx';
import { notify } from '#src/ui/notices.ts';

const tariffPanelLabels = labels({
  en: {
    title: 'Plan',
    until: (date: string) => `until ${date}`,
    over: (date: string) => `ended ${date}`,
    open: 'Move the date',
    give: 'Give days of the paid plan',
    days: 'Days',
    daysHint: 'Above zero forward, below zero back',
    comment: 'Reason',
    save: 'Move',
    cancel: 'Cancel',
    newEnd: (date: string) => `The plan will run until ${date}`,
    done: (date: string) => `The plan runs until ${date}`,
    by: { card: 'card', bonuses: 'bonuses', correction: 'correction' },
    some: (n: number) => plural('en', Math.abs(n), { one: '{n} day', other: '{n} days' }),
  },
  ru: {
    title: 'Тариф',
    until: (date) => `до ${date}`,
    over: (date) => `закончился ${date}`,
    open: 'Сдвинуть срок',
    give: 'Подарить дни платного тарифа',
    days: 'Дней',
    daysHint: 'Больше нуля — вперёд, меньше нуля — назад',
    comment: 'Причина',
    save: 'Сдвинуть',
    cancel: 'Отмена',
    newEnd: (date) => `Тариф будет действовать до ${date}`,
    done: (date) => `Тариф действует до ${date}`,
    by: { card: 'карта', bonuses: 'бонусы', correction: 'корректировка' },
    some: (n) => plural('ru', Math.abs(n), { one: '{n} день', few: '{n} дня', many: '{n} дней' }),
  },
});

const maxEntries = 5;
const quickDays = [-7, 7, 30, 365] as const;
const Form = styled('form')({ display: 'grid', gap: 16, paddingTop: 10 });
const Row = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 8 });
const List = styled('ul')({
  listStyle: 'none',
  margin: '12px 0',
  padding: 0,
  fontSize: '0.875rem',
  '& > li': { padding: '6px 0', borderTop: `1px solid ${color.line}` },
  '& small': { display: 'block', color: color.muted },
});

const formatSign = (days: number): string => (days < 0 ? '−' : '+');

function CorrectionForm({ user, onClose }: { user: User; onClose: () => void }) {
  const text = useLabels(tariffPanelLabels);
  const locale = useLocale();
  const failureText = useFailureText();
  const queries = useQueryClient();
  const [days, setDays] = useState('30');
  const [comment, setComment] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [fieldErrors, setFieldErrors] = useState<Readonly<Record<string, string>>>({});
  const count = Number(days.replace('−', '-'));
  const [now] = useState(() => Date.now());
  const end = new Date(Math.max(now, Math.max(now, Date.parse(user.tariff_expires_at ?? '') || 0) + count * dayMs));
  async function save(): Promise<void> {
    setBusy(true);
    try {
      const { tariff_expires_at } = await api.tariffs.correct({
        params: { id: user.id },
        body: { days: count, comment },
      });
      notify(text.done(formatDate(tariff_expires_at!, locale)), { tone: 'success' });
      await Promise.all(
        [
          [personalKey, 'users', user.id],
          ['users', 'getOne'],
        ].map((queryKey) => queries.invalidateQueries({ queryKey })),
      );
      onClose();
    } catch (error) {
      const errors = error instanceof ApiError ? error.errors : {};
      setFieldErrors(errors);
      if (Object.keys(errors).length === 0) notify(failureText(error), { tone: 'error' });
      setBusy(false);
    }
  }
  return (
    <Form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <TextField
        label={text.days}
        value={days}
        onChange={(event) => setDays(event.target.value)}
        hint={text.daysHint}
        error={fieldErrors['days']}
        inputMode="numeric"
      />
      <Row>
        {quickDays.map((step) => (
          <Button key={step} size="small" variant="outlined" onClick={() => setDays(String(step))}>
            {formatSign(step) + formatNumber(Math.abs(step), locale)}
          </Button>
        ))}
      </Row>
      <TextField
        label={text.comment}
        value={comment}
        onChange={(event) => setComment(event.target.value)}
        error={fieldErrors['comment']}
        required
      />
      {Number.isInteger(count) && count !== 0 && !Number.isNaN(end.getTime()) && (
        <p style={{ margin: 0, color: color.muted }}>{text.newEnd(formatDate(end, locale))}</p>
      )}
      <Row style={{ justifyContent: 'flex-end' }}>
        <Button onClick={onClose}>{text.cancel}</Button>
        <Button type="submit" variant="contained" disabled={isBusy || !Number.isInteger(count)}>
          {text.save}
        </Button>
      </Row>
    </Form>
  );
}

export default function TariffPanel({ user }: { user: User }) {
  const text = useLabels(tariffPanelLabels);
  const locale = useLocale();
  const [isOpen, setOpen] = useState(false);
  const [now] = useState(() => new Date());
  const { data } = useQuery({
    queryKey: [personalKey, 'users', user.id, 'tariff'],
    queryFn: ({ signal }) => api.tariffs.history({ query: { user_id: user.id, per_page: maxEntries }, signal }),
  });
  if (!user.tariff) return null;
  const end = user.tariff_expires_at;
  const isPlanExpired = end ? isExpired(end, now) : false;
  const actionLabel = end && !isPlanExpired ? text.open : text.give;
  return (
    <>
      <h2>{text.title}</h2>
      <strong translate="no">{selectLocalized(locale, user.tariff.name, user.tariff.en_name)}</strong>
      {end && (
        <span
          style={{ color: color.muted }}
        >{` · ${(isPlanExpired ? text.over : text.until)(formatDate(end, locale))}`}</span>
      )}
      <List>
        {data?.data.map(({ id, days, paid_by, comment, created_at, expires_at }) => (
          <li key={id}>
            {`${formatSign(days)}${text.some(days)} · ${text.by[paid_by]} · ${text.until(formatDate(expires_at, locale))}`}
            <small>
              {formatDate(created_at, locale)}
              {comment && <span translate="no">{` · ${comment}`}</span>}
            </small>
          </li>
        ))}
      </List>
      <Button variant="outlined" size="small" onClick={() => setOpen(true)}>
        {actionLabel}
      </Button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title={actionLabel}>
        <CorrectionForm user={user} onClose={() => setOpen(false)} />
      </Dialog>
    </>
  );
}
