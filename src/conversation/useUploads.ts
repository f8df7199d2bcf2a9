/** Files on their way into a message: each goes up by itself, tells how far it is, and can be taken back. */
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
  /** Of a picture, to be shown at once. */
  preview: string | null;
  /** 0 … 1. */
  part: number;
  /** Once it is there. */
  file: ChatFile | null;
  abort: AbortController;
}

export interface Uploads {
  uploads: readonly Upload[];
  add: (files: readonly File[]) => void;
  remove: (id: number) => void;
  /** What calls itself a picture and can't be shown as one is a file like others. */
  notShown: (id: number) => void;
  /** Takes what went wrong off the screen: one writes on. */
  forget: () => void;
  /** Takes those that are there, to be sent. */
  take: () => ChatFile[];
}

/** Drawings may hold whole pages, and are kept as files. */
const shown = /^image\/(?!svg)/;

let lastId = 0;

export function useUploads(source: ConversationFiles | null): Uploads {
  const text = useLabels(conversationLabels).files;
  const locale = useLocale();
  const failureText = useFailureText();
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const present = useRef(uploads);
  const told = useRef<number[]>([]);
  const tell = (fault: string) => void told.current.push(notify(fault, { tone: 'error' }));
  const forget = () => {
    told.current.forEach(dismiss);
    told.current = [];
  };
  const write = (change: (list: readonly Upload[]) => readonly Upload[]) => {
    present.current = change(present.current);
    setUploads(present.current);
  };
  useEffect(
    () => () => {
      for (const { abort, preview } of present.current) {
        abort.abort();
        if (preview) URL.revokeObjectURL(preview);
      }
    },
    [],
  );

  const change = (id: number, changes: Partial<Upload>) =>
    write((list) => list.map((one) => (one.id === id ? { ...one, ...changes } : one)));
  function remove(id: number): void {
    const found = present.current.find((one) => one.id === id);
    found?.abort.abort();
    if (found?.preview) URL.revokeObjectURL(found.preview);
    write((list) => list.filter((one) => one.id !== id));
  }

  async function begin(file: File, from: ConversationFiles): Promise<void> {
    lastId += 1;
    const id = lastId;
    const abort = new AbortController();
    write((list) => [
      ...list,
      {
        id,
        name: file.name,
        bytes: file.size,
        preview: shown.test(file.type) ? URL.createObjectURL(file) : null,
        part: 0,
        file: null,
        abort,
      },
    ]);
    try {
      change(id, { file: await from.upload(file, (part) => change(id, { part }), abort.signal), part: 1 });
    } catch (error) {
      if (abort.signal.aborted) return;
      remove(id);
      tell(`${text.failed(file.name)}. ${failureText(error)}`);
    }
  }

  return {
    uploads,
    add(files) {
      if (!source) return;
      forget();
      const fitting = files.filter((file) => {
        if (file.size > 0 && file.size <= source.most) return true;
        tell(file.size === 0 ? text.empty(file.name) : text.tooLarge(file.name, formatBytes(source.most, locale)));
        return false;
      });
      const room = source.perMessage - present.current.length;
      if (fitting.length > room) tell(text.tooMany(source.perMessage));
      for (const file of fitting.slice(0, Math.max(0, room))) void begin(file, source);
    },
    remove,
    notShown(id) {
      const preview = present.current.find((one) => one.id === id)?.preview;
      if (preview) URL.revokeObjectURL(preview);
      change(id, { preview: null });
    },
    forget,
    take() {
      const ready = present.current.flatMap(({ file }) => file ?? []);
      for (const { preview } of present.current) if (preview) URL.revokeObjectURL(preview);
      write(() => []);
      return ready;
    },
  };
}
