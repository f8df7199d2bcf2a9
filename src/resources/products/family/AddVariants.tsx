/** A dialog that adds values to the options of a family, and creates combinations that it does not have yet. */
import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import { useMutation } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { maxFamilyMembers, type Family } from '#contract/families.ts';
import { api } from '#src/api/api.ts';
import { hasCode, useFailureText } from '#src/api/failureText.ts';
import { dense } from '#src/backOffice/kit/form/Sections.tsx';
import { NumberField } from '#src/backOffice/kit/inputs/NumberField.tsx';
import { fill } from '#src/i18n/labels.ts';
import { getLocalizedName } from '#src/i18n/localized.ts';
import { useLabels, useLocale } from '#src/i18n/LocaleProvider.tsx';
import { Callout } from '#src/ui/Callout.tsx';
import { Dialog } from '#src/ui/Dialog.tsx';
import { notify } from '#src/ui/notices.ts';
import { changeKeys, CheckList } from './CheckList.tsx';
import {
  addValues,
  buildSku,
  findCommonStart,
  listCombinations,
  mergeNewerOptions,
  nameCombination,
  replaceAt,
  toEditedOptions,
  toKey,
  toOptionDrafts,
  type Combination,
  type OptionDraft,
} from './combinations.ts';
import { familyLabels } from './labels.ts';
import { NewValues } from './NewValues.tsx';
import { useStoreFamily } from './queries.ts';

const Body = styled('div')({ display: 'grid', gap: 16, gridTemplateColumns: 'minmax(0, 1fr)', ...dense });

export function AddVariants({ family }: { family: Family }) {
  const text = useLabels(familyLabels);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="outlined" onClick={() => setOpen(true)}>
        {text.addVariants}
      </Button>
      {isOpen && <AddDialog family={family} onClose={() => setOpen(false)} />}
    </>
  );
}

const hasNewValues = (options: readonly OptionDraft[]): boolean =>
  options.some(({ values }) => values.some(({ id }) => id === undefined));

const addValuesToFamily = (family: Family, options: readonly OptionDraft[]): Promise<Family> =>
  api.families.edit({
    params: { id: family.id },
    body: { options: toEditedOptions(options), updated_at: family.updated_at },
  });

function addMembers(
  family: Family,
  options: readonly OptionDraft[],
  chosen: readonly Combination[],
  price: number,
): Promise<Family> {
  const taken = new Set(family.members.map(({ sku }) => sku));
  const start = findCommonStart([...taken]) || `F${family.id}`;
  return api.families.addMembers({
    params: { id: family.id },
    body: {
      members: chosen.map((combination) => ({
        values: combination.map((position, index) => options[index]!.values[position]!.id!),
        sku: buildSku(start, options, combination, taken),
        price: price as Family['members'][number]['price'],
        active: true,
      })),
    },
  });
}

function AddDialog({ family, onClose }: { family: Family; onClose: () => void }) {
  const text = useLabels(familyLabels);
  const locale = useLocale();
  const failureText = useFailureText();
  const storeFamily = useStoreFamily();
  const [options, setOptions] = useState(() => toOptionDrafts(family));
  const [excluded, setExcluded] = useState<ReadonlySet<string>>(new Set());
  const [price, setPrice] = useState<number | string | null>(family.members[0]?.price ?? null);
  const missing = useMemo(() => {
    const existing = new Set(family.members.map(({ values }) => values.join(':')));
    return listCombinations(options).filter(
      (combination) => !existing.has(combination.map((at, index) => options[index]!.values[at]!.id).join(':')),
    );
  }, [family.members, options]);
  const chosen = missing.filter((combination) => !excluded.has(toKey(options, combination)));
  const isTooMany = family.members.length + chosen.length > maxFamilyMembers;
  const add = useMutation({
    mutationFn: async () => {
      if (!hasNewValues(options)) return addMembers(family, options, chosen, Number(price));
      const edited = await addValuesToFamily(family, options);
      // The values are stored, even if the variants are rejected: the next try must not add them again.
      storeFamily(edited);
      const known = mergeNewerOptions(options, family, edited);
      setOptions(known);
      return chosen.length === 0 ? edited : addMembers(edited, known, chosen, Number(price));
    },
    onSuccess: (saved) => {
      storeFamily(saved);
      notify(text.added, { tone: 'success' });
      onClose();
    },
    onError: (error) => {
      if (!hasCode(error, 'stale')) return;
      const present = error.body['present'] as Family;
      storeFamily(present);
      setOptions(mergeNewerOptions(options, family, present));
    },
  });
  const errors = add.error ? Object.values((add.error as { errors?: Record<string, string> }).errors ?? {}) : [];
  return (
    <Dialog
      open
      onClose={onClose}
      title={text.addVariants}
      actions={
        <>
          <Button onClick={onClose}>{text.cancel}</Button>
          <Button
            variant="contained"
            loading={add.isPending}
            disabled={isTooMany || typeof price !== 'number' || (chosen.length === 0 && !hasNewValues(options))}
            onClick={() => add.mutate()}
          >
            {text.addVariants}
          </Button>
        </>
      }
    >
      <Body>
        {options.map((option, index) => (
          <NewValues
            key={option.id}
            label={fill(text.addTo, { name: getLocalizedName(option, locale) })}
            onAdd={(typed) =>
              setOptions(replaceAt(options, index, { ...option, values: addValues(option.values, typed) }))
            }
          />
        ))}
        {missing.length === 0 ? (
          <p style={{ margin: 0 }}>{text.noMissing}</p>
        ) : (
          <CheckList
            title={text.combinations}
            items={missing.map((combination) => ({
              key: toKey(options, combination),
              name: nameCombination(options, combination),
            }))}
            isChecked={(key) => !excluded.has(key)}
            onChange={(keys, isChecked) => setExcluded(changeKeys(excluded, keys, !isChecked))}
          />
        )}
        <NumberField label={text.price} value={price} onChange={setPrice} />
        <p role="status" style={{ margin: 0 }}>
          {isTooMany ? fill(text.tooMany, { max: maxFamilyMembers }) : text.selected(chosen.length)}
        </p>
        {add.error && (
          <Callout tone="error" title={failureText(add.error)}>
            {errors.length > 0 && <p>{[...new Set(errors)].slice(0, 3).join(' ')}</p>}
          </Callout>
        )}
      </Body>
    </Dialog>
  );
}
