/** One line of a form: label, the browser's own control, what is wrong with it. Light where MUI's TextField is not. */
import styled from '@emotion/styled';
import {
  useId,
  type InputHTMLAttributes,
  type ReactNode,
  type Ref,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
} from 'react';
import { colour, radius } from '#src/theme/tokens.ts';
import { FieldError } from './FieldError.tsx';

const control = {
  width: '100%',
  minHeight: 46,
  padding: '0 14px',
  border: `1px solid ${colour.strongLine}`,
  borderRadius: radius.control,
  background: colour.paper,
  color: colour.text,
  font: 'inherit',
  // Phones zoom into controls with smaller text.
  fontSize: '1rem',
  outline: 'none',
  transition: 'border-color .15s, box-shadow .15s',
  '&::placeholder': { color: colour.muted, opacity: 0.75 },
  '&:hover': { borderColor: colour.muted },
  '&:focus': { borderColor: colour.primary, boxShadow: `0 0 0 3px ${colour.primarySoft}` },
  '&[aria-invalid=true]': { borderColor: colour.error },
  // What cannot be changed is there to be read all the same.
  '&:disabled': {
    opacity: 1,
    color: colour.text,
    WebkitTextFillColor: colour.text,
    background: colour.soft,
    borderColor: colour.line,
    boxShadow: 'none',
  },
  '&:disabled::placeholder': { color: 'transparent', WebkitTextFillColor: 'transparent' },
} as const;

/** The bare controls, for toolbars where no label stands above. */
export const InputBox = styled('input')(control);
export const SelectBox = styled('select')({ ...control, cursor: 'pointer' });
const TextBox = styled('textarea')({
  ...control,
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
const Hint = styled('p')({ margin: '6px 0 0', color: colour.muted, fontSize: '0.8125rem', lineHeight: 1.4 });

interface FieldParts {
  label: ReactNode;
  /** Why the value is not right. */
  error?: string | undefined;
  /** What helps to fill it in. */
  hint?: ReactNode;
}

/** The attributes that tie a control to its label, hint and error. */
function useTied({ error, hint }: Pick<FieldParts, 'error' | 'hint'>, given?: string) {
  const own = useId();
  const id = given ?? own;
  const describedBy = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ');
  return {
    id,
    attributes: { id, 'aria-invalid': Boolean(error), ...(describedBy && { 'aria-describedby': describedBy }) },
  };
}

function Tied({
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
  const { id, attributes } = useTied({ error, hint }, rest.id);
  return (
    <Tied id={id} label={label} error={error} hint={hint} required={rest.required}>
      <InputBox {...rest} {...attributes} />
    </Tied>
  );
}

export type TextAreaProps = FieldParts &
  TextareaHTMLAttributes<HTMLTextAreaElement> & { ref?: Ref<HTMLTextAreaElement> };

export function TextArea({ label, error, hint, ...rest }: TextAreaProps) {
  const { id, attributes } = useTied({ error, hint }, rest.id);
  return (
    <Tied id={id} label={label} error={error} hint={hint} required={rest.required}>
      <TextBox {...rest} {...attributes} />
    </Tied>
  );
}

export type SelectFieldProps = FieldParts & SelectHTMLAttributes<HTMLSelectElement> & { ref?: Ref<HTMLSelectElement> };

export function SelectField({ label, error, hint, ...rest }: SelectFieldProps) {
  const { id, attributes } = useTied({ error, hint }, rest.id);
  return (
    <Tied id={id} label={label} error={error} hint={hint} required={rest.required}>
      <SelectBox {...rest} {...attributes} />
    </Tied>
  );
}
