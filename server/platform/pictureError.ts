/** Why a picture could not be had; `code` is of fieldFailures. */
export class PictureFault extends Error {
  readonly code: 'photo_address' | 'photo_closed' | 'photo_away' | 'photo_large';
  readonly values: Record<string, unknown>;
  /** Another try may do better. */
  readonly isPassing: boolean;

  constructor(
    code: PictureFault['code'],
    { values = {}, isPassing = false }: { values?: Record<string, unknown>; isPassing?: boolean } = {},
  ) {
    super(code);
    this.code = code;
    this.values = values;
    this.isPassing = isPassing;
  }
}
