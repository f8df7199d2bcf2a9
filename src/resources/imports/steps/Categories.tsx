/**
 * The step that says which of our categories the file's are; what is chosen is remembered for the company's imports.
 */
import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ImportCategory, ImportDetail } from '#contract/imports.ts';
import { api } from '#src/api/api.ts';
import { useFailureText } from '#src/api/failureText.ts';
import { Card } from '#src/backOffice/kit/form/Sections.tsx';
import { ReferencePicker } from '#src/backOffice/kit/inputs/ReferencePicker.tsx';
import { useTreeChoices } from '#src/backOffice/kit/inputs/useChoices.ts';
import { getFullName } from '#src/backOffice/kit/tree.ts';
import { fill } from '#src/i18n/labels.ts';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { below, color, from } from '#src/theme/tokens.ts';
import { notify } from '#src/ui/notices.ts';
import { EmptyState, ErrorState } from '#src/ui/states.tsx';
import { Chip } from '#src/ui/StatusChip.tsx';
import { useImportAction } from '../useImport.ts';
import { ActionBar } from './ActionBar.tsx';
import { CategoryRequestDialog } from './CategoryRequestDialog.tsx';
import { categoryStepLabels } from './categoryStepLabels.ts';
import { stepLabels } from './labels.ts';
import { RowPages } from './RowPages.tsx';
import { categoriesPerPage, getCategoriesKey } from './useOpenCategories.ts';

const Stack = styled('div')({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 16 });
const HelpText = styled('p')({ margin: '0 0 14px', color: color.muted, fontSize: '0.875rem' });
const List = styled('ul')({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  '& > li': {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: '8px 20px',
    padding: '14px 0',
    borderTop: `1px solid ${color.line}`,
    [from.md]: { gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1.2fr)' },
  },
});
const Name = styled('div')({
  overflowWrap: 'anywhere',
  lineHeight: 1.4,
  '& > b': { display: 'block', fontWeight: 600 },
  '& > span': { color: color.muted, fontSize: '0.8125rem' },
});
const Choice = styled('div')({ display: 'grid', gap: 8, minWidth: 0 });
const Suggestions = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 8,
  '& button': { textAlign: 'start', [below.md]: { minHeight: 44 } },
});
const Footnote = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 8,
  fontSize: '0.8125rem',
  color: color.muted,
  '& button': { [below.md]: { minHeight: 44 } },
});

interface CategoryRowProps {
  category: ImportCategory;
  /** Ours: as it is chosen on this screen, or else as it is known. */
  value: number | null;
  onChoose: (categoryId: number | null) => void;
  onRequest: () => void;
  getName: (categoryId: number) => string;
}

function CategoryRow({ category, value, onChoose, onRequest, getName }: CategoryRowProps) {
  const text = useLabels(categoryStepLabels);
  const { rows, suggestions, request } = category;
  const name = category.name || text.unnamed;
  return (
    <li>
      <Name>
        <b translate={category.name ? 'no' : 'yes'}>{name}</b>
        <span>{text.rows(rows)}</span>
      </Name>
      <Choice>
        <ReferencePicker
          noun="categories"
          label={fill(text.ours, { name })}
          hideLabel
          placeholder={text.choose}
          value={value}
          onChange={onChoose}
        />
        {value === null && suggestions.length > 0 && (
          <Suggestions role="group" aria-label={fill(text.suggestions, { name })}>
            {suggestions.map((id) => (
              <Button key={id} size="small" variant="outlined" onClick={() => onChoose(id)}>
                {getName(id)}
              </Button>
            ))}
          </Suggestions>
        )}
        {value === null && category.name !== '' && (
          <Footnote>
            {request?.status === 'waiting' ? (
              <Chip color="amber">{text.requested}</Chip>
            ) : (
              <>
                {request?.status === 'declined' && (
                  <span translate="no">{fill(text.declined, { reason: request.answer ?? '' })}</span>
                )}
                <Button size="small" aria-label={fill(text.requestOf, { name })} onClick={onRequest}>
                  {text.request}
                </Button>
              </>
            )}
          </Footnote>
        )}
      </Choice>
    </li>
  );
}

