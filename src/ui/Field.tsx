/** Form fields: a label, the browser's control, its hint and its error. Lighter than MUI's TextField. */
import styled from '@emotion/styled';
import {
  useId,
  type InputHTMLAttributes,
  type ReactNode,
  type Ref,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
} from 'react';
import { color, radius } from '#src/theme/tokens.ts';
import { FieldError } from './FieldError.tsx';

const controlStyles = {
  width: '100%',
  minHeight: 46,
  padding: '0 14px',
  border: `1px solid ${color.strongLine}`,
  borderRadius: radius.control,
  background: color.paper,
  color: color.text,
  font: 'inherit',
  // Phones zoom in on controls with text below 16 px.
  fontSize: '1rem',
  outline: 'none',
  transition: 'border-color .15s, box-shadow .15s',
  '&::placeholder': { color: color.muted, opacity: 0.75 },
  '&:hover': { borderColor: color.muted },
  '&:focus': { borderColor: color.primary, boxShadow: `0 0 0 3px ${color.primarySoft}` },
  '&[aria-invalid=true]': { borderColor: color.error },
  // A disabled value must stay readable.
  '&:disabled': {
    opacity: 1,
    color: color.text,
    WebkitTextFillColor: color.text,
    background: color.soft,
    borderColor: color.line,
    boxShadow: 'none',
  },
  '&:disabled::placeholder': { color: 'transparent', WebkitTextFillColor: 'transparent' },
} as const;

/** Controls without a label, for toolbars. */
export const InputBox = styled('input')(controlStyles);
export const SelectBox = styled('select')({ ...controlStyles, cursor: 'pointer' });
const TextBox = styled('textarea')({
  ...controlStyles,
  padding: '12px 14px',
  minHeight: 112,
  lineHeight: 1.5,
  resize: 'vertical',
});

const Label = styled('label')({
  display: 'block',
  marginBottom: 6,
  fontSize: '0.875rem',
  fontWeight: 600,
  lineHeight: 1.4,
});
const Hint = styled('p')({ margin: '6px 0 0', color: color.muted, fontSize: '0.8125rem', lineHeight: 1.4 });

interface FieldParts {
  label: ReactNode;
  /** Validation error of the value. */
  error?: string | undefined;
  /** Help below the control. */
  hint?: ReactNode;
}

/** Builds the attributes that connect a control with its label, hint and error. */
function useFieldIds({ error, hint }: Pick<FieldParts, 'error' | 'hint'>, customId?: string) {
  const generatedId = useId();
  const id = customId ?? generatedId;
  const describedBy = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ');
  return {
    id,
    attributes: { id, 'aria-invalid': Boolean(error), ...(describedBy && { 'aria-describedby': describedBy }) },
  };
}

function FieldFrame({
  id,
  label,
  error,
  hint,
  required,
  children,
}: FieldParts & { id: string; required?: boolean | undefined; children: ReactNode }) {
  return (
    <div>
      <Label htmlFor={id}>
        {label}
        {required && <span aria-hidden="true"> *</span>}
      </Label>
      {children}
      {error && (
        <FieldError id={`${id}-error`} role="alert">
          {error}
        </FieldError>
      )}
      {hint && <Hint id={`${id}-hint`}>{hint}</Hint>}
    </div>
  );
}

export type TextFieldProps = FieldParts & InputHTMLAttributes<HTMLInputElement> & { ref?: Ref<HTMLInputElement> };

export function TextField({ label, error, hint, ...rest }: TextFieldProps) {
  const { id, attributes } = useFieldIds({ error, hint }, rest.id);
  return (
    <FieldFrame id={id} label={label} error={error} hint={hint} required={rest.required}>
      <InputBox {...rest} {...attributes} />
    </FieldFrame>
  );
}

export type TextAreaProps = FieldParts &
  TextareaHTMLAttributes<HTMLTextAreaElement> & { ref?: Ref<HTMLTextAreaElement> };

export function TextArea({ label, error, hint, ...rest }: TextAreaProps) {
  const { id, attributes } = useFieldIds({ error, hint }, rest.id);
  return (
    <FieldFrame id={id} label={label} error={error} hint={hint} required={rest.required}>
      <TextBox {...rest} {...attributes} />
    </FieldFrame>
  );
}

export type SelectFieldProps = FieldParts & SelectHTMLAttributes<HTMLSelectElement> & { ref?: Ref<HTMLSelectElement> };

export function SelectField({ label, error, hint, ...rest }: SelectFieldProps) {
  const { id, attributes } = useFieldIds({ error, hint }, rest.id);
  return (
    <FieldFrame id={id} label={label} error={error} hint={hint} required={rest.required}>
      <SelectBox {...rest} {...attributes} />
    </FieldFrame>
  );
}
