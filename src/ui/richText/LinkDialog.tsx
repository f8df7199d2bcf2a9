/** The dialog for the address of a link. */
import { useEffect, useRef, useState } from 'react';
import { isRichLink } from '#contract/rules/richText.ts';
import type { Locale } from '#src/i18n/locale.ts';
import { Button } from '../Button.tsx';
import { Dialog } from '../Dialog.tsx';
import { TextField } from '../Field.tsx';
import { editorLabels } from './labels.ts';

/** Turns `example.com` and `me@example.com` into links; undefined if no link may lead there. */
export function toLink(typed: string): string | undefined {
  const text = typed.trim();
  if (/^[^\s@/:]+@[^\s@/:]+\.[^\s@/:]+$/.test(text)) return `mailto:${text}`;
  if (/^\+?[\d\s()-]{6,}$/.test(text)) return `tel:${text.replace(/[\s()-]/g, '')}`;
  const href = /^[a-z][a-z\d+.-]*:|^[/#?]/i.test(text) ? text : text && `https://${text}`;
  return isRichLink(href) && !/\s/.test(href) ? href : undefined;
}

export interface LinkDialogProps {
  /** The current address; blank for a new link. */
  href: string;
  locale: Locale;
  /** Called with the new address; null removes the link. */
  onSet: (href: string | null) => void;
  onClose: () => void;
}

export function LinkDialog({ href, locale, onSet, onClose }: LinkDialogProps) {
  const text = editorLabels[locale];
  const [typed, setTyped] = useState(href);
  const [isWrong, setIsWrong] = useState(false);
  const inputRef = useRef<HTMLInputElement>(null);
  // Runs after the dialog has focused its first button.
  useEffect(() => inputRef.current?.select(), []);

  function handleSet() {
    const link = toLink(typed);
    if (link === undefined) setIsWrong(true);
    else onSet(link);
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={text.linkTitle}
      actions={
        <>
          {href && (
            <Button variant="text" color="error" onClick={() => onSet(null)}>
              {text.linkAway}
            </Button>
          )}
          <Button variant="outlined" onClick={onClose}>
            {text.cancel}
          </Button>
          <Button variant="contained" onClick={handleSet}>
            {text.linkSet}
          </Button>
        </>
      }
    >
      <TextField
        label={text.linkAddress}
        hint={text.linkHint}
        error={isWrong ? text.linkWrong : undefined}
        value={typed}
        inputMode="url"
        autoComplete="off"
        maxLength={2000}
        ref={inputRef}
        onChange={({ target }) => {
          setTyped(target.value);
          setIsWrong(false);
        }}
        // The editor may be part of a form, which Enter must not submit.
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          handleSet();
        }}
      />
    </Dialog>
  );
}
