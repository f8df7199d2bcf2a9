/** The form that writes a message, with files that are dropped, pasted or chosen. The draft survives a reload. */
import styled from '@emotion/styled';
import { useEffect, useRef, useState, type ClipboardEvent, type KeyboardEvent } from 'react';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { color, visuallyHidden, radius } from '#src/theme/tokens.ts';
import { useFooterSpace } from '#src/ui/footerSpace.ts';
import { Glyph, Icon } from '#src/ui/icons.tsx';
import { getDraft, saveDraft } from './drafts.ts';
import { glyphs } from './glyphs.ts';
import { conversationLabels } from './labels.ts';
import type { Conversation } from './model.ts';
import type { Uploads } from './useUploads.ts';

const Bar = styled('div')({
  borderTop: `1px solid ${color.line}`,
  padding: '8px 8px calc(8px + env(safe-area-inset-bottom, 0px))',
  background: color.paper,
});
const Field = styled('div')({
  display: 'flex',
  alignItems: 'flex-end',
  gap: 2,
  padding: 3,
  border: `1px solid ${color.strongLine}`,
  borderRadius: 24,
  background: color.paper,
  '&:focus-within': { borderColor: color.primary, boxShadow: `0 0 0 1px ${color.primary}` },
});
// Phones zoom in on controls with text below 16 px.
const Area = styled('textarea')({
  flex: 1,
  minWidth: 0,
  minHeight: 44,
  maxHeight: 168,
  padding: '11px 8px',
  border: 0,
  outline: 'none',
  resize: 'none',
  background: 'none',
  color: color.text,
  font: 'inherit',
  fontSize: '1rem',
  lineHeight: 1.4,
  '&::placeholder': { color: color.muted, opacity: 1 },
});
const RoundButton = styled('button')({
  flex: 'none',
  width: 44,
  height: 44,
  display: 'grid',
  placeItems: 'center',
  border: 0,
  borderRadius: '50%',
  background: 'none',
  color: color.muted,
  cursor: 'pointer',
  '&:hover': { background: color.hover, color: color.text },
  '&[data-main=true]': { background: color.primary, color: color.onPrimary },
  '&[data-main=true]:hover': { background: color.primaryDark },
  '&:disabled, &[data-main=true]:disabled': { background: color.softer, color: color.muted, cursor: 'default' },
});
const Tray = styled('ul')({
  listStyle: 'none',
  margin: '0 0 8px',
  padding: '4px 4px 0',
  display: 'flex',
  gap: 8,
  overflowX: 'auto',
});
const Chip = styled('li')({
  position: 'relative',
  flex: 'none',
  width: 76,
  height: 76,
  borderRadius: radius.card,
  overflow: 'hidden',
  background: color.softer,
  border: `1px solid ${color.line}`,
  display: 'grid',
  placeItems: 'center',
  '& img': { width: '100%', height: '100%', objectFit: 'cover' },
  '& small': {
    maxWidth: '100%',
    padding: '0 6px',
    fontSize: '0.6875rem',
    lineHeight: 1.2,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
  '& progress': {
    position: 'absolute',
    insetInline: 6,
    bottom: 6,
    width: 'calc(100% - 12px)',
    height: 5,
    accentColor: color.primary,
  },
  '& button': {
    position: 'absolute',
    top: 3,
    right: 3,
    width: 24,
    height: 24,
    display: 'grid',
    placeItems: 'center',
    border: 0,
    borderRadius: '50%',
    background: 'rgba(10,16,12,.66)',
    color: '#fff',
    cursor: 'pointer',
    padding: 0,
  },
});

const maxCharacters = 10_000;

/** Whether there is a keyboard. A touch screen has no Shift, so there Enter begins a new line. */
const hasKeyboard = (): boolean => window.matchMedia('(hover:hover) and (pointer:fine)').matches;

export function Composer({
  conversation,
  uploads,
  autoFocus = false,
}: {
  conversation: Conversation;
  uploads: Uploads;
  autoFocus?: boolean;
}) {
  const text = useLabels(conversationLabels);
  const { key, files } = conversation;
  const [draft, setDraft] = useState(() => getDraft(key));
  const area = useRef<HTMLTextAreaElement>(null);
  const bar = useRef<HTMLDivElement>(null);
  const chooser = useRef<HTMLInputElement>(null);
  const isUploading = uploads.uploads.some(({ file }) => file === null);
  const hasFiles = uploads.uploads.length > 0;
  const canSend = !isUploading && (draft.trim() !== '' || hasFiles);

  // Grows with the text, up to the maximum height of the style.
  useEffect(() => {
    const element = area.current;
    if (!element) return;
    element.style.height = 'auto';
    element.style.height = `${element.scrollHeight}px`;
  }, [draft]);
  // Notices stay above the bar, so that they don't cover the text and the button.
  useFooterSpace(bar, true, false);
  useEffect(() => {
    if (autoFocus && hasKeyboard()) area.current?.focus({ preventScroll: true });
  }, [autoFocus, key]);

  function updateDraft(next: string): void {
    uploads.clearErrors();
    setDraft(next);
    saveDraft(key, next);
    if (next !== '') conversation.notifyTyping();
  }
  function send(): void {
    if (!canSend) return;
    conversation.send(draft.trim(), uploads.takeUploaded());
    updateDraft('');
    area.current?.focus({ preventScroll: true });
  }
  function handleKeyDown(event: KeyboardEvent<HTMLTextAreaElement>): void {
    // Enter that confirms a word of an input method does not send.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing || !hasKeyboard()) return;
    event.preventDefault();
    send();
  }
  function handlePaste(event: ClipboardEvent<HTMLTextAreaElement>): void {
    const pasted = [...event.clipboardData.files];
    if (!files || pasted.length === 0) return;
    event.preventDefault();
    uploads.add(pasted);
  }

  return (
    <Bar ref={bar}>
      {hasFiles && (
        <Tray>
          {uploads.uploads.map(({ id, name, preview, progress: part, file }) => (
            <Chip key={id} title={name}>
              {preview ? (
                <img src={preview} alt={name} onError={() => uploads.dropPreview(id)} />
              ) : (
                <Glyph path={glyphs.file} size={26} />
              )}
              {!preview && <small translate="no">{name}</small>}
              {!file && <progress max={1} value={part} aria-label={text.files.progress(name)} />}
              <button type="button" aria-label={text.files.removeOne(name)} onClick={() => uploads.remove(id)}>
                <Icon name="close" size={14} />
              </button>
            </Chip>
          ))}
        </Tray>
      )}
      <Field>
        {files && (
          <>
            <RoundButton
              type="button"
              aria-label={text.attach}
              title={text.attach}
              onClick={() => chooser.current?.click()}
            >
              <Glyph path={glyphs.attach} />
            </RoundButton>
            <input
              ref={chooser}
              type="file"
              multiple
              hidden
              data-attach
              aria-label={text.attach}
              onChange={({ target }) => {
                uploads.add([...(target.files ?? [])]);
                target.value = '';
              }}
            />
          </>
        )}
        <Area
          ref={area}
          rows={1}
          value={draft}
          maxLength={maxCharacters}
          placeholder={text.write}
          aria-label={text.write}
          aria-describedby={`${key}-hint`}
          enterKeyHint="enter"
          onChange={({ target }) => updateDraft(target.value)}
          onKeyDown={handleKeyDown}
          onPaste={handlePaste}
          {...(!files && { style: { paddingInlineStart: 14 } })}
        />
        <span id={`${key}-hint`} style={visuallyHidden}>
          {text.hint}
        </span>
        <RoundButton
          type="button"
          data-main="true"
          aria-label={text.send}
          title={text.send}
          disabled={!canSend}
          onClick={send}
        >
          <Glyph path={glyphs.send} />
        </RoundButton>
      </Field>
    </Bar>
  );
}
