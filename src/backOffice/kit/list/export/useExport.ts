/** Exports a list: loads all its rows and writes them to a file, with progress and cancellation. */
import { useRef, useState } from 'react';
import { useDataProvider, useListContext, type RaRecord } from 'react-admin';
import { api } from '#src/api/api.ts';
import { useLocale } from '#src/i18n/LocaleProvider.tsx';
import { useSession } from '#src/session/session.ts';
import { getDisplayName } from '../../cells.tsx';
import { isTree, type TreeProvider } from '../../inputs/useChoices.ts';
import {
  useBooleanLabel,
  useChoiceLabel,
  useColumnLabel,
  useResource,
  useResourceLabels,
} from '../../ResourceScope.tsx';
import { getFullName, toChoices } from '../../tree.ts';
import type { Locale } from '#src/i18n/locale.ts';
import { useListScope } from '../ListScope.tsx';
import { walkPages } from '../walkPages.ts';
import { toCsv } from './csv.ts';
import { saveFile } from './saveFile.ts';
import {
  listAllColumns,
  filterExportable,
  buildFileName,
  collectReferences,
  buildSheet,
  addShownColumns,
  type SheetContext,
} from './sheet.ts';
import { toXlsx } from './xlsx.ts';

/** The server validates the filters of the list. */
type ExportBody = NonNullable<Parameters<typeof api.exports.create>[0]>['body'];

/** Larger exports are not for spreadsheets. */
export const maxExported = 50_000;
const pageSize = 500;

export type Format = 'csv' | 'xlsx';

export interface ExportChoice {
  format: Format;
  /** `importable`: the server's table, which can be imported again. */
  fields: 'shown' | 'all' | 'importable';
}

export interface ExportProgress {
  /** Loaded rows; when all are loaded, the file is written. */
  read: number;
  total: number;
}

/** Loads the names of references: a tree at once, other records by id. */
async function loadNames(
  provider: TreeProvider,
  references: ReadonlyMap<string, ReadonlySet<number>>,
  locale: Locale,
): Promise<SheetContext['getReferenceName']> {
  const names = new Map<string, string>();
  for (const [noun, ids] of references) {
    const entries = isTree(noun)
      ? toChoices((await provider.getTree(noun, {})).data, locale).map(
          (choice) => [choice.id, getFullName(choice)] as const,
        )
      : (await provider.getMany(noun, { ids: [...ids] })).data.map(
          (record) => [record.id, getDisplayName(record, locale)] as const,
        );
    for (const [id, name] of entries) names.set(`${noun} ${id}`, name);
  }
  return (noun, id) => names.get(`${noun} ${id}`) ?? `#${id}`;
}

/** The server writes the table, and the browser downloads it. */
async function fetchTable(noun: string, format: Format, filter: object): Promise<null> {
  const { url } = await api.exports.create({ body: { noun, format, filter } as ExportBody });
  window.location.assign(url);
  return null;
}

export interface Export {
  progress: ExportProgress | null;
  /**
   * Starts the export.
   * @returns the number of rows, or null if the server makes the file
   * @throws any failure, including an abort
   */
  run: (choice: ExportChoice) => Promise<number | null>;
  stop: () => void;
}

/**
 * The export of the current list.
 * @param rows only these; by default all rows of the list
 */
export function useExport(rows?: readonly RaRecord[]): Export {
  const locale = useLocale();
  const getLabel = useColumnLabel();
  const getBooleanLabel = useBooleanLabel();
  const getChoiceLabel = useChoiceLabel();
  const { name, rowFields } = useResource();
  const { filterValues } = useListContext();
  const { fields, many } = useResourceLabels();
  const { view, columns, shown, loadPage } = useListScope();
  const me = useSession()?.me;
  const provider = useDataProvider<TreeProvider>();
  const filter = { ...view.fixedFilters, ...(filterValues as object) };
  const abort = useRef<AbortController | null>(null);
  const [progress, setProgress] = useState<ExportProgress | null>(null);

  async function run({ format, fields: fieldChoice }: ExportChoice): Promise<number | null> {
    if (fieldChoice === 'importable')
      return fetchTable(name, format, { ...filter, ...(rows && { ids: rows.map(({ id }) => id) }) });
    const { signal } = (abort.current = new AbortController());
    setProgress({ read: 0, total: 0 });
    try {
      const records =
        rows ??
        (await walkPages((page, perPage) => loadPage(page, perPage, signal), {
          size: pageSize,
          maxRows: maxExported,
          signal,
          onProgress: (read, total) => setProgress({ read, total }),
        }));
      const exportedColumns =
        fieldChoice === 'all'
          ? listAllColumns(columns, rowFields, (source) => fields[source] !== undefined)
          : filterExportable(addShownColumns(shown, columns, me), rowFields);
      const sheet = buildSheet(records, exportedColumns, rowFields, {
        locale,
        getLabel,
        getBooleanLabel,
        getChoiceLabel,
        getName: (thing) => getDisplayName(thing, locale),
        getReferenceName: await loadNames(provider, collectReferences(records, exportedColumns, rowFields), locale),
      });
      const blob = await (format === 'csv' ? toCsv(sheet, locale) : toXlsx(sheet, many));
      signal.throwIfAborted();
      saveFile(blob, buildFileName(view.path, new Date(), format));
      return records.length;
    } finally {
      setProgress(null);
    }
  }

  return { progress, run, stop: () => abort.current?.abort() };
}
