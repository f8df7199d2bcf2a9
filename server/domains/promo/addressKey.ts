/** Compares delivery addresses regardless of their spelling. Pure. */

type Address = Readonly<Record<string, string | null | undefined>>;

/** Words that people may leave out: kinds of places and streets, in both languages. */
const fillers = new Set(
  (
    'street str st road rd avenue ave lane ln drive dr house no apartment apt flat unit building bldg city ' +
    'улица ул проспект пр просп переулок пер шоссе ш бульвар б бул площадь пл набережная наб дом д квартира кв ' +
    'корпус корп к строение стр город г'
  ).split(' '),
);

const normalize = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll('ё', 'е')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '' && !fillers.has(word))
    .toSorted()
    .join(' ');

/**
 * A key that is equal for two spellings of one place: without punctuation, case and words such as "street".
 * @returns null without a street and house, as with pickup
 */
export function buildAddressKey({ city, street, house, building, flat }: Address): string | null {
  if (!city || !street || !house) return null;
  return [
    normalize(city),
    normalize(street),
    normalize([house, building].filter(Boolean).join(' ')),
    normalize(flat ?? ''),
  ].join('|');
}
