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
import { notify } from '#src/ui/notices.ts';
import { changeKeys, CheckList } from './CheckList.tsx';
import {
  areComplete,
  buildSku,
  createOption,
  listCombinations,
  nameCombination,
  replaceAt,
  toKey,
  toNewOptions,
  type OptionDraft,
} from './combinations.ts';
import { familyLabels } from './labels.ts';
import { OptionEditor } from './OptionEditor.tsx';
import { useStoreFamily } from './queries.ts';

const Stack = styled('div')({ display: 'grid', gap: 16, gridTemplateColumns: 'minmax(0, 1fr)', ...dense });
const Pair = styled('div')({
  display: 'grid',
  gap: 12,
  gridTemplateColumns: 'minmax(0, 1fr)',
  [from.md]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
});
const Actions = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 8, '& > button': { minHeight: 44 } });

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
  const [options, setOptions] = useState<readonly OptionDraft[]>(() => [createOption()]);
  const [excluded, setExcluded] = useState<ReadonlySet<string>>(new Set());
  // The keys of the product's own values, by the key of their option.
  const [ownValues, setOwnValues] = useState<Readonly<Record<string, string>>>({});
  const isComplete = areComplete(options);
  const combinations = useMemo(() => (isComplete ? listCombinations(options) : []), [isComplete, options]);
  const own = options.map(({ key, values }) => values.find((value) => value.key === ownValues[key]) ?? values[0]);
  const ownKey = own.map((value) => value?.key).join(':');
  const chosen = combinations.filter((combination) => {
    const key = toKey(options, combination);
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
          options: toNewOptions(options),
          members: chosen.map((combination) => ({
            values: [...combination],
            ...(toKey(options, combination) === ownKey
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
          key={option.key}
          option={option}
          number={index + 1}
          onChange={(changed) => setOptions(replaceAt(options, index, changed))}
        >
          {options.length > 1 && (
            <Button color="error" onClick={() => setOptions(options.filter(({ key }) => key !== option.key))}>
              {text.removeOption}
            </Button>
          )}
        </OptionEditor>
      ))}
      {options.length < maxFamilyOptions && (
        <Actions>
          <Button variant="outlined" onClick={() => setOptions([...options, createOption()])}>
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
                  key={option.key}
                  label={`${text.thisProduct}: ${option.name}`}
                  value={own[index]?.key}
                  onChange={({ target }) => setOwnValues({ ...ownValues, [option.key]: target.value })}
                >
                  {option.values.map((value) => (
                    <option key={value.key} value={value.key}>
                      {value.name}
                    </option>
                  ))}
                </SelectField>
              ))}
            </Pair>
            <CheckList
              title={text.combinations}
              items={combinations.map((combination) => {
                const key = toKey(options, combination);
                return {
                  key,
                  name: nameCombination(options, combination),
                  fixedReason: key === ownKey ? text.existing : undefined,
                };
              })}
              isChecked={(key) => !excluded.has(key)}
              onChange={(keys, isChecked) => setExcluded(changeKeys(excluded, keys, !isChecked))}
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
