/** The methods of a zone: one card for each, with its price and days. */
import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import { useEffect, useRef } from 'react';
import { useFormContext, useFormState, useWatch } from 'react-hook-form';
import { maxMethods } from '#contract/delivery.ts';
import { deliveryKindLabels } from '#contract/rules/deliveryText.ts';
import type { InputProps } from '#src/backOffice/kit/definition.ts';
import { useIsLocked } from '#src/backOffice/kit/form/formState.ts';
import { useShownField } from '#src/backOffice/kit/form/shownFields.ts';
import { flattenErrors } from '#src/backOffice/kit/validation.ts';
import { useLabels, useLocale } from '#src/i18n/LocaleProvider.tsx';
import { color } from '#src/theme/tokens.ts';
import { FieldError } from '#src/ui/FieldError.tsx';
import { Icon } from '#src/ui/icons.tsx';
import { deliveryZoneLabels } from './labels.ts';
import { MethodCard } from './MethodCard.tsx';
import { changeMethod, createMethod, replaceItem, type EditedMethod } from './methodValues.ts';

const List = styled('div')({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 14 });

export function MethodsInput({ source }: InputProps) {
  const { method: text } = useLabels(deliveryZoneLabels);
  const locale = useLocale();
  const isLocked = useIsLocked();
  const { setValue } = useFormContext();
  const { errors, isSubmitted } = useFormState();
  const methods = (useWatch({ name: source }) ?? []) as readonly EditedMethod[];
  const list = useRef<HTMLDivElement>(null);
  const shouldFocusLast = useRef(false);
  useShownField(source);
  // A new method takes the focus
  useEffect(() => {
    if (!shouldFocusLast.current) return;
    shouldFocusLast.current = false;
    list.current?.querySelector<HTMLElement>('fieldset:last-of-type select')?.focus();
  });
  const setMethods = (next: readonly EditedMethod[]) =>
    setValue(source, next, { shouldDirty: true, shouldValidate: isSubmitted });
  const messages = new Map(flattenErrors(errors).map(([path, message]) => [path, message]));
  const listError = messages.get(source);
  return (
    <List ref={list}>
      {methods.length === 0 && <p style={{ margin: 0, color: color.muted }}>{text.none}</p>}
      {methods.map((method, index) => (
        <MethodCard
          key={method.id ?? `new ${index}`}
          number={index + 1}
          method={method}
          isLocked={isLocked}
          getError={(field) => messages.get(`${source}.${index}.${field}`)}
          onChange={(changes) => setMethods(replaceItem(methods, index, changeMethod(method, changes)))}
          onRemove={() => setMethods(replaceItem(methods, index))}
        />
      ))}
      {listError && <FieldError role="alert">{listError}</FieldError>}
      <Button
        sx={{ justifySelf: 'start' }}
        variant="outlined"
        disabled={isLocked || methods.length >= maxMethods}
        startIcon={<Icon name="plus" size={18} />}
        onClick={() => {
          shouldFocusLast.current = true;
          setMethods([...methods, createMethod(deliveryKindLabels[locale].courier)]);
        }}
      >
        {text.add}
      </Button>
    </List>
  );
}
