/** The text that is being written, kept on this device until it is published or discarded. */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { ApiError } from '#contract/client.ts';
import type { Document } from '#contract/documents.ts';
import { api } from '#src/api/api.ts';
import { hasCode, useFailureText } from '#src/api/failureText.ts';
import { type Draft, draftPlace } from '#src/backOffice/kit/form/drafts.ts';
import type { Locale } from '#src/i18n/locale.ts';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { useSession } from '#src/session/session.ts';
import { notify } from '#src/ui/notices.ts';
import { screenWords } from './labels.ts';
import type { DocumentType } from './paths.ts';
import { readAnew } from './queries.ts';

const wordOf = (draft: Draft | null, source: string): string | null => {
  const value = draft?.typed[source];
  return typeof value === 'string' ? value : null;
};

export interface DocumentDraft {
  html: string;
  note: string;
  /** When it was kept; null where there is no draft. */
  keptAt: string | null;
  isChanged: boolean;
  isBusy: boolean;
  /** Why the text was refused. */
  fault: string | undefined;
  /** A version that somebody else has published meanwhile. */
  newer: Document | null;
  /** Another text from outside is another round of the editor. */
  round: number;
  write: (html: string) => void;
  setNote: (note: string) => void;
  discard: () => void;
  publish: () => Promise<void>;
}

export function useDocumentDraft(type: DocumentType, language: Locale, document: Document | undefined): DocumentDraft {
  const text = useLabels(screenWords);
  const failureText = useFailureText();
  const queries = useQueryClient();
  const userId = useSession()?.me.id ?? 0;
  const place = draftPlace(userId, `documents-${type}_${language}`);
  const [first] = useState(() => place.get());
  const [html, setHtml] = useState(wordOf(first, 'text') ?? document?.text ?? '');
  const [note, setNote] = useState(wordOf(first, 'note') ?? '');
  const [keptAt, setKeptAt] = useState(first?.at ?? null);
  // What the writer has read: a draft of yesterday rests on yesterday's text
  const [readAt, setReadAt] = useState(
    typeof first?.base['updated_at'] === 'string' ? first.base['updated_at'] : (document?.updated_at ?? null),
  );
  const [newer, setNewer] = useState<Document | null>(null);
  const [fault, setFault] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const [round, setRound] = useState(0);
  const isChanged = html !== (document?.text ?? '');

  // Somebody else's version, or an old one restored: where nothing is being written it is shown at once
  const inForce = document?.text ?? '';
  const isTouched = keptAt !== null;
  useEffect(() => {
    if (isTouched) return;
    setHtml(inForce);
    setReadAt(document?.updated_at ?? null);
    setRound((before) => before + 1);
  }, [inForce, document?.updated_at, isTouched]);

  function keep(typed: { text: string; note: string }): void {
    const at = new Date().toISOString();
    place.set({ at, typed, base: { updated_at: readAt }, hadFiles: false });
    setKeptAt(at);
  }
  function forget(): void {
    place.set(null);
    setKeptAt(null);
    setNote('');
    setNewer(null);
    setFault(undefined);
  }

  async function publish(): Promise<void> {
    setBusy(true);
    setFault(undefined);
    const body = { text: html, note: note || null };
    const updated_at = newer?.updated_at ?? readAt;
    try {
      const saved = document
        ? await api.documents.edit({
            params: { id: document.id },
            body: { ...body, ...(updated_at && { updated_at }) },
          })
        : await api.documents.create({ body: { type, language, ...body } });
      notify(document && saved.version === (newer ?? document).version ? text.same : text.published(saved.version), {
        tone: 'success',
      });
      forget();
      await readAnew(queries);
    } catch (error) {
      if (hasCode(error, 'stale')) setNewer(error.body['present'] as Document);
      else if (error instanceof ApiError && error.errors['text']) setFault(error.errors['text']);
      else notify(failureText(error), { tone: 'error' });
    }
    setBusy(false);
  }

  return {
    html,
    note,
    keptAt,
    isChanged,
    isBusy,
    fault,
    newer,
    round,
    write(next) {
      setHtml(next);
      if (next !== inForce || isTouched) keep({ text: next, note });
    },
    setNote(next) {
      setNote(next);
      if (isTouched || isChanged) keep({ text: html, note: next });
    },
    discard() {
      forget();
      setHtml(inForce);
      setRound((before) => before + 1);
      void readAnew(queries);
    },
    publish,
  };
}
