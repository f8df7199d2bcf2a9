/** The kinds of values, and the props of the components that show and filter them. */
import type { ComponentType } from 'react';
import type { Field } from './fields.ts';

export type KindName =
  | 'id'
  | 'text'
  | 'longText'
  | 'search'
  | 'number'
  | 'count'
  | 'money'
  | 'percent'
  | 'rating'
  | 'boolean'
  | 'flag'
  | 'choice'
  | 'status'
  | 'ref'
  | 'named'
  | 'person'
  | 'photo'
  | 'timestamp'
  | 'day'
  | 'email'
  | 'phone'
  | 'country'
  | 'parameters'
  | 'object';

export interface CellProps {
  value: unknown;
  field: Field;
}

export interface FilterProps {
  field: Field;
  label: string;
  value: unknown;
  /** Undefined removes the filter. */
  onChange: (value: unknown) => void;
}

export interface Kind {
  Cell: ComponentType<CellProps>;
  /** Without it the kind can't be filtered. */
  Filter?: ComponentType<FilterProps>;
  /** Numbers are aligned right, so that they are easy to compare. */
  align?: 'right';
}