interface CategoriesProps {
  detail: ImportDetail;
  onBack: () => void;
  /** Called to go on: the check has begun again, or is still right. */
  onDone: () => void;
}

export function Categories({ detail: { id, options }, onBack, onDone }: CategoriesProps) {
  const text = useLabels(categoryStepLabels);
  const stepText = useLabels(stepLabels);
  const failureText = useFailureText();
  const { isBusy, run } = useImportAction();
  const { choices } = useTreeChoices('categories');
  const [page, setPage] = useState(1);
  const [chosen, setChosen] = useState<ReadonlyMap<string, number | null>>(new Map());
  const [requested, setRequested] = useState<ReadonlySet<string>>(new Set());
  const [requestName, setRequestName] = useState<string | null>(null);
  const { data, error, refetch } = useQuery({
    queryKey: getCategoriesKey(id, { page }),
    queryFn: ({ signal }) =>
      api.imports.categories({ params: { id }, query: { page, per_page: categoriesPerPage }, signal }),
    placeholderData: keepPreviousData,
  });
  if (error && !data) return <ErrorState text={failureText(error)} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton variant="rounded" height={420} />;

  const getName = (categoryId: number): string => {
    const choice = choices.find((one) => one.id === categoryId);
    return choice ? getFullName(choice) : `#${categoryId}`;
  };
  const getValue = ({ name, category_id }: ImportCategory): number | null => chosen.get(name) ?? category_id;
  const unknownCount = data.data.filter((category) => getValue(category) === null).length;
  // A known category with rejected rows was chosen after the check.
  const needsCheck =
    chosen.size > 0 || data.data.some(({ category_id, rejected }) => category_id !== null && rejected > 0);

  async function choose(name: string, category_id: number | null) {
    const before = chosen;
    setChosen(new Map([...chosen, [name, category_id]]));
    try {
      await api.imports.chooseCategories({ params: { id }, body: { choices: [{ name, category_id }] } });
      // A forgotten choice may leave a category that is found by its name.
      if (category_id === null) await refetch();
    } catch (reason) {
      setChosen(before);
      notify(failureText(reason), { tone: 'error' });
    }
  }

  async function proceed() {
    if (!needsCheck || (await run(() => api.imports.check({ params: { id } })))) onDone();
  }

  return (
    <Stack>
      <Card>
        <h2>{text.title}</h2>
        <HelpText>{options.make_categories ? text.helpMade : text.help}</HelpText>
        {data.total === 0 ? (
          <EmptyState icon="grid" title={text.none} />
        ) : (
          <List>
            {data.data.map((category) => (
              <CategoryRow
                key={category.name}
                category={
                  requested.has(category.name)
                    ? { ...category, request: { id: 0, status: 'waiting', answer: null } }
                    : category
                }
                value={getValue(category)}
                getName={getName}
                onChoose={(categoryId) => void choose(category.name, categoryId)}
                onRequest={() => setRequestName(category.name)}
              />
            ))}
          </List>
        )}
        <RowPages page={page} perPage={categoriesPerPage} total={data.total} onPage={setPage} />
      </Card>
      <ActionBar>
        <span style={{ marginInlineEnd: 'auto', color: color.muted, fontSize: '0.875rem' }} role="status">
          {unknownCount > 0 && !options.make_categories ? text.unknown(unknownCount) : ''}
        </span>
        <Button variant="outlined" onClick={onBack}>
          {stepText.back}
        </Button>
        <Button variant="contained" loading={isBusy} onClick={() => void proceed()}>
          {needsCheck ? text.checkAgain : text.proceed}
        </Button>
      </ActionBar>
      {requestName !== null && (
        <CategoryRequestDialog
          importId={id}
          name={requestName}
          onClose={() => setRequestName(null)}
          onRequested={() => setRequested(new Set([...requested, requestName]))}
        />
      )}
    </Stack>
  );
}
