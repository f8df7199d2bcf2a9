/**
 * The editor of texts with headings, lists, links and pictures. Its file is large and comes when the first is
 * shown: until then its room is held.
 */
import { lazy, Suspense } from 'react';
import type { Locale } from '#src/i18n/locale.ts';
import { Skeleton } from '../Skeleton.tsx';

/** A picture that has been uploaded. */
export interface UploadedPicture {
  /** Its address under /media. */
  src: string;
  width?: number;
  height?: number;
}

export interface RichTextProps {
  /** HTML; blank where nothing is written. */
  value: string;
  /** Told after each change the HTML that the server's sanitizer would keep. */
  onChange: (html: string) => void;
  label: string;
  locale: Locale;
  /** Keeps a picture; left out, there are none. @param onSent told the part that has gone, 0 … 1 */
  uploadPicture?: (file: File, onSent: (part: number) => void, signal: AbortSignal) => Promise<UploadedPicture>;
  /** Told how many pictures are on their way: a text saved meanwhile would lack them. */
  onUploading?: (count: number) => void;
  /** What stands there while it is empty. */
  placeholder?: string | undefined;
  /** Why the text is not right. */
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
