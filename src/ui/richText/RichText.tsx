/**
 * A rich text editor with headings, lists, links and pictures. Its code is large and loads with the first editor; a
 * skeleton reserves its space.
 */
import { lazy, Suspense } from 'react';
import type { Locale } from '#src/i18n/locale.ts';
import { Skeleton } from '../Skeleton.tsx';

/** A picture that has been uploaded. */
export interface UploadedPicture {
  /** Address under /media. */
  src: string;
  width?: number;
  height?: number;
}

export interface RichTextProps {
  /** HTML; blank if empty. */
  value: string;
  /** Called after each change with HTML that passes the server's sanitizer unchanged. */
  onChange: (html: string) => void;
  label: string;
  locale: Locale;
  /** Uploads a picture; without it the editor has none. @param onSent called with the sent part, 0 … 1 */
  uploadPicture?: (file: File, onSent: (part: number) => void, signal: AbortSignal) => Promise<UploadedPicture>;
  /** Called with the number of running uploads: a text that is saved meanwhile lacks their pictures. */
  onUploading?: (count: number) => void;
  /** Shown while the editor is empty. */
  placeholder?: string | undefined;
  /** Validation error of the text. */
  error?: string | undefined;
  required?: boolean;
  disabled?: boolean;
}

const Editor = lazy(async () => ({ default: (await import('./Editor.tsx')).Editor }));

export const RichText = (props: RichTextProps) => (
  <Suspense fallback={<Skeleton height={360} radius={10} />}>
    <Editor {...props} />
  </Suspense>
);
