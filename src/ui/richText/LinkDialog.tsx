/** The address of a link. */
import { useEffect, useRef, useState } from 'react';
import { isRichLink } from '#contract/rules/richText.ts';
import type { Locale } from '#src/i18n/locale.ts';
import { Button } from '../Button.tsx';
import { Dialog } from '../Dialog.tsx';
import { TextField } from '../Field.tsx';
import { editorWords } from './labels.ts';

/** `example.com` and `me@example.com` as links; undefined where no link may lead there. */
export function asLink(typed: string): string | undefined {
  const text = typed.trim();
  if (/^[^\s@/:]+@[^\s@/:]+\.[^\s@/:]+$/.test(text)) return `mailto:${text}`;
  if (/^\+?[\d\s()-]{6,}$/.test(text)) return `tel:${text.replace(/[\s()-]/g, '')}`;
  const href = /^[a-z][a-z\d+.-]*:|^[/#?]/i.test(text) ? text : text && `https://${text}`;
  return isRichLink(href) && !/\s/.test(href) ? href : undefined;
}

export interface LinkDialogProps {
  /** The present address; blank for a new link. */
  href: string;
  locale: Locale;
  /** Null takes the link away. */
  onSet: (href: string | null) => void;
  onClose: () => void;
}

export function LinkDialog({ href, locale, onSet, onClose }: LinkDialogProps) {
  const text = editorWords[locale];
  const [typed, setTyped] = useState(href);
  const [isWrong, setIsWrong] = useState(false);
  const box = useRef<HTMLInputElement>(null);
  // After the dialog has put the focus on its first button
  useEffect(() => box.current?.select(), []);

  function set() {
    const link = asLink(typed);
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
          <Button variant="contained" onClick={set}>
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
        ref={box}
        onChange={({ target }) => {
          setTyped(target.value);
          setIsWrong(false);
        }}
        // The editor may stand in a form, which Enter shall not send.
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          set();
        }}
      />
    </Dialog>
  );
}
