import { describe, expect, it } from 'vitest';
import { maxPerPage } from '#contract/lists.ts';
import { findScreen } from '#contract/screens.ts';
import { inputsByKind } from '#src/backOffice/kit/inputs.tsx';
import { getKind } from '#src/backOffice/kit/kinds.tsx';
import { listAllColumns } from '#src/backOffice/kit/list/export/sheet.ts';
import type { Input, Resource, Section } from '#src/backOffice/kit/definition.ts';
import { resources } from '#src/resources/index.ts';

const listInputs = ({ form }: Resource): Input[] =>
  form.tabs.flatMap(({ sections = [] }) =>
    (sections as readonly Section[]).flatMap(({ inputs = [] }) =>
      inputs.map((input) => (typeof input === 'string' ? { source: input } : input)),
    ),
  );

const fullList = await Promise.all(
  resources.map(async (resource): Promise<Resource> => ('load' in resource ? resource.load() : resource)),
);

describe.each(fullList.map((resource) => [resource.name, resource] as const))('%s', (_, resource) => {
  it('has screens that the contract knows', () => {
    const paths = [...resource.list.views.map(({ path }) => path), resource.paths.create, resource.paths.edit].filter(
      (path) => path !== undefined,
    );
    for (const path of paths)
      expect(findScreen(path.replace(':id', '1')), path).toMatchObject({ path, entry: 'office' });
  });

  it('accepts the largest page that an address can ask for', () => {
    const { query, body } = resource.calls.list;
    const input = { page: 1, per_page: maxPerPage, range: [0, maxPerPage - 1] };
    for (const schema of [query, body]) expect(schema?.safeParse(input).error?.issues).toBeUndefined();
  });

  it('shows columns that its rows have, each by a kind', () => {
    for (const { source, kind } of resource.list.columns) {
      const field = resource.rowFields[source];
      expect(field, source).toBeDefined();
      if (field) expect(getKind(field, kind).Cell, source).toBeDefined();
    }
  });

  it('exports no two columns with the same header', () => {
    for (const { fields, columns } of Object.values(resource.labels)) {
      const exported = listAllColumns(
        resource.list.columns,
        resource.rowFields,
        (source) => fields[source] !== undefined,
      ).map(({ source, labelSource = source }) => columns?.[labelSource] ?? fields[labelSource]);
      expect(exported.filter((header, index) => exported.indexOf(header) !== index)).toEqual([]);
    }
  });

  it('filters by what its list takes, each by a kind that can', () => {
    for (const { source, rangeEnd, kind } of resource.list.filters) {
      for (const end of rangeEnd ? [source, rangeEnd] : [source]) {
        const field = resource.filterFields[end];
        expect(field, end).toBeDefined();
        if (field) expect(getKind(field, kind).Filter, end).toBeDefined();
      }
    }
  });

  it('asks for what its calls write, each by a kind that can be typed', () => {
    for (const { source, kind, Input } of listInputs(resource)) {
      const field = resource.updateFields[source] ?? resource.createFields[source];
      expect(field, source).toBeDefined();
      if (field) expect(Input ?? inputsByKind[kind ?? field.kind], source).toBeDefined();
    }
  });

  it('is ordered by what its list offers', () => {
    const orders = resource.filterFields['sort']?.choices;
    // Short lists with a fixed order offer no sorting.
    if (orders) {
      expect(orders).toContain(resource.list.sort.field);
    }
  });

  it('names every choice in both languages', () => {
    for (const labels of Object.values(resource.labels)) {
      for (const { source } of resource.list.filters) {
        const field = resource.filterFields[source];
        for (const choice of field?.choices ?? [])
          expect(labels.choices?.[source]?.[choice], `${source} ${choice}`).toBeTruthy();
      }
    }
  });
});
