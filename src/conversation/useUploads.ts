/** The files of a message that is being written: each uploads by itself, reports its progress, and can be removed. */
import { useEffect, useRef, useState } from 'react';
import { useFailureText } from '#src/api/failureText.ts';
import { formatBytes } from '#src/i18n/format.ts';
import { useLabels, useLocale } from '#src/i18n/LocaleProvider.tsx';
import { dismiss, notify } from '#src/ui/notices.ts';
import { conversationLabels } from './labels.ts';
import type { ChatFile, ConversationFiles } from './model.ts';

export interface Upload {
  id: number;
  name: string;
  bytes: number;
  /** Object URL of a picture, shown during the upload. */
  preview: string | null;
  /** 0 … 1. */
  progress: number;
  /** Null until the upload is complete. */
  file: ChatFile | null;
  abort: AbortController;
}

export interface Uploads {
  uploads: readonly Upload[];
  add: (files: readonly File[]) => void;
  remove: (id: number) => void;
  /** Shows a file without its preview, when the browser can't display it. */
  dropPreview: (id: number) => void;
  /** Closes the error notices of earlier uploads. */
  clearErrors: () => void;
  /** Returns the uploaded files and empties the list. */
  takeUploaded: () => ChatFile[];
}

/** SVG pictures may contain scripts and pages, so they are shown as files. */
const previewableTypes = /^image\/(?!svg)/;

let lastId = 0;

export function useUploads(source: ConversationFiles | null): Uploads {
  const text = useLabels(conversationLabels).files;
  const locale = useLocale();
  const failureText = useFailureText();
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const currentUploads = useRef(uploads);
  const errorNotices = useRef<number[]>([]);
  const reportError = (message: string) => void errorNotices.current.push(notify(message, { tone: 'error' }));
  const clearErrors = () => {
    errorNotices.current.forEach(dismiss);
    errorNotices.current = [];
  };
  const updateUploads = (change: (list: readonly Upload[]) => readonly Upload[]) => {
    currentUploads.current = change(currentUploads.current);
    setUploads(currentUploads.current);
  };
  useEffect(
    () => () => {
      for (const { abort, preview } of currentUploads.current) {
        abort.abort();
        if (preview) URL.revokeObjectURL(preview);
      }
    },
    [],
  );

  const change = (id: number, changes: Partial<Upload>) =>
    updateUploads((list) => list.map((one) => (one.id === id ? { ...one, ...changes } : one)));
  function remove(id: number): void {
    const found = currentUploads.current.find((one) => one.id === id);
    found?.abort.abort();
    if (found?.preview) URL.revokeObjectURL(found.preview);
    updateUploads((list) => list.filter((one) => one.id !== id));
  }

  async function startUpload(file: File, from: ConversationFiles): Promise<void> {
    lastId += 1;
    const id = lastId;
    const abort = new AbortController();
    updateUploads((list) => [
      ...list,
      {
        id,
        name: file.name,
        bytes: file.size,
        preview: previewableTypes.test(file.type) ? URL.createObjectURL(file) : null,
        progress: 0,
        file: null,
        abort,
      },
    ]);
    try {
      change(id, { file: await from.upload(file, (progress) => change(id, { progress }), abort.signal), progress: 1 });
    } catch (error) {
      if (abort.signal.aborted) return;
      remove(id);
      reportError(`${text.failed(file.name)}. ${failureText(error)}`);
    }
  }

  return {
    uploads,
    add(files) {
      if (!source) return;
      clearErrors();
      const accepted = files.filter((file) => {
        if (file.size > 0 && file.size <= source.maxBytes) return true;
        reportError(
          file.size === 0 ? text.empty(file.name) : text.tooLarge(file.name, formatBytes(source.maxBytes, locale)),
        );
        return false;
      });
      const room = source.maxPerMessage - currentUploads.current.length;
      if (accepted.length > room) reportError(text.tooMany(source.maxPerMessage));
      for (const file of accepted.slice(0, Math.max(0, room))) void startUpload(file, source);
    },
    remove,
    dropPreview(id) {
      const preview = currentUploads.current.find((one) => one.id === id)?.preview;
      if (preview) URL.revokeObjectURL(preview);
      change(id, { preview: null });
    },
    clearErrors,
    takeUploaded() {
      const ready = currentUploads.current.flatMap(({ file }) => file ?? []);
      for (const { preview } of currentUploads.current) if (preview) URL.revokeObjectURL(preview);
      updateUploads(() => []);
      return ready;
    },
  };
}
