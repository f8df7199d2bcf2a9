/**
 * What a resource says of itself; the kit makes list, create and edit of it:
 *   export default defineResource({ name: 'products', words, icon: 'box', paths, list: { … }, form: { … } })
 *
 * A field is named by its source (`price`, `address.city`): kind, need, choices and limits come from the contract. Where
 * that is not enough, an object stands instead of the name, and any slot of it may be a hand-made component.
 */
import type { ComponentType } from 'react';
import type { Answer } from '#contract/endpoint.ts';
import { resources, type AnyCall, type ResourceCalls, type ResourceName } from '#contract/resource.ts';
import type { ThingName } from '#contract/failures.ts';
import { screenOf } from '#contract/screens.ts';
import type { Audience } from '#contract/roles.ts';
import type { Me } from '#contract/users.ts';
import type { Locale } from '#src/i18n/locale.ts';
import type { IconName } from '#src/ui/icons.tsx';
import type { Hue } from '#src/ui/StatusChip.tsx';
import { askedOf, fieldsOf, itemOf, type Field, type Fields } from './fields.ts';
import type { KindName } from './kinds.tsx';
import type { BulkEdit, BulkEditorProps } from './list/bulk/editor.ts';
import type { Confirmation, Question } from './questions.ts';

/** The words of a resource, in one language. */
export interface ResourceWords {
  /** Title of the list, in the menu too. */
  readonly many: string;
  /** Title of the create screen, and the button that leads there. */
  readonly create?: string;
  readonly created?: string;
  readonly saved: string;
  readonly deleted?: string;
  readonly deleteTitle?: string;
  readonly deleteText?: string;
  readonly search: string;
  readonly empty: string;
  readonly emptyText: string;
  readonly fields: Readonly<Record<string, string>>;
  /** Shorter names for heads of columns and filters. */
  readonly columns?: Readonly<Record<string, string>>;
  readonly hints?: Readonly<Record<string, string>>;
  /** While a thing is being made. */ readonly newHints?: Readonly<Record<string, string>>;
  readonly tabs?: Readonly<Record<string, string>>;
  readonly sections?: Readonly<Record<string, string>>;
  readonly views?: Readonly<Record<string, string>>;
  /** Titles of lists, where a view is more than a part of the first one. */
  readonly titles?: Readonly<Record<string, string>>;
  /** What a view says that has nothing, in place of `empty` and `emptyText`. */
  readonly emptyViews?: Readonly<Record<string, { readonly title: string; readonly text: string }>>;
  /** Words of choices: field → value → text. */
  readonly choices?: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

/** A row of a resource's list. */
export type RowOf<N extends ResourceName> =
  Answer<(typeof resources)[N]['list']> extends { data: (infer Row)[] } | (infer Row)[] ? Row & { id: number } : never;

type Key<T> = T extends object ? Extract<keyof T, string> : never;
type FieldName<W extends ResourceWords> = Key<W['fields']>;

/** Where a column stands on the phone's card. */
export type CardPlace = 'picture' | 'title' | 'badge' | 'end' | 'line' | 'none';

export interface Column<S extends string = string, R = never> {
  source: S;
  /** Another kind than the schema says. */
  kind?: KindName;
  /** Called by the word of another field. */
  label?: string;
  /** Narrower screens leave it out of the table. */
  from?: 'lg' | 'xl';
  /** Its part of the table, as CSS; the table shares out the rest. */
  width?: string;
  card?: CardPlace;
  /** There is nothing to tell of this row: its card leaves it out. */
  isBlank?: (record: R) => boolean;
  /** Shown to those who choose it. */
  isOptional?: boolean;
  /** A hand-made cell. */
  Cell?: ComponentType<{ record: R }>;
  /** Another column that the hand-made cell tells too, to those for whom it does. */
  tells?: { source: S; isFor: (me: Me) => boolean };
  /** What an export holds in place of the hand-made cell: a text, or the value that its kind shows. */
  exported?: (record: R, locale: Locale) => unknown;
}

export interface Filter<S extends string = string> {
  source: S;
  kind?: KindName;
  /** The other end of a range: `price_from` … `price_to`. */
  to?: string;
  /** The field whose name it bears, where its own means something else. */
  named?: S;
  /** Left out for those to whom it offers no choice. */
  isFor?: (me: Me) => boolean;
}

export interface InputProps {
  source: string;
  label: string;
  hint?: string | undefined;
  field: Field;
}

export interface Input<S extends string = string> {
  source: S;
  kind?: KindName;
  /** Takes the whole row of its section. */
  wide?: boolean;
  /** Must be filled in, though the schema lets an edit leave it out. */
  isRequired?: boolean;
  /** A hand-made input. */
  Input?: ComponentType<InputProps>;
}

/** A card of the form: inputs, or something hand-made. */
export interface Section<W extends ResourceWords = ResourceWords, R = never> {
  title?: Key<W['sections']>;
  /** Stands at the side where there is room. */
  aside?: boolean;
  inputs?: readonly (FieldName<W> | Input<FieldName<W>>)[];
  /** Hand-made; inputs follow beneath. */
  Content?: ComponentType;
  only?: 'create' | 'edit';
  /** Left out for records that have no such side. */
  when?: (record: R) => boolean;
  /** Shown while this field of the form has this value. */
  whileTyped?: { source: string; is: unknown };
  /** Left out for those who have no say in it. */
  isFor?: (me: Me) => boolean;
}

export interface Tab<W extends ResourceWords = ResourceWords, R = never> {
  key: Key<W['tabs']>;
  sections?: readonly Section<W, R>[];
  /** A hand-made tab; it may hold inputs of the form, or write by itself. Beside its name may stand how much waits in it. */
  Content?: ComponentType;
  Beside?: ComponentType<{ record: R }>;
  /** Left out for those who have no say in it. */
  isFor?: (me: Me) => boolean;
  /** Fields that a hand-made tab holds, so that a fault in one of them is shown at the tab. */
  holds?: readonly string[];
  only?: 'create' | 'edit';
  /** Such a record is only looked at here: there is nothing to save. */
  isReadOnly?: (record: R) => boolean;
}

/** Rows that are listed with a resource, but live a life of their own. */
export interface OtherRows {
  /** Who lists them, in contract/resource.ts. */
  noun: ResourceName;
  columns: readonly Column[];
  /** What a row opens. */
  Details: ComponentType<{ record: never }>;
  detailsTitle: (record: never, locale: Locale) => string;
}

/** A list under a path of its own. */
export interface View<W extends ResourceWords = ResourceWords> {
  path: string;
  label?: Key<W['views']>;
  /** Filters that always hold here. */
  always?: Readonly<Record<string, unknown>>;
  /** Filters that make no sense here. */
  without?: readonly string[];
  /** What waits here to be done: the menu says how much. */
  isCounted?: boolean;
  /** A hand-made screen in place of the list. */
  Screen?: ComponentType;
  /** Rows that are no things of the resource, though they look like them: the noun that lists them. They are looked at, not edited. */
  other?: OtherRows;
}

export interface ListSpec<N extends ResourceName, W extends ResourceWords> {
  views: readonly View<W>[];
  /** What is to be said before the rows. */
  Above?: ComponentType;
  /** A further way, in the head of the list. */
  Action?: ComponentType;
  columns: readonly ((FieldName<W> & Key<RowOf<N>>) | Column<FieldName<W>, RowOf<N>>)[];
  filters: readonly (FieldName<W> | Filter<FieldName<W>>)[];
  sort: { field: string; order: 'ASC' | 'DESC' };
  perPage?: number;
  /** Where a table of such things is imported. */
  importPath?: string;
  /** What can be done with several rows at once, besides deleting them. Left out: rows can't be selected. */
  bulk?: readonly BulkEdit<FieldName<W>, RowOf<N>>[];
  /** Edits the selected rows, or all that are found, in one call; it comes in place of `bulk`. */
  BulkEditor?: ComponentType<BulkEditorProps>;
  /** Hand-made rows in place of table and cards; the columns are what is exported. */
  Rows?: ComponentType;
}

export interface FormSpec<N extends ResourceName, W extends ResourceWords> {
  tabs: readonly Tab<W, RowOf<N>>[];
  /** Beside the title of a thing: its status, what can be done with it. */
  Header?: ComponentType<{ record: RowOf<N> }>;
  /** What can be done with a thing, in the head of its screen. */
  Actions?: ComponentType<{ record: RowOf<N> }>;
  /** What deleting such a record does besides, said in the question before it. */
  BeforeDelete?: ComponentType<{ record: RowOf<N> }>;
  /** Asked before the first edit of such a record; null where nothing has to be asked. */
  asksFirst?: (record: RowOf<N>, locale: Locale) => Question | null;
  /** Asked where the server refuses a save until it is told more; null for any other refusal. */
  confirms?: (refusal: Readonly<Record<string, unknown>>, record: RowOf<N>, locale: Locale) => Confirmation | null;
  /** Where a thing can be seen as others see it. */
  publicPath?: (record: RowOf<N>) => string | null;
  /** Which of the things that everybody may read are the person's own: in the office the others are not found. */
  own?: { thing: ThingName; includes: (record: RowOf<N>, me: Me) => boolean };
  /** How values of hand-made inputs are shown where two versions stand side by side. */
  shows?: Readonly<Record<string, ComponentType<{ value: unknown }>>>;
  /** Faults that a refusal tells elsewhere than in `errors`: source → words. */
  faultsOf?: (
    refusal: Readonly<Record<string, unknown>>,
    values: Readonly<Record<string, unknown>>,
    locale: Locale,
  ) => Readonly<Record<string, string>>;
}

export interface ResourceSpec<N extends ResourceName, W extends ResourceWords> {
  name: N;
  words: Readonly<Record<Locale, W>>;
  icon: IconName;
  /** The menu's group, where it is another than its paths tell. */
  group?: string;
  /** Its screens, as contract/screens.ts spells them; the lists name their own. */
  paths: { create?: string; edit: string };
  /** Hand-made screens in place of the forms. */
  screens?: { create?: ComponentType; edit?: ComponentType };
  /** What a thing is called. */
  nameOf: (record: RowOf<N>, locale: Locale) => string;
  list: ListSpec<N, W>;
  form: FormSpec<N, W>;
  /** What has to be read anew besides, once something was written. */
  onWritten?: () => void;
  /** Whoever edits a thing may look at what happened to it (the audit log). */
  hasHistory?: boolean;
  /** Colours of choices that show as chips: value → hue. */
  hues?: Readonly<Record<string, Hue>>;
}

/** A screen that belongs to no resource; it may use any of them that are there at once. */
export interface OfficeScreen {
  path: string;
  Screen: ComponentType<{ resources: readonly Resource[] }>;
}

/** A resource as the kit's screens see it. */
export interface Resource extends Omit<ResourceSpec<ResourceName, ResourceWords>, 'nameOf' | 'list' | 'form'> {
  calls: ResourceCalls;
  rowFields: Fields;
  filterFields: Fields;
  createFields: Fields;
  updateFields: Fields;
  nameOf: (record: unknown, locale: Locale) => string;
  list: {
    views: readonly [View, ...View[]];
    Above?: ComponentType;
    Action?: ComponentType;
    columns: readonly Column[];
    filters: readonly Filter[];
    sort: { field: string; order: 'ASC' | 'DESC' };
    perPage: number;
    importPath?: string;
    bulk?: readonly BulkEdit[];
    BulkEditor?: ComponentType<BulkEditorProps>;
    Rows?: ComponentType;
  };
  form: Pick<FormSpec<ResourceName, ResourceWords>, 'shows' | 'faultsOf'> &
    Partial<Record<'Header' | 'Actions' | 'BeforeDelete', ComponentType<{ record: never }>>> & {
      tabs: readonly Tab[];
      asksFirst?: (record: never, locale: Locale) => Question | null;
      confirms?: (refusal: Readonly<Record<string, unknown>>, record: never, locale: Locale) => Confirmation | null;
      publicPath?: (record: never) => string | null;
      own?: { thing: ThingName; includes: (record: never, me: Me) => boolean };
    };
}

const asObject = <T extends { source: string }>(named: string | T): T | { source: string } =>
  typeof named === 'string' ? { source: named } : named;

/** Declares a resource. */
export function defineResource<N extends ResourceName, W extends ResourceWords>(spec: ResourceSpec<N, W>): Resource {
  const calls: ResourceCalls = resources[spec.name];
  const resource = {
    ...spec,
    calls,
    rowFields: fieldsOf(itemOf(calls.list.response)),
    filterFields: askedOf(calls),
    createFields: fieldsOf(calls.create?.body),
    updateFields: fieldsOf(calls.update?.body),
    list: {
      perPage: 20,
      ...spec.list,
      columns: spec.list.columns.map(asObject),
      filters: spec.list.filters.map(asObject),
    },
  };
  // What is hand-made knows the record's type; the kit, which hands it over, does not.
  return resource as unknown as Resource;
}

const nobody: readonly Audience[] = [];

/** Who may see a screen of the back office. */
export const accessOf = (path: string): readonly Audience[] => screenOf(path.replace(/:\w+/g, '1'))?.access ?? nobody;

export const accessOfCall = (call: AnyCall | undefined): readonly Audience[] => call?.access ?? nobody;
