/** The switch of a company. Switching off hides its products from the storefront, so it asks for confirmation. */
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useRecordContext } from 'react-admin';
import type { Company } from '#contract/companies.ts';
import type { InputProps } from '#src/backOffice/kit/definition.ts';
import { useFormInput } from '#src/backOffice/kit/inputs/useInputProps.ts';
import { SwitchField } from '#src/backOffice/kit/inputs/SwitchField.tsx';
import { plural } from '#src/i18n/format.ts';
import { labels } from '#src/i18n/labels.ts';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { Dialog } from '#src/ui/Dialog.tsx';

const activeLabels = labels({
  en: {
    title: 'Switch this company off?',
    leave: (n: number) =>
      plural('en', n, {
        one: '{n} product leaves the store as soon as you save.',
        other: '{n} products leave the store as soon as you save.',
      }),
    none: 'It has no products in the store now.',
    stays:
      'Its page is no longer available and it can’t receive orders. Open orders stay. You can switch it back on at any time.',
    confirm: 'Switch off',
    cancel: 'Cancel',
  },
  ru: {
    title: 'Отключить эту компанию?',
    leave: (n) =>
      plural('ru', n, {
        one: 'Из магазина после сохранения исчезнет {n} товар.',
        few: 'Из магазина после сохранения исчезнут {n} товара.',
        many: 'Из магазина после сохранения исчезнут {n} товаров.',
      }),
    none: 'Сейчас её товаров в магазине нет.',
    stays:
      'Её страница больше не откроется, заказать у неё будет нельзя. Открытые заказы останутся. Включите снова — и всё вернётся.',
    confirm: 'Отключить',
    cancel: 'Отмена',
  },
});

export default function ActiveInput(props: InputProps) {
  const text = useLabels(activeLabels);
  const {
    input: { ref, name, value, onBlur, onChange },
    fieldProps,
  } = useFormInput(props);
  const company = useRecordContext<Company>();
  const [isConfirming, setIsConfirming] = useState(false);
  const isOn = value !== false;
  const visibleProducts = company?.products_count ?? 0;
  return (
    <>
      <SwitchField
        {...fieldProps}
        ref={ref}
        name={name}
        checked={isOn}
        onBlur={onBlur}
        onChange={(event) => {
          if (event.target.checked || !company) onChange(event.target.checked);
          else setIsConfirming(true);
        }}
      />
      <Dialog
        open={isConfirming}
        onClose={() => setIsConfirming(false)}
        title={text.title}
        actions={
          <>
            <Button onClick={() => setIsConfirming(false)}>{text.cancel}</Button>
            <Button
              variant="contained"
              color="error"
              onClick={() => {
                onChange(false);
                setIsConfirming(false);
              }}
            >
              {text.confirm}
            </Button>
          </>
        }
      >
        <p style={{ marginTop: 0, fontWeight: 600 }}>{visibleProducts > 0 ? text.leave(visibleProducts) : text.none}</p>
        <p style={{ marginBottom: 0 }}>{text.stays}</p>
      </Dialog>
    </>
  );
}
