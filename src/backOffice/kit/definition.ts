/**
 * The definition of a resource, from which the kit builds list, create and edit screens:
 *   export default defineResource({ name: 'products', labels, icon: 'box', list: { … }, form: { … } })
 *
 * A field is named by its source (`price`, `address.city`): kind, whether it is required, choices and limits come from
 * the contract. An object in place of the name overrides them, and any slot of it may be a custom component.
 */
import type { ComponentType } from 'react';
import type { Answer } from '#contract/endpoint.ts';
import { resources, type ResourceCalls, type ResourceName } from '#contract/resource.ts';
import type { RecordName } from '#contract/failures.ts';
import { getResourcePaths, type ResourcePaths } from '#contract/nouns.ts';
import type { Me } from '#contract/users.ts';
import type { Locale } from '#src/i18n/locale.ts';
import type { IconName } from '#src/ui/icons.tsx';
import type { ChipColor } from '#src/ui/StatusChip.tsx';
import { getFilterFields, getFields, getItemSchema, type Field, type Fields } from './fields.ts';
import type { AuditedNouns } from './history/auditedNouns.ts';
import type { KindName } from './kindTypes.ts';
import type { BulkEdit, BulkEditorProps } from './list/bulk/editor.ts';
import type { ResourceGroup } from './menuGroups.ts';

