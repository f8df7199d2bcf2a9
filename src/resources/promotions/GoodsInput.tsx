/** The products or categories of a promotion: chosen ones with a button to remove each, and a picker for another. */
import styled from '@emotion/styled';
import IconButton from '@mui/material/IconButton';
import { useGetMany } from 'react-admin';
import { maxPromotionGoods } from '#contract/promotions.ts';
import type { InputProps } from '#src/backOffice/kit/definition.ts';
import { useFormInput } from '#src/backOffice/kit/inputs/useInputProps.ts';
import { ReferencePicker } from '#src/backOffice/kit/inputs/ReferencePicker.tsx';
import { OfficeIcon } from '#src/backOffice/kit/parts/OfficeIcon.tsx';
import { getLocalizedName } from '#src/i18n/localized.ts';
import { useLabels, useLocale } from '#src/i18n/LocaleProvider.tsx';
import { color, radius } from '#src/theme/tokens.ts';
import { useWatch } from 'react-hook-form';
import { promotionLabels } from './labels.ts';

const Group = styled('div')({ display: 'grid', gap: 8 });
const Chosen = styled('ul')({
  display: 'grid',
  gap: 6,
  margin: 0,
  padding: 0,
  listStyle: 'none',
  '& li': {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: 8,
    paddingLeft: 12,
    border: `1px solid ${color.line}`,
    borderRadius: radius.control,
    overflowWrap: 'anywhere',
  },
});

interface GoodsInputProps extends InputProps {
  noun: 'products' | 'categories';
  pickerLabel: string;
  among?: Readonly<Record<string, unknown>>;
}

function GoodsInput({ noun, pickerLabel, among, ...props }: GoodsInputProps) {
  const text = useLabels(promotionLabels);
  const locale = useLocale();
  const { input, fieldProps } = useFormInput(props);
  const ids = (input.value || []) as number[];
  const { data = [] } = useGetMany<{ id: number; name: string; en_name: string | null }>(noun, { ids });
  const names = new Map(data.filter(Boolean).map((record) => [record.id, getLocalizedName(record, locale)]));
  return (
    <Group role="group" aria-label={props.label}>
      {ids.length > 0 && (
        <Chosen>
          {ids.map((id) => {
            const name = names.get(id) ?? text.gone;
            return (
              <li key={id}>
                {name}
                <IconButton
                  disabled={fieldProps.disabled}
                  aria-label={`${text.remove}: ${name}`}
                  onClick={() => input.onChange(ids.filter((other) => other !== id))}
                >
                  <OfficeIcon name="bin" size={18} />
                </IconButton>
              </li>
            );
          })}
        </Chosen>
      )}
      <ReferencePicker
        // An empty picker for the next one
        key={ids.length}
        noun={noun}
        label={`${props.label}: ${pickerLabel}`}
        value={null}
        onChange={(id) => id !== null && input.onChange([...ids, id])}
        error={fieldProps.error}
        disabled={fieldProps.disabled || ids.length >= maxPromotionGoods}
        isExcluded={({ id }) => ids.includes(Number(id))}
        {...(among && { among })}
      />
    </Group>
  );
}

/** Products of the promotion's company; of all companies for one of the platform. */
export function ProductsInput(props: InputProps) {
  const text = useLabels(promotionLabels);
  const company_id = useWatch({ name: 'company_id' }) as number | null | undefined;
  const among = { scope: 'all', ...(company_id && { company_id }) };
  return <GoodsInput {...props} noun="products" pickerLabel={text.addProduct} among={among} />;
}

export const CategoriesInput = (props: InputProps) => (
  <GoodsInput {...props} noun="categories" pickerLabel={useLabels(promotionLabels).addCategory} />
);
