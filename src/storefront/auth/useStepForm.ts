/** State of a form: errors by field, pending state and submission. Typed input is never lost. */
import { useCallback, useEffect, useRef, useState, type FormEvent, type RefObject } from 'react';
import { ApiError } from '#contract/client.ts';
import { useFailureText } from '#src/api/failureText.ts';
import { NetworkError } from '#src/api/send.ts';

export type FieldErrors<Field extends string> = Partial<Record<Field, string>>;

export interface StepFormOptions<Field extends string> {
  /** Fields of the form, named as in the server's errors. */
  fields: readonly Field[];
  /** Validates in the browser. */
  check: () => FieldErrors<Field>;
  send: () => Promise<void>;
  /** Message if no reply came, instead of "Network error". */
  noReplyText?: string;
}

export interface StepForm<Field extends string> {
  ref: RefObject<HTMLFormElement | null>;
  errors: FieldErrors<Field>;
  /** Error of the whole form. */
  failure: string | null;
  /** Code of the server's last error. */
  code: string | null;
  isBusy: boolean;
  submit: (event?: FormEvent) => void;
  /** Clears the errors of a field that is being changed, or all errors. */
  clearErrors: (field?: Field) => void;
}

/** Returns the errors that belong to fields of this form. */
function selectFieldErrors<Field extends string>(error: unknown, fields: readonly Field[]): FieldErrors<Field> {
  if (!(error instanceof ApiError)) return {};
  return Object.fromEntries(
    fields.flatMap((field) => (error.errors[field] ? [[field, error.errors[field]]] : [])),
  ) as FieldErrors<Field>;
}

export function useStepForm<Field extends string>({
  fields,
  check,
  send,
  noReplyText,
}: StepFormOptions<Field>): StepForm<Field> {
  const ref = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<FieldErrors<Field>>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [code, setCode] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const failureText = useFailureText();
  const isSending = useRef(false);

  // Only after a submit: correcting one field must not move the focus to the next.
  const shouldFocus = useRef(false);
  useEffect(() => {
    if (!shouldFocus.current || Object.keys(errors).length === 0) return;
    shouldFocus.current = false;
    ref.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [errors]);

  const run = async () => {
    const found = check();
    shouldFocus.current = true;
    setFailure(null);
    setCode(null);
    setErrors(found);
    if (Object.keys(found).length > 0) return;
    isSending.current = true;
    setBusy(true);
    try {
      await send();
    } catch (error) {
      const serverErrors = selectFieldErrors(error, fields);
      setErrors(serverErrors);
      setCode(error instanceof ApiError ? error.code : null);
      if (Object.keys(serverErrors).length === 0)
        setFailure(noReplyText !== undefined && error instanceof NetworkError ? noReplyText : failureText(error));
    } finally {
      isSending.current = false;
      setBusy(false);
    }
  };

  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    if (!isSending.current) void run();
  };
  const clearErrors = useCallback((field?: Field) => {
    setFailure(null);
    setCode(null);
    setErrors((before) => {
      if (field === undefined) return {};
      if (!before[field]) return before;
      const { [field]: _settled, ...rest } = before;
      return rest as FieldErrors<Field>;
    });
  }, []);
  return { ref, errors, failure, code, isBusy, submit, clearErrors };
}