/** The labels of a resource, in one language. */
export interface ResourceLabels {
  /** Title of the list, also in the menu. */
  readonly many: string;
  /** What one record is called in the audit log. */
  readonly single?: string;
  /** Title of the create screen and of its button. */
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
  /** Audited fields that have no input, or whose label reads differently in a history. */
  readonly history?: Readonly<Record<string, string>>;
  /** Shorter names for column headers and filters. */
  readonly columns?: Readonly<Record<string, string>>;
  readonly hints?: Readonly<Record<string, string>>;
  /** Hints of the create form. */
  readonly newHints?: Readonly<Record<string, string>>;
  readonly tabs?: Readonly<Record<string, string>>;
  readonly sections?: Readonly<Record<string, string>>;
  readonly views?: Readonly<Record<string, string>>;
  /** Titles of lists whose view is more than a part of the first one. */
  readonly titles?: Readonly<Record<string, string>>;
  /** Texts of an empty view, in place of `empty` and `emptyText`. */
  readonly emptyViews?: Readonly<Record<string, { readonly title: string; readonly text: string }>>;
  /** Labels of choices: field → value → text. */
  readonly choices?: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

/** A row of a resource's list. */
export type ResourceRow<N extends ResourceName> =
  Answer<(typeof resources)[N]['list']> extends { data: (infer Row)[] } | (infer Row)[] ? Row & { id: number } : never;

type StringKey<T> = T extends object ? Extract<keyof T, string> : never;
type FieldName<W extends ResourceLabels> = StringKey<W['fields']>;

/** A column's place on the phone's card. */
export type CardPlace = 'picture' | 'title' | 'badge' | 'end' | 'line' | 'none';

export interface Column<S extends string = string, R = never> {
  source: S;
  /** Overrides the kind of the schema. */
  kind?: KindName;
  /** The source of another field whose label is used. */
  labelSource?: string;
  /** The minimum width of the table that shows the column. */
  minTableWidth?: 'lg' | 'xl';
  /** Width of the column, as CSS; the table shares out the rest. */
  width?: string;
  card?: CardPlace;
  /** Whether the row has nothing to show here: its card leaves the column out. */
  isBlank?: (record: R) => boolean;
  /** Hidden by default; people can choose to show it. */
  isOptional?: boolean;
  /** A custom cell. */
  Cell?: ComponentType<{ record: R }>;
  /** Another column that the custom cell also shows, and the users for whom it does. */
  alsoShows?: { source: S; isFor: (me: Me) => boolean };
  /** What is exported in place of the field: a text, or a value that is formatted by its kind. */
  getExportValue?: (record: R, locale: Locale) => unknown;
}

export interface Filter<S extends string = string> {
  source: S;
  kind?: KindName;
  /** The source of the range's other end: `price_from` … `price_to`. */
  rangeEnd?: string;
  /** The field whose label is used, if the filter's own source means something else. */
  labelSource?: S;
  /** Whether the user gets this filter; left out where it offers no choice. */
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
  /** Takes the full row of its section. */
  isFullWidth?: boolean;
  /** Required in the form, although the schema makes it optional for an edit. */
  isRequired?: boolean;
  /** A custom input. */
  Input?: ComponentType<InputProps>;
}

/** A card of the form: inputs, or custom content. */
export interface Section<W extends ResourceLabels = ResourceLabels, R = never> {
  title?: StringKey<W['sections']>;
  /** Stands in the side column if there is room. */
  isInSideColumn?: boolean;
  inputs?: readonly (FieldName<W> | Input<FieldName<W>>)[];
  /** Custom content above the inputs. */
  Content?: ComponentType;
  mode?: 'create' | 'edit';
  /** Whether the record has this section. */
  isVisible?: (record: R) => boolean;
  /** Shown while this field of the form has this value. */
  dependsOn?: { source: string; value: unknown };
  /** Whether the user gets this section. */
  isFor?: (me: Me) => boolean;
}

export interface Tab<W extends ResourceLabels = ResourceLabels, R = never> {
  key: StringKey<W['tabs']>;
  sections?: readonly Section<W, R>[];
  /**
   * A custom tab; it may contain inputs of the form, or save by itself. `Badge` shows a count beside the tab's name.
   */
  Content?: ComponentType;
  Badge?: ComponentType<{ record: R }>;
  /** Whether the user gets this tab. */
  isFor?: (me: Me) => boolean;
  /** Fields of a custom tab, so that the tab is marked when one of them has an error. */
  fields?: readonly string[];
  mode?: 'create' | 'edit';
  /** Whether the tab only shows such a record: there is nothing to save. */
  isReadOnly?: (record: R) => boolean;
}

/** Rows that are listed with a resource but are not its records. */
export interface ForeignRows {
  /** The resource of contract/resource.ts that lists them. */
  noun: ResourceName;
  columns: readonly Column[];
  /** Shown in a dialog when a row is opened. */
  Details: ComponentType<{ record: never }>;
  detailsTitle: (record: never, locale: Locale) => string;
}

/** A list with its own path. */
export interface View<W extends ResourceLabels = ResourceLabels> {
  path: string;
  label?: StringKey<W['views']>;
  /** Filters that always apply here. */
  fixedFilters?: Readonly<Record<string, unknown>>;
  /** Filters that are hidden here. */
  hiddenFilters?: readonly string[];
  /** The menu shows the number of these rows. */
  isCounted?: boolean;
  /** A custom screen in place of the list. */
  Screen?: ComponentType;
  /** Rows of another noun that only look like the resource's; they can be viewed but not edited. */
  foreignRows?: ForeignRows;
}

export interface ListSpec<N extends ResourceName, W extends ResourceLabels> {
  views: readonly View<W>[];
  /** Shown above the rows. */
  AboveRows?: ComponentType;
  /** An additional button in the list's header. */
  HeaderAction?: ComponentType;
  columns: readonly ((FieldName<W> & StringKey<ResourceRow<N>>) | Column<FieldName<W>, ResourceRow<N>>)[];
  filters: readonly (FieldName<W> | Filter<FieldName<W>>)[];
  sort: { field: string; order: 'ASC' | 'DESC' };
  perPage?: number;
  /** Path of the screen that imports such rows. */
  importPath?: string;
  /** Changes of several rows at once, besides deletion. Without it rows can't be selected. */
  bulk?: readonly BulkEdit<FieldName<W>, ResourceRow<N>>[];
  /** Edits the selected rows, or all that match the filter, in one call; replaces `bulk`. */
  BulkEditor?: ComponentType<BulkEditorProps>;
  /** Custom rows in place of table and cards; the columns are only exported. */
  Rows?: ComponentType;
}

/** A question to users who edit a record, with the label of the button that continues. */
export interface Question {
  title: string;
  text: string;
  confirmLabel: string;
}

/** A question before a save, and the values that are added to it after a yes. */
export type Confirmation = Question & { extraValues: Readonly<Record<string, unknown>> };

export interface FormSpec<N extends ResourceName, W extends ResourceLabels> {
  tabs: readonly Tab<W, ResourceRow<N>>[];
  /** The record with the values that are edited, where they differ from what is answered. */
  toFormRecord?: (record: ResourceRow<N>) => ResourceRow<N>;
  /** Beside the record's title: status and similar. */
  Header?: ComponentType<{ record: ResourceRow<N> }>;
  /** Actions in the record's header. */
  Actions?: ComponentType<{ record: ResourceRow<N> }>;
  /** Further effects of a deletion, shown in the question before it. */
  DeleteWarning?: ComponentType<{ record: ResourceRow<N> }>;
  /** Whether the form of such a record could not be saved; then it only shows the record. */
  isReadOnly?: (record: ResourceRow<N>) => boolean;
  /** A question before the first edit of such a record; null if there is none. */
  getEditQuestion?: (record: ResourceRow<N>, locale: Locale) => Question | null;
  /** A question after the server rejected a save that needs a confirmation; null for any other rejection. */
  getSaveQuestion?: (
    errorBody: Readonly<Record<string, unknown>>,
    record: ResourceRow<N>,
    locale: Locale,
  ) => Confirmation | null;
  /** Path of the record's public page. */
  publicPath?: (record: ResourceRow<N>) => string | null;
  /** Whether a record that everybody may read belongs to the user; the back office shows other records as not found. */
  ownership?: { recordName: RecordName; isMine: (record: ResourceRow<N>, me: Me) => boolean };
  /** Custom display of values in the comparison of two versions. */
  valueDisplays?: Readonly<Record<string, ComponentType<{ value: unknown }>>>;
  /** Validation errors that a rejection has outside of `errors`: source → message. */
  getErrors?: (
    errorBody: Readonly<Record<string, unknown>>,
    values: Readonly<Record<string, unknown>>,
    locale: Locale,
  ) => Readonly<Record<string, string>>;
}

export interface ResourceSpec<N extends ResourceName, W extends ResourceLabels> {
  name: N;
  labels: Readonly<Record<Locale, W>>;
  icon: IconName;
  /** The group in the menu; the settings by default. */
  group?: ResourceGroup;
  /** Custom screens in place of the forms. */
  screens?: { create?: ComponentType; edit?: ComponentType };
  /** The display name of a record. */
  getName: (record: ResourceRow<N>, locale: Locale) => string;
  list: ListSpec<N, W>;
  form: FormSpec<N, W>;
  /** Called after each write, to invalidate further data. */
  onWritten?: () => void;
  /** Whether editors of a record may see its history (the audit log). */
  hasHistory?: boolean;
  /** The name of a record whose stored name is a code; null for any other name. */
  formatLoggedName?: (name: string, locale: Locale) => string | null;
  /** The nouns whose log entries its screens show, if not its own alone. */
  auditedNouns?: AuditedNouns;
  /** Colors of choices that show as chips: value → color. */
  colors?: Readonly<Record<string, ChipColor>>;
}

/** A screen without a resource; it gets all loaded resources. */
export interface OfficeScreen {
  path: string;
  Screen: ComponentType<{ resources: readonly Resource[] }>;
}

/** A resource as the kit's screens use it. */
export interface Resource extends Omit<ResourceSpec<ResourceName, ResourceLabels>, 'getName' | 'list' | 'form'> {
  /** From the noun's screens in contract/nouns.ts; the lists have their own. */
  paths: ResourcePaths;
  calls: ResourceCalls;
  rowFields: Fields;
  filterFields: Fields;
  createFields: Fields;
  updateFields: Fields;
  getName: (record: unknown, locale: Locale) => string;
  list: {
    views: readonly [View, ...View[]];
    AboveRows?: ComponentType;
    HeaderAction?: ComponentType;
    columns: readonly Column[];
    filters: readonly Filter[];
    sort: { field: string; order: 'ASC' | 'DESC' };
    perPage: number;
    importPath?: string;
    bulk?: readonly BulkEdit[];
    BulkEditor?: ComponentType<BulkEditorProps>;
    Rows?: ComponentType;
  };
  form: Pick<FormSpec<ResourceName, ResourceLabels>, 'valueDisplays' | 'getErrors'> &
    Partial<Record<'Header' | 'Actions' | 'DeleteWarning', ComponentType<{ record: never }>>> & {
      tabs: readonly Tab[];
      isReadOnly?: (record: never) => boolean;
      getEditQuestion?: (record: never, locale: Locale) => Question | null;
      getSaveQuestion?: (
        errorBody: Readonly<Record<string, unknown>>,
        record: never,
        locale: Locale,
      ) => Confirmation | null;
      toFormRecord?: (record: never) => object;
      publicPath?: (record: never) => string | null;
      ownership?: { recordName: RecordName; isMine: (record: never, me: Me) => boolean };
    };
}

const toObject = <T extends { source: string }>(named: string | T): T | { source: string } =>
  typeof named === 'string' ? { source: named } : named;

/** Declares a resource. */
export function defineResource<N extends ResourceName, W extends ResourceLabels>(spec: ResourceSpec<N, W>): Resource {
  const calls: ResourceCalls = resources[spec.name];
  const resource = {
    ...spec,
    paths: getResourcePaths(spec.name),
    calls,
    rowFields: getFields(getItemSchema(calls.list.response)),
    filterFields: getFilterFields(calls),
    createFields: getFields(calls.create?.body),
    updateFields: getFields(calls.update?.body),
    list: {
      perPage: 20,
      ...spec.list,
      columns: spec.list.columns.map(toObject),
      filters: spec.list.filters.map(toObject),
    },
  };
  // Custom components know the record's type; the kit that passes the record does not.
  return resource as unknown as Resource;
}
