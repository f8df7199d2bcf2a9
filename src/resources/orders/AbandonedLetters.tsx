/** Letters to the owner of an abandoned cart, and the dialog to write one. */
import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Order } from '#contract/orders.ts';
import { api } from '#src/api/api.ts';
import { useErrorMessage } from '#src/backOffice/kit/failures.ts';
import { useAfterWrite } from '#src/backOffice/kit/useAfterWrite.ts';
import { formatDate } from '#src/i18n/format.ts';
import { useLabels, useLocale } from '#src/i18n/LocaleProvider.tsx';
import { useSession } from '#src/session/session.ts';
import { color } from '#src/theme/tokens.ts';
import { Dialog } from '#src/ui/Dialog.tsx';
import { TextArea, TextField } from '#src/ui/Field.tsx';
import { notify } from '#src/ui/notices.ts';
import { letterLabels } from './letterLabels.ts';

const Header = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 12,
  margin: '24px 0 0',
  '& > h3': { margin: 0, fontSize: '1rem', fontWeight: 650 },
});
const List = styled('ul')({ listStyle: 'none', margin: '8px 0 0', padding: 0, fontSize: '0.9375rem' });
const Item = styled('li')({
  padding: '10px 0',
  borderBottom: `1px solid ${color.line}`,
  '& small': { display: 'block', color: color.muted, fontSize: '0.8125rem' },
  '& p': { margin: '4px 0 0', whiteSpace: 'pre-line', overflowWrap: 'anywhere' },
  '& strong': { fontWeight: 600 },
});
const MutedText = styled('p')({ margin: '8px 0 0', color: color.muted, fontSize: '0.875rem' });
const Form = styled('div')({ display: 'grid', gap: 16 });

function LetterDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const text = useLabels(letterLabels);
  const getErrorMessage = useErrorMessage();
  const afterWrite = useAfterWrite();
  const email = useSession()?.me.email;
  const [subject, setSubject] = useState<string>(text.usualSubject);
  const [letter, setLetter] = useState('');
  const [isBusy, setBusy] = useState(false);

  const send = async () => {
    setBusy(true);
    try {
      await api.abandoned.write({ params: { id: order.id }, body: { subject, text: letter } });
      notify(text.sent, { tone: 'success' });
      afterWrite();
      onClose();
    } catch (error) {
      notify(getErrorMessage(error), { tone: 'error' });
      setBusy(false);
    }
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={text.title}
      actions={
        <>
          <Button onClick={onClose}>{text.cancel}</Button>
          <Button
            variant="contained"
            disabled={isBusy || !subject.trim() || !letter.trim()}
            onClick={() => void send()}
          >
            {text.send}
          </Button>
        </>
      }
    >
      <Form>
        <TextField
          label={text.subject}
          value={subject}
          maxLength={150}
          required
          onChange={(event) => setSubject(event.target.value)}
        />
        <TextArea
          label={text.text}
          value={letter}
          maxLength={5000}
          required
          rows={6}
          onChange={(event) => setLetter(event.target.value)}
        />
      </Form>
      <MutedText>{email ? text.answers(email) : text.noAnswers}</MutedText>
    </Dialog>
  );
}

export default function AbandonedLetters({ record }: { record: Order }) {
  const text = useLabels(letterLabels);
  const locale = useLocale();
  const getErrorMessage = useErrorMessage();
  const [isWriting, setWriting] = useState(false);
  const { data, error } = useQuery({
    queryKey: ['orders', 'letters', record.id, record.left_cart?.written_at],
    queryFn: ({ signal }) => api.abandoned.letters({ params: { id: record.id }, signal }),
  });
  const letters = data?.data ?? [];
  return (
    <section>
      <Header>
        <h3>{text.letters}</h3>
        {record.left_cart?.can_write && (
          <Button variant="outlined" size="small" onClick={() => setWriting(true)}>
            {text.write}
          </Button>
        )}
      </Header>
      {!record.left_cart?.can_write && <MutedText>{text.cannot}</MutedText>}
      {error && <MutedText role="alert">{getErrorMessage(error)}</MutedText>}
      {data && letters.length === 0 && record.left_cart?.can_write && <MutedText>{text.none}</MutedText>}
      <List>
        {letters.map((letter) => (
          <Item key={letter.id}>
            <strong>{letter.kind === 'reminder' ? text.reminder : letter.subject}</strong>
            <small>
              <time dateTime={letter.at}>{formatDate(letter.at, locale, 'dateTime')}</time>
              {letter.author && <span translate="no">{` · ${letter.author.fio}`}</span>}
            </small>
            {letter.text && <p>{letter.text}</p>}
          </Item>
        ))}
      </List>
      {isWriting && <LetterDialog order={record} onClose={() => setWriting(false)} />}
    </section>
  );
}
