/** Where a question is typed; what was typed stays until it is asked. */
import styled from '@emotion/styled';
import { useState, type KeyboardEvent } from 'react';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { keep } from '#src/session/kept.ts';
import { colour, hidden, radius } from '#src/theme/tokens.ts';
import { Button } from '#src/ui/Button.tsx';
import { assistantLabels } from './labels.ts';

/** As the contract says it, which a browser does not load. */
const longest = 4000;
const nearlyAll = 300;
const lines = 6;

const draft = keep<string>('assistant-draft', (value): value is string => typeof value === 'string');

const Form = styled('form')({
  display: 'flex',
  alignItems: 'flex-end',
  gap: 8,
  padding: 8,
  border: `1px solid ${colour.strongLine}`,
  borderRadius: radius.card,
  background: colour.paper,
  '&:focus-within': { borderColor: colour.primary, boxShadow: `0 0 0 3px ${colour.primarySoft}` },
});
const Box = styled('textarea')({
  flex: 1,
  minWidth: 0,
  minHeight: 44,
  maxHeight: `${lines * 1.5 + 1.2}em`,
  padding: '9px 8px',
  border: 0,
  outline: 'none',
  resize: 'none',
  background: 'none',
  color: colour.text,
  font: 'inherit',
  fontSize: '1rem',
  lineHeight: 1.5,
  fieldSizing: 'content',
});
const Left = styled('p')({ margin: '6px 8px 0', color: colour.muted, fontSize: '0.8125rem' });
const Label = styled('label')(hidden);

export function Composer({ isBusy, onAsk }: { isBusy: boolean; onAsk: (text: string) => void }) {
  const text = useLabels(assistantLabels);
  const [typed, setTyped] = useState(() => draft.get() ?? '');
  const type = (next: string) => {
    setTyped(next);
    if (next) draft.set(next);
    else draft.clear();
  };
  const ask = () => {
    const question = typed.trim();
    if (question === '' || isBusy) return;
    onAsk(question);
    type('');
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    ask();
  };
  return (
    <div>
      <Form
        onSubmit={(event) => {
          event.preventDefault();
          ask();
        }}
      >
        <Label htmlFor="assistant-question">{text.question}</Label>
        <Box
          id="assistant-question"
          rows={1}
          maxLength={longest}
          placeholder={text.placeholder}
          value={typed}
          onChange={(event) => type(event.target.value)}
          onKeyDown={onKey}
        />
        <Button type="submit" variant="contained" disabled={isBusy || typed.trim() === ''}>
          {text.send}
        </Button>
      </Form>
      {longest - typed.length < nearlyAll && <Left>{text.left(longest - typed.length)}</Left>}
    </div>
  );
}
