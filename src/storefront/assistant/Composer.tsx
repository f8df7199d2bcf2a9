/** Input for a question. Its draft is stored until it is sent. */
import styled from '@emotion/styled';
import { useState, type KeyboardEvent } from 'react';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { createStoredValue } from '#src/session/storedValue.ts';
import { color, visuallyHidden, radius } from '#src/theme/tokens.ts';
import { Button } from '#src/ui/Button.tsx';
import { assistantLabels } from './labels.ts';

/** Same limit as in the contract, which the browser doesn't load. */
const maxQuestionLength = 4000;
const warnWithin = 300;
const maxLines = 6;

const draft = createStoredValue<string>('assistant-draft', (value): value is string => typeof value === 'string');

const Form = styled('form')({
  display: 'flex',
  alignItems: 'flex-end',
  gap: 8,
  padding: 8,
  border: `1px solid ${color.strongLine}`,
  borderRadius: radius.card,
  background: color.paper,
  '&:focus-within': { borderColor: color.primary, boxShadow: `0 0 0 3px ${color.primarySoft}` },
});
const Box = styled('textarea')({
  flex: 1,
  minWidth: 0,
  minHeight: 44,
  maxHeight: `${maxLines * 1.5 + 1.2}em`,
  padding: '9px 8px',
  border: 0,
  outline: 'none',
  resize: 'none',
  background: 'none',
  color: color.text,
  font: 'inherit',
  fontSize: '1rem',
  lineHeight: 1.5,
  fieldSizing: 'content',
});
const CharactersLeft = styled('p')({ margin: '6px 8px 0', color: color.muted, fontSize: '0.8125rem' });
const Label = styled('label')(visuallyHidden);

export function Composer({ isBusy, onSubmit }: { isBusy: boolean; onSubmit: (text: string) => void }) {
  const text = useLabels(assistantLabels);
  const [typed, setTyped] = useState(() => draft.get() ?? '');
  const changeText = (next: string) => {
    setTyped(next);
    if (next) draft.set(next);
    else draft.clear();
  };
  const submit = () => {
    const question = typed.trim();
    if (question === '' || isBusy) return;
    onSubmit(question);
    changeText('');
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    submit();
  };
  return (
    <div>
      <Form
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <Label htmlFor="assistant-question">{text.question}</Label>
        <Box
          id="assistant-question"
          rows={1}
          maxLength={maxQuestionLength}
          placeholder={text.placeholder}
          value={typed}
          onChange={(event) => changeText(event.target.value)}
          onKeyDown={handleKeyDown}
        />
        <Button type="submit" variant="contained" disabled={isBusy || typed.trim() === ''}>
          {text.send}
        </Button>
      </Form>
      {maxQuestionLength - typed.length < warnWithin && (
        <CharactersLeft>{text.left(maxQuestionLength - typed.length)}</CharactersLeft>
      )}
    </div>
  );
}
