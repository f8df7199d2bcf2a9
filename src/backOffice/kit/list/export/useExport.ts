/** Reads all that a list finds and writes it into a file; tells how far it is, stops when told to. */
import { useRef, useState } from 'react';
import { useDataProvider, type DataProvider, type RaRecord } from 'react-admin';
import { resources, type ResourceCalls } from '#contract/resource.ts';
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
import { allColumns, exportable, fileNameOf, referencesOf, sheetOf, withTold, type SheetWords } from './sheet.ts';
import { toXlsx } from './xlsx.ts';

/** More is a matter for a program, not for a spreadsheet. */
export const mostExported = 50_000;
const pageSize = 500;

export type Format = 'csv' | 'xlsx';

export interface ExportChoice {
  format: Format;
  allFields: boolean;
}

export interface ExportProgress {
  /** Rows read; once all are there, the file is written. */
  read: number;
  total: number;
}

type Trees = DataProvider & { getTree: (noun: string, params: object) => Promise<{ data: TreeNode[] }> };

/** The names that references lead to: a tree whole, anything else one by one. */
async function namesOf(provider: Trees, references: ReadonlyMap<string, ReadonlySet<number>>, locale: Locale): Promise<SheetWords['referenceName']> {
  const names = new Map<string, string>();
  for (const [noun, ids] of references) {
    const isTree = (resources as Readonly<Record<string, ResourceCalls>>)[noun]?.tree !== undefined;
    const named = isTree
      ? choicesOf((await provider.getTree(noun, {})).data, locale).map((choice) => [choice.id, fullName(choice)] as const)
      : (await provider.getMany(noun, { ids: [...ids] })).data.map((record) => [record.id, nameOfAny(record, locale)] as const);
    for (const [id, name] of named) names.set(`${noun} ${id}`, name);
  }
  return (noun, id) => names.get(`${noun} ${id}`) ?? `#${id}`;
}

/** Hands a file to the browser. */
function download(blob: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  // The browser has taken hold of it by then.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

export interface Export {
  progress: ExportProgress | null;
  /** @returns how many rows the file holds; throws what went wrong, an abort included */
  run: (choice: ExportChoice) => Promise<number>;
  stop: () => void;
}

/** @param rows those alone; left out: all that the list finds */
export function useExport(rows?: readonly RaRecord[]): Export {
  const locale = useLocale();
  const kit = useLabels(kitWords);
  const label = useColumnLabel();
  const { rowFields } = useResource();
  const { fields, choices, many } = useWords();
  const { view, columns, shown } = useList();
  const me = useSession()?.me;
  const provider = useDataProvider<Trees>();
  const found = useFound();
  const abort = useRef<AbortController | null>(null);
  const [progress, setProgress] = useState<ExportProgress | null>(null);

  async function run({ format, allFields }: ExportChoice): Promise<number> {
    const { signal } = (abort.current = new AbortController());
    setProgress({ read: 0, total: 0 });
    try {
      const records = rows ?? (await walkPages((page, perPage) => found(page, perPage, signal), { size: pageSize, most: mostExported, signal, onProgress: (read, total) => setProgress({ read, total }) }));
      const chosen = allFields ? allColumns(columns, rowFields, (source) => fields[source] !== undefined) : exportable(withTold(shown, columns, me), rowFields);
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
      download(blob, fileNameOf(view.path, new Date(), format));
      return records.length;
    } finally {
      setProgress(null);
    }
  }

  return { progress, run, stop: () => abort.current?.abort() };
}
