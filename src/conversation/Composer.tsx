/** Where a message is written: by keys, with files that are dropped, pasted or chosen. A reload loses nothing of the text. */
import styled from '@emotion/styled';
import { useEffect, useRef, useState, type ClipboardEvent, type KeyboardEvent } from 'react';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { colour, hidden, radius } from '#src/theme/tokens.ts';
import { useFoot } from '#src/ui/foot.ts';
import { Glyph, Icon } from '#src/ui/icons.tsx';
import { draftOf, keepDraft } from './drafts.ts';
import { glyphs } from './glyphs.ts';
import { conversationLabels } from './labels.ts';
import type { Conversation } from './model.ts';
import type { Uploads } from './useUploads.ts';

const Bar = styled('div')({
  borderTop: `1px solid ${colour.line}`,
  padding: '8px 8px calc(8px + env(safe-area-inset-bottom, 0px))',
  background: colour.paper,
});
const Field = styled('div')({
  display: 'flex',
  alignItems: 'flex-end',
  gap: 2,
  padding: 3,
  border: `1px solid ${colour.strongLine}`,
  borderRadius: 24,
  background: colour.paper,
  '&:focus-within': { borderColor: colour.primary, boxShadow: `0 0 0 1px ${colour.primary}` },
});
// 16 px, or a phone zooms in on it.
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
  color: colour.text,
  font: 'inherit',
  fontSize: '1rem',
  lineHeight: 1.4,
  '&::placeholder': { color: colour.muted, opacity: 1 },
});
const Round = styled('button')({
  flex: 'none',
  width: 44,
  height: 44,
  display: 'grid',
  placeItems: 'center',
  border: 0,
  borderRadius: '50%',
  background: 'none',
  color: colour.muted,
  cursor: 'pointer',
  '&:hover': { background: colour.hover, color: colour.text },
  '&[data-main=true]': { background: colour.primary, color: colour.onPrimary },
  '&[data-main=true]:hover': { background: colour.primaryDark },
  '&:disabled, &[data-main=true]:disabled': { background: colour.softer, color: colour.muted, cursor: 'default' },
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
  background: colour.softer,
  border: `1px solid ${colour.line}`,
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
    accentColor: colour.primary,
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

const mostCharacters = 10_000;

/** A finger has no Shift: there Enter begins a new line. */
const hasKeys = (): boolean => window.matchMedia('(hover:hover) and (pointer:fine)').matches;

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
  const [draft, setDraft] = useState(() => draftOf(key));
  const area = useRef<HTMLTextAreaElement>(null);
  const bar = useRef<HTMLDivElement>(null);
  const chooser = useRef<HTMLInputElement>(null);
  const isUploading = uploads.uploads.some(({ file }) => file === null);
  const hasFiles = uploads.uploads.length > 0;
  const maySend = !isUploading && (draft.trim() !== '' || hasFiles);

  // As high as what is written, up to a bound.
  useEffect(() => {
    const element = area.current;
    if (!element) return;
    element.style.height = 'auto';
    element.style.height = `${element.scrollHeight}px`;
  }, [draft]);
  // What goes wrong with a file is told above, not over what is written and sent.
  useFoot(bar, true, false);
  useEffect(() => {
    if (autoFocus && hasKeys()) area.current?.focus({ preventScroll: true });
  }, [autoFocus, key]);

  function write(next: string): void {
    uploads.forget();
    setDraft(next);
    keepDraft(key, next);
    if (next !== '') conversation.typed();
  }
  function send(): void {
    if (!maySend) return;
    conversation.send(draft.trim(), uploads.take());
    write('');
    area.current?.focus({ preventScroll: true });
  }
  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>): void {
    // Enter that ends a word of an input method is not meant for us.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing || !hasKeys()) return;
    event.preventDefault();
    send();
  }
  function onPaste(event: ClipboardEvent<HTMLTextAreaElement>): void {
    const pasted = [...event.clipboardData.files];
    if (!files || pasted.length === 0) return;
    event.preventDefault();
    uploads.add(pasted);
  }

  return (
    <Bar ref={bar}>
      {hasFiles && (
        <Tray>
          {uploads.uploads.map(({ id, name, preview, part, file }) => (
            <Chip key={id} title={name}>
              {preview ? (
                <img src={preview} alt={name} onError={() => uploads.notShown(id)} />
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
            <Round type="button" aria-label={text.attach} title={text.attach} onClick={() => chooser.current?.click()}>
              <Glyph path={glyphs.attach} />
            </Round>
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
          maxLength={mostCharacters}
          placeholder={text.write}
          aria-label={text.write}
          aria-describedby={`${key}-hint`}
          enterKeyHint="enter"
          onChange={({ target }) => write(target.value)}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
          {...(!files && { style: { paddingInlineStart: 14 } })}
        />
        <span id={`${key}-hint`} style={hidden}>
          {text.hint}
        </span>
        <Round
          type="button"
          data-main="true"
          aria-label={text.send}
          title={text.send}
          disabled={!maySend}
          onClick={send}
        >
          <Glyph path={glyphs.send} />
        </Round>
      </Field>
    </Bar>
  );
}
