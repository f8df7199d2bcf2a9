/** A picture could not be fetched; `code` is one of fieldFailures. */
export class PictureError extends Error {
  readonly code: 'photo_address' | 'photo_closed' | 'photo_away' | 'photo_large';
  readonly values: Record<string, unknown>;
  /** A retry may succeed. */
  readonly isTemporary: boolean;

  constructor(
    code: PictureError['code'],
    { values = {}, isTemporary = false }: { values?: Record<string, unknown>; isTemporary?: boolean } = {},
  ) {
    super(code);
    this.code = code;
    this.values = values;
    this.isTemporary = isTemporary;
  }
}
