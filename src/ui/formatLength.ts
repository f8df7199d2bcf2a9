/** Formats the length of a text beside its limit, `412 / 500`, once four fifths of it are used. Pure. */
export const formatLength = (text: string, limit: number): string =>
  text.length < limit * 0.8 ? '' : `${text.length} / ${limit}`;
