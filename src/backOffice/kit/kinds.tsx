/**
 * Registry of kinds: how a value is shown in tables and cards, and filtered. The contract names the kind
 * (`meta({ kind: 'money' })`). A new kind needs its name in ./kindTypes.ts, one entry here, and one in ./inputs.tsx if
 * it can be edited.
 */
import type { Field } from './fields.ts';
import {
  BooleanCell,
  ChoiceCell,
  CountCell,
  CountryCell,
  DateCell,
  EmailCell,
  IdCell,
  LongTextCell,
  MoneyCell,
  NamedCell,
  PercentCell,
  EmptyCell,
  PhoneCell,
  PhotoCell,
  RatingCell,
  ReferenceCell,
  TextCell,
} from './cells.tsx';
import {
  AmountFilter,
  BooleanFilter,
  ChoiceFilter,
  DayFilter,
  FlagFilter,
  ParametersFilter,
  RatingFilter,
  ReferenceFilter,
  TextFilter,
} from './filters.tsx';
import type { Kind, KindName } from './kindTypes.ts';

export const kinds = {
  id: { Cell: IdCell },
  text: { Cell: TextCell, Filter: TextFilter },
  longText: { Cell: LongTextCell },
  search: { Cell: TextCell, Filter: TextFilter },
  number: { Cell: CountCell, Filter: AmountFilter, align: 'right' },
  count: { Cell: CountCell, Filter: AmountFilter, align: 'right' },
  money: { Cell: MoneyCell, Filter: AmountFilter, align: 'right' },
  percent: { Cell: PercentCell, align: 'right' },
  rating: { Cell: RatingCell, Filter: RatingFilter, align: 'right' },
  boolean: { Cell: BooleanCell, Filter: BooleanFilter },
  flag: { Cell: BooleanCell, Filter: FlagFilter },
  choice: { Cell: ChoiceCell, Filter: ChoiceFilter },
  status: { Cell: ChoiceCell, Filter: ChoiceFilter },
  ref: { Cell: ReferenceCell, Filter: ReferenceFilter },
  named: { Cell: NamedCell },
  person: { Cell: NamedCell },
  photo: { Cell: PhotoCell },
  timestamp: { Cell: DateCell },
  day: { Cell: DateCell, Filter: DayFilter },
  email: { Cell: EmailCell, Filter: TextFilter },
  phone: { Cell: PhoneCell, Filter: TextFilter },
  country: { Cell: CountryCell },
  parameters: { Cell: EmptyCell, Filter: ParametersFilter },
  object: { Cell: EmptyCell },
} satisfies Record<KindName, Kind>;

/**
 * The kind of a field.
 * @param override replaces the schema's kind
 * @throws Error for an unregistered kind
 */
export function getKind(field: Field, override?: KindName): Kind {
  const name = override ?? field.kind;
  if (!Object.hasOwn(kinds, name)) throw new Error(`No kind “${name}” is registered (field “${field.source}”)`);
  return kinds[name as KindName];
}
