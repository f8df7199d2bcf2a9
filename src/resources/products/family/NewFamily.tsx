/** Makes a family of a product: its options, their values, and the combinations to create. */
import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useMutation } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { maxFamilyMembers, maxFamilyOptions, type Family } from '#contract/families.ts';
import type { Product } from '#contract/products.ts';
import { api } from '#src/api/api.ts';
import { useFailureText } from '#src/api/failureText.ts';
import { Card, dense } from '#src/backOffice/kit/form/Sections.tsx';
import { fill } from '#src/i18n/labels.ts';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { color, from } from '#src/theme/tokens.ts';
import { Callout } from '#src/ui/Callout.tsx';
import { SelectField } from '#src/ui/Field.tsx';
import { Icon } from '#src/ui/icons.tsx';
import { notify } from '#src/ui/notices.ts';
import { CombinationList } from './CombinationList.tsx';
import {
  addValues,
  areComplete,
  buildSku,
  listCombinations,
  nameCombination,
  toKey,
  type OptionDraft,
} from './combinations.ts';
import { familyLabels } from './labels.ts';
import { NewValues } from './NewValues.tsx';
import { useStoreFamily } from './queries.ts';

const Stack = styled('div')({ display: 'grid', gap: 16, gridTemplateColumns: 'minmax(0, 1fr)', ...dense });
const Pair = styled('div')({
  display: 'grid',
  gap: 12,
  gridTemplateColumns: 'minmax(0, 1fr)',
  [from.md]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
});
const Values = styled('ul')({ listStyle: 'none', margin: '12px 0', padding: 0, display: 'grid', gap: 6 });
const ValueRow = styled('li')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr) 44px',
  gap: 8,
  alignItems: 'center',
  '& > button': {
    width: 44,
    height: 44,
    padding: 0,
    border: 0,
    borderRadius: 8,
    background: 'none',
    color: color.muted,
    cursor: 'pointer',
  },
});
const Actions = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 8, '& > button': { minHeight: 44 } });

const emptyOption: OptionDraft = { name: '', en_name: '', values: [] };

/** Replaces an element of a list. */
const replaceAt = <T,>(list: readonly T[], index: number, value: T): T[] =>
  list.map((one, at) => (at === index ? value : one));

interface OptionEditorProps {
  option: OptionDraft;
  number: number;
  onChange: (option: OptionDraft) => void;
  onRemove: (() => void) | null;
}

function OptionEditor({ option, number, onChange, onRemove }: OptionEditorProps) {
  const text = useLabels(familyLabels);
  return (
    <Card aria-label={fill(text.option, { n: number })}>
      <Pair>
        <TextField
          label={text.optionName}
          value={option.name}
          autoComplete="off"
          onChange={({ target }) => onChange({ ...option, name: target.value })}
        />
        <TextField
          label={text.enOptionName}
          value={option.en_name}
          autoComplete="off"
          onChange={({ target }) => onChange({ ...option, en_name: target.value })}
        />
      </Pair>
      {option.values.length > 0 && (
        <Values>
          {option.values.map((value, index) => (
            <ValueRow key={index}>
              {(['name', 'en_name'] as const).map((key) => (
                <TextField
                  key={key}
                  value={value[key]}
                  autoComplete="off"
                  placeholder={key === 'en_name' ? text.enFamilyName : undefined}
                  slotProps={{
                    htmlInput: { 'aria-label': fill(key === 'name' ? text.value : text.enValue, { n: index + 1 }) },
                  }}
                  onChange={({ target }) =>
                    onChange({ ...option, values: replaceAt(option.values, index, { ...value, [key]: target.value }) })
                  }
                />
              ))}
              <button
                type="button"
                aria-label={fill(text.removeValue, { name: value.name })}
                onClick={() => onChange({ ...option, values: option.values.filter((_, at) => at !== index) })}
              >
                <Icon name="close" size={18} />
              </button>
            </ValueRow>
          ))}
        </Values>
      )}
      <NewValues
        label={text.newValues}
        onAdd={(typed) => onChange({ ...option, values: addValues(option.values, typed) })}
      />
      {onRemove && (
        <Button color="error" onClick={onRemove}>
          {text.removeOption}
        </Button>
      )}
    </Card>
  );
}

export interface NewFamilyProps {
  product: Product;
  onCancel: () => void;
}

