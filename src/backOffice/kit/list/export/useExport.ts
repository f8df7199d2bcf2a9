/** Reads all that a list finds and writes it into a file; tells how far it is, stops when told to. */
import { useRef, useState } from 'react';
import { useDataProvider, useListContext, type DataProvider, type RaRecord } from 'react-admin';
import { resources, type ResourceCalls } from '#contract/resource.ts';
import { api } from '#src/api/api.ts';
import { useLabels, useLocale } from '#src/i18n/LocaleProvider.tsx';
import { useSession } from '#src/session/session.ts';
import { nameOfAny } from '../../cells.tsx';
import { kitWords } from '../../labels.ts';
import { useColumnLabel, useResource, useWords } from '../../ResourceScope.tsx';
import { fullName, choicesOf, type TreeNode } from '../../tree.ts';
import type { Locale } from '#src/i18n/locale.ts';
import { useList } from '../ListScope.tsx';
import { useFound } from '../useFound.ts';
import { walkPages } from '../walkPages.ts';
import { toCsv } from './csv.ts';
import { saveFile } from './saveFile.ts';
import { allColumns, exportable, fileNameOf, referencesOf, sheetOf, withTold, type SheetWords } from './sheet.ts';
import { toXlsx } from './xlsx.ts';

/** The filters of a list are those that the call takes; it judges them. */
type ExportBody = NonNullable<Parameters<typeof api.exports.create>[0]>['body'];

/** More is a matter for a program, not for a spreadsheet. */
export const mostExported = 50_000;
const pageSize = 500;

export type Format = 'csv' | 'xlsx';

export interface ExportChoice {
  format: Format;
  /** `again`: the server's table, which an import takes. */
  fields: 'shown' | 'all' | 'again';
}

export interface ExportProgress {
  /** Rows read; once all are there, the file is written. */
  read: number;
  total: number;
}

type Trees = DataProvider & { getTree: (noun: string, params: object) => Promise<{ data: TreeNode[] }> };

/** The names that references lead to: a tree whole, anything else one by one. */
async function namesOf(
  provider: Trees,
  references: ReadonlyMap<string, ReadonlySet<number>>,
  locale: Locale,
): Promise<SheetWords['referenceName']> {
  const names = new Map<string, string>();
  for (const [noun, ids] of references) {
    const isTree = (resources as Readonly<Record<string, ResourceCalls>>)[noun]?.tree !== undefined;
    const named = isTree
      ? choicesOf((await provider.getTree(noun, {})).data, locale).map(
          (choice) => [choice.id, fullName(choice)] as const,
        )
      : (await provider.getMany(noun, { ids: [...ids] })).data.map(
          (record) => [record.id, nameOfAny(record, locale)] as const,
        );
    for (const [id, name] of named) names.set(`${noun} ${id}`, name);
  }
  return (noun, id) => names.get(`${noun} ${id}`) ?? `#${id}`;
}

/** Lets the server write the table, and the browser download it. */
async function fetchTable(noun: string, format: Format, filter: object): Promise<null> {
  const { url } = await api.exports.create({ body: { noun, format, filter } as ExportBody });
  window.location.assign(url);
  return null;
}

export interface Export {
  progress: ExportProgress | null;
  /** @returns how many rows the file holds, null where the server makes it; throws what went wrong, an abort included */
  run: (choice: ExportChoice) => Promise<number | null>;
  stop: () => void;
}

/** @param rows those alone; left out: all that the list finds */
export function useExport(rows?: readonly RaRecord[]): Export {
  const locale = useLocale();
  const kit = useLabels(kitWords);
  const label = useColumnLabel();
  const { name, rowFields } = useResource();
  const { filterValues } = useListContext();
  const { fields, choices, many } = useWords();
  const { view, columns, shown } = useList();
  const me = useSession()?.me;
  const provider = useDataProvider<Trees>();
  const found = useFound();
  const filter = { ...view.always, ...(filterValues as object) };
  const abort = useRef<AbortController | null>(null);
  const [progress, setProgress] = useState<ExportProgress | null>(null);

  async function run({ format, fields: wanted }: ExportChoice): Promise<number | null> {
    if (wanted === 'again')
      return fetchTable(name, format, { ...filter, ...(rows && { ids: rows.map(({ id }) => id) }) });
    const { signal } = (abort.current = new AbortController());
    setProgress({ read: 0, total: 0 });
    try {
      const records =
        rows ??
        (await walkPages((page, perPage) => found(page, perPage, signal), {
          size: pageSize,
          most: mostExported,
          signal,
          onProgress: (read, total) => setProgress({ read, total }),
        }));
      const chosen =
        wanted === 'all'
          ? allColumns(columns, rowFields, (source) => fields[source] !== undefined)
          : exportable(withTold(shown, columns, me), rowFields);
      const sheet = sheetOf(records, chosen, rowFields, {
        locale,
        label,
        booleanWord: (field, value) => choices?.[field.source]?.[String(value)] ?? (value ? kit.yes : kit.no),
        choiceWord: (source, value) => choices?.[source]?.[String(value)] ?? String(value),
        nameOf: (thing) => nameOfAny(thing, locale),
        referenceName: await namesOf(provider, referencesOf(records, chosen, rowFields), locale),
      });
      const blob = await (format === 'csv' ? toCsv(sheet, locale) : toXlsx(sheet, many));
      signal.throwIfAborted();
      saveFile(blob, fileNameOf(view.path, new Date(), format));
      return records.length;
    } finally {
      setProgress(null);
    }
  }

  return { progress, run, stop: () => abort.current?.abort() };
}
