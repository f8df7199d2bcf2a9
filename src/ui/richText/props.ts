/** What the rich text editor gets. */
import type { Locale } from '#src/i18n/locale.ts';

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
  /**
   * Uploads a picture; without it the editor has none.
   * @param onSent called with the sent part, 0 … 1
   */
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