export function NewFamily({ product, onCancel }: NewFamilyProps) {
  const text = useLabels(familyLabels);
  const failureText = useFailureText();
  const storeFamily = useStoreFamily();
  const [name, setName] = useState(product.name);
  const [enName, setEnName] = useState(product.en_name ?? '');
  const [options, setOptions] = useState<readonly OptionDraft[]>([emptyOption]);
  const [excluded, setExcluded] = useState<ReadonlySet<string>>(new Set());
  // The values of the product itself, as positions.
  const [ownValues, setOwnValues] = useState<readonly number[]>([]);
  const isComplete = areComplete(options);
  const combinations = useMemo(() => (isComplete ? listCombinations(options) : []), [isComplete, options]);
  const own = options.map(({ values }, index) => Math.min(ownValues[index] ?? 0, Math.max(0, values.length - 1)));
  const ownKey = toKey(own);
  const chosen = combinations.filter((combination) => {
    const key = toKey(combination);
    return key === ownKey || !excluded.has(key);
  });
  const isTooMany = chosen.length > maxFamilyMembers || (isComplete && combinations.length === 0);

  const create = useMutation({
    mutationFn: () => {
      const taken = new Set([product.sku]);
      return api.families.create({
        body: {
          name: name.trim(),
          en_name: enName.trim(),
          description: product.description ?? '',
          en_description: product.en_description ?? '',
          company_id: product.company.id,
          category_id: product.category.id,
          type_id: product.type.id,
          parameters: product.parameters,
          options: options.map((option) => ({
            name: option.name.trim(),
            en_name: option.en_name.trim(),
            values: option.values.map((value) => ({ name: value.name.trim(), en_name: value.en_name.trim() })),
          })),
          members: chosen.map((combination) => ({
            values: [...combination],
            ...(toKey(combination) === ownKey
              ? { product_id: product.id }
              : {
                  sku: buildSku(product.sku, options, combination, taken),
                  price: product.price,
                  active: product.active,
                  weight_g: product.weight_g,
                }),
          })),
        },
      });
    },
    onSuccess: (family: Family) => {
      storeFamily(family);
      notify(text.created, { tone: 'success' });
    },
  });
  const errors = create.error ? Object.values((create.error as { errors?: Record<string, string> }).errors ?? {}) : [];

  return (
    <Stack>
      <Card>
        <Pair>
          <TextField label={text.familyName} value={name} required onChange={({ target }) => setName(target.value)} />
          <TextField label={text.enFamilyName} value={enName} onChange={({ target }) => setEnName(target.value)} />
        </Pair>
      </Card>
      {options.map((option, index) => (
        <OptionEditor
          key={index}
          option={option}
          number={index + 1}
          onChange={(changed) => setOptions(replaceAt(options, index, changed))}
          onRemove={options.length > 1 ? () => setOptions(options.filter((_, at) => at !== index)) : null}
        />
      ))}
      {options.length < maxFamilyOptions && (
        <Actions>
          <Button variant="outlined" onClick={() => setOptions([...options, emptyOption])}>
            {text.addOption}
          </Button>
        </Actions>
      )}
      {isComplete && (
        <Card>
          <Stack>
            <Pair>
              {options.map((option, index) => (
                <SelectField
                  key={index}
                  label={`${text.thisProduct}: ${option.name}`}
                  value={own[index]}
                  onChange={({ target }) =>
                    setOwnValues(own.map((position, at) => (at === index ? Number(target.value) : position)))
                  }
                >
                  {option.values.map((value, position) => (
                    <option key={position} value={position}>
                      {value.name}
                    </option>
                  ))}
                </SelectField>
              ))}
            </Pair>
            <CombinationList
              combinations={combinations}
              getName={(combination) => nameCombination(options, combination)}
              excluded={excluded}
              onChange={setExcluded}
              existingKey={ownKey}
            />
            <p style={{ margin: 0, color: color.muted, fontSize: '0.875rem' }}>{text.givePrices}</p>
          </Stack>
        </Card>
      )}
      {create.error && (
        <Callout tone="error" title={failureText(create.error)}>
          {errors.length > 0 && <p>{[...new Set(errors)].slice(0, 3).join(' ')}</p>}
        </Callout>
      )}
      <p role="status" style={{ margin: 0 }}>
        {isTooMany
          ? fill(text.tooMany, { max: maxFamilyMembers })
          : isComplete
            ? text.selected(chosen.length - 1)
            : text.needValues}
      </p>
      <Actions>
        <Button
          variant="contained"
          disabled={!isComplete || isTooMany || name.trim() === ''}
          loading={create.isPending}
          onClick={() => create.mutate()}
        >
          {text.create}
        </Button>
        <Button onClick={onCancel}>{text.cancel}</Button>
      </Actions>
    </Stack>
  );
}
