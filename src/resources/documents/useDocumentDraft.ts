/** The edited text of a document, stored on this device until it is published or discarded. */
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '#contract/client.ts';
import type { Document } from '#contract/documents.ts';
import { api } from '#src/api/api.ts';
import { hasCode, useFailureText } from '#src/api/failureText.ts';
import { type Draft, createDraftStorage } from '#src/backOffice/kit/form/drafts.ts';
import type { Locale } from '#src/i18n/locale.ts';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { useSession } from '#src/session/session.ts';
import { notify } from '#src/ui/notices.ts';
import { screenLabels } from './labels.ts';
import type { DocumentType } from './paths.ts';
import { refetchDocuments } from './queries.ts';

const getText = (values: Record<string, unknown> | undefined, source: string): string | null => {
  const value = values?.[source];
  return typeof value === 'string' ? value : null;
};

export interface DocumentDraft {
  html: string;
  note: string;
  /** Time when the draft was saved, ISO 8601; null if there is no draft. */
  savedAt: string | null;
  isChanged: boolean;
  isBusy: boolean;
  /** Why the server rejected the text. */
  errorText: string | undefined;
  /** A version that somebody else has published in the meantime. */
  newer: Document | null;
  write: (html: string) => void;
  setNote: (note: string) => void;
  discard: () => void;
  publish: () => Promise<void>;
}

export function useDocumentDraft(type: DocumentType, language: Locale, document: Document | undefined): DocumentDraft {
  const text = useLabels(screenLabels);
  const failureText = useFailureText();
  const queries = useQueryClient();
  const userId = useSession()?.me.id ?? 0;
  const draftStorage = createDraftStorage(userId, `documents-${type}_${language}`);
  const [draft, setDraft] = useState(() => draftStorage.get());
  const [note, setNote] = useState(getText(draft?.typed, 'note') ?? '');
  const [newer, setNewer] = useState<Document | null>(null);
  const [errorText, setErrorText] = useState<string>();
  const [isBusy, setBusy] = useState(false);

  // Without a draft, a version that was published or restored elsewhere is shown at once.
  const currentText = document?.text ?? '';
  const html = getText(draft?.typed, 'text') ?? currentText;
  const isChanged = html !== currentText;
  // A stored draft may be based on an older version than the one in force.
  const baseUpdatedAt = getText(draft?.base, 'updated_at') ?? document?.updated_at ?? null;

  function saveDraft(typed: { text: string; note: string }): void {
    const next: Draft = {
      at: new Date().toISOString(),
      typed,
      base: { updated_at: baseUpdatedAt },
      hadFiles: false,
    };
    draftStorage.set(next);
    setDraft(next);
  }
  function clearDraft(): void {
    draftStorage.set(null);
    setDraft(null);
    setNote('');
    setNewer(null);
    setErrorText(undefined);
  }

  async function publish(): Promise<void> {
    setBusy(true);
    setErrorText(undefined);
    const body = { text: html, note: note || null };
    const updated_at = newer?.updated_at ?? baseUpdatedAt;
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
      clearDraft();
      await refetchDocuments(queries);
    } catch (error) {
      if (hasCode(error, 'stale')) setNewer(error.body['present'] as Document);
      else if (error instanceof ApiError && error.errors['text']) setErrorText(error.errors['text']);
      else notify(failureText(error), { tone: 'error' });
    }
    setBusy(false);
  }

  return {
    html,
    note,
    savedAt: draft?.at ?? null,
    isChanged,
    isBusy,
    errorText,
    newer,
    write(next) {
      if (next !== currentText || draft) saveDraft({ text: next, note });
    },
    setNote(next) {
      setNote(next);
      if (draft) saveDraft({ text: html, note: next });
    },
    discard() {
      clearDraft();
      void refetchDocuments(queries);
    },
    publish,
  };
}
