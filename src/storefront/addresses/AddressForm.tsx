/** The form of one address of the address book, in a dialog. */
import styled from '@emotion/styled';
import { useId, useState } from 'react';
import { FormProvider, useForm, type FieldErrors } from 'react-hook-form';
import type { AddressCreate, SavedAddress } from '#contract/addresses.ts';
import { ApiError } from '#contract/client.ts';
import { useFailureText } from '#src/api/failureText.ts';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { Button } from '#src/ui/Button.tsx';
import { Callout } from '#src/ui/Callout.tsx';
import { Dialog } from '#src/ui/Dialog.tsx';
import { TextArea, TextField } from '#src/ui/Field.tsx';
import { addressLabels } from './labels.ts';
import {
  dropUnusedPostalCode,
  emptyPlace,
  findPostalCodeExample,
  placeFields,
  requiredPlaceFields,
  toAddressInput,
  toPlaceValues,
  type AddressValues,
} from './place.ts';
import { Fields, PlaceFields, toColumns } from './PlaceFields.tsx';
import { loadPostalCodes } from './postalCodes.ts';

const Body = styled('form')({ paddingTop: 4 });
const fieldNames: readonly string[] = ['fio', 'phone', 'comment', ...placeFields];
const requiredFields = ['fio', 'phone', ...requiredPlaceFields] as const;

/** The form's values for an address, or for a new one of a person. */
export const toAddressValues = (
  address: SavedAddress | null,
  owner: { fio: string; phone: string | null },
  country: string,
): AddressValues =>
  address
    ? { ...toPlaceValues(address), fio: address.fio, phone: address.phone, comment: address.comment ?? '' }
    : { ...emptyPlace, country, fio: owner.fio, phone: owner.phone ?? '', comment: '' };

export interface AddressFormProps {
  title: string;
  initialValues: AddressValues;
  /** Saves the address. @throws ApiError with the errors of the fields */
  onSave: (input: AddressCreate) => Promise<void>;
  onClose: () => void;
}

export function AddressForm({ title, initialValues, onSave, onClose }: AddressFormProps) {
  const text = useLabels(addressLabels);
  const failureText = useFailureText();
  const formId = useId();
  const [failure, setFailure] = useState<unknown>(null);
  const form = useForm<AddressValues>({
    defaultValues: initialValues,
    resolver: async (values) => {
      const codes = await loadPostalCodes();
      const errors: Record<string, { type: string; message: string }> = {};
      for (const name of requiredFields)
        if (values[name].trim() === '') errors[name] = { type: 'required', message: text.errors.required };
      const example = findPostalCodeExample(values, codes);
      if (example !== null) errors['postal_code'] = { type: 'postal_code', message: text.errors.postal_code(example) };
      const isValid = Object.keys(errors).length === 0;
      return {
        values: isValid ? dropUnusedPostalCode(values, codes) : {},
        errors: errors as FieldErrors<AddressValues>,
      };
    },
  });
  const { errors, isSubmitting } = form.formState;

  const submit = async (values: AddressValues) => {
    setFailure(null);
    try {
      await onSave(toAddressInput(values));
    } catch (error) {
      const fieldErrors = error instanceof ApiError ? Object.entries(error.errors) : [];
      const shownErrors = fieldErrors.filter(([name]) => fieldNames.includes(name));
      shownErrors.forEach(([name, message], index) =>
        form.setError(name as keyof AddressValues, { message }, { shouldFocus: index === 0 }),
      );
      if (shownErrors.length === 0) setFailure(error);
    }
  };

  return (
    <Dialog
      open
      shouldIgnoreBackdrop
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button variant="outlined" color="secondary" onClick={onClose}>
            {text.book.cancel}
          </Button>
          <Button type="submit" form={formId} variant="contained" disabled={isSubmitting}>
            {isSubmitting ? text.book.saving : text.book.saveChanges}
          </Button>
        </>
      }
    >
      <FormProvider {...form}>
        <Body id={formId} noValidate onSubmit={(event) => void form.handleSubmit(submit)(event)}>
          <Fields>
            {failure !== null && (
              <div style={toColumns(12)}>
                <Callout tone="error" title={failureText(failure)} />
              </div>
            )}
            <div style={toColumns(12)}>
              <TextField
                label={text.book.fio}
                autoComplete="name"
                maxLength={255}
                required
                error={errors.fio?.message}
                {...form.register('fio')}
              />
            </div>
            <div style={toColumns(12)}>
              <TextField
                label={text.book.phone}
                type="tel"
                inputMode="tel"
                autoComplete="tel"
                maxLength={40}
                required
                error={errors.phone?.message}
                {...form.register('phone')}
              />
            </div>
            <PlaceFields />
            <div style={toColumns(12)}>
              <TextArea
                label={text.book.comment}
                rows={3}
                maxLength={2000}
                error={errors.comment?.message}
                {...form.register('comment')}
              />
            </div>
          </Fields>
        </Body>
      </FormProvider>
    </Dialog>
  );
}
