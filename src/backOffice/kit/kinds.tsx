/**
 * Kind → how a value of it shows in a table or card, is typed, and is filtered by. The contract names
 * the kind (`meta({ kind: 'money' })`); a new one is one entry here.
 */
import type { ComponentType } from 'react';
import type { InputProps } from './definition.ts';
import type { Field } from './fields.ts';
import {
  BooleanCell,
  ChoiceCell,
  CountCell,
  DateCell,
  EmailCell,
  IdCell,
  LongTextCell,
  MoneyCell,
  NamedCell,
  NothingCell,
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
import {
  BooleanInput,
  ChoiceInput,
  DayInput,
  EmailInput,
  LongTextInput,
  MoneyInput,
  NumberInput,
  PhoneInput,
  ReferenceInput,
  TextInput,
  TimestampInput,
} from './inputs.tsx';

export interface CellProps {
  value: unknown;
  field: Field;
}

export interface FilterProps {
  field: Field;
  label: string;
  value: unknown;
  /** Undefined takes the filter away. */
  onChange: (value: unknown) => void;
}

export interface Kind {
  Cell: ComponentType<CellProps>;
  /** Left out: not typed in a form. */
  Input?: ComponentType<InputProps>;
  /** Left out: not filtered by. */
  Filter?: ComponentType<FilterProps>;
  /** Figures stand at the right, so that they compare. */
  align?: 'right';
}

export const kinds = {
  id: { Cell: IdCell },
  text: { Cell: TextCell, Input: TextInput, Filter: TextFilter },
  longText: { Cell: LongTextCell, Input: LongTextInput },
  search: { Cell: TextCell, Filter: TextFilter },
  number: { Cell: CountCell, Input: NumberInput, Filter: AmountFilter, align: 'right' },
  count: { Cell: CountCell, Input: NumberInput, Filter: AmountFilter, align: 'right' },
  money: { Cell: MoneyCell, Input: MoneyInput, Filter: AmountFilter, align: 'right' },
  rating: { Cell: RatingCell, Input: NumberInput, Filter: RatingFilter, align: 'right' },
  boolean: { Cell: BooleanCell, Input: BooleanInput, Filter: BooleanFilter },
  flag: { Cell: BooleanCell, Filter: FlagFilter },
  choice: { Cell: ChoiceCell, Input: ChoiceInput, Filter: ChoiceFilter },
  status: { Cell: ChoiceCell, Input: ChoiceInput, Filter: ChoiceFilter },
  ref: { Cell: ReferenceCell, Input: ReferenceInput, Filter: ReferenceFilter },
  named: { Cell: NamedCell },
  person: { Cell: NamedCell },
  photo: { Cell: PhotoCell },
  timestamp: { Cell: DateCell, Input: TimestampInput },
  day: { Cell: DateCell, Input: DayInput, Filter: DayFilter },
  email: { Cell: EmailCell, Input: EmailInput, Filter: TextFilter },
  phone: { Cell: PhoneCell, Input: PhoneInput, Filter: TextFilter },
  parameters: { Cell: NothingCell, Filter: ParametersFilter },
  object: { Cell: NothingCell },
} satisfies Record<string, Kind>;

export type KindName = keyof typeof kinds;

/** The kind of a field; the one that a slot names goes before the schema's. Throws an Error for a kind that nobody registered. */
export function kindOf(field: Field, named?: KindName): Kind {
  const name = named ?? field.kind;
  if (!Object.hasOwn(kinds, name)) throw new Error(`No kind “${name}” is registered (field “${field.source}”)`);
  return kinds[name as KindName];
}
