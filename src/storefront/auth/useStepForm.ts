/** One form of a step: its faults by field, its pending state, and that nothing typed is lost whatever goes wrong. */
import { useCallback, useEffect, useRef, useState, type FormEvent, type RefObject } from 'react';
import { ApiError } from '#contract/client.ts';
import { useFailureText } from '#src/api/failureText.ts';
import { NetworkError } from '#src/api/send.ts';

export type Faults<Field extends string> = Partial<Record<Field, string>>;

export interface StepFormOptions<Field extends string> {
  /** The fields of the form, by the names that the server's failures have. */
  fields: readonly Field[];
  /** What the browser itself finds wrong. */
  check: () => Faults<Field>;
  send: () => Promise<void>;
  /** For a call that no reply came to, where it is not "Network error". */
  noReply?: string;
}

export interface StepForm<Field extends string> {
  ref: RefObject<HTMLFormElement | null>;
  faults: Faults<Field>;
  /** What is wrong with the whole. */
  failure: string | null;
  /** The server's word for the last failure. */
  code: string | null;
  isBusy: boolean;
  submit: (event?: FormEvent) => void;
  /** A field is being changed: what was wrong with it is settled. */
  settle: (field?: Field) => void;
}

/** What a failure says of the fields of this form. */
function ofFields<Field extends string>(error: unknown, fields: readonly Field[]): Faults<Field> {
  if (!(error instanceof ApiError)) return {};
  return Object.fromEntries(
    fields.flatMap((field) => (error.errors[field] ? [[field, error.errors[field]]] : [])),
  ) as Faults<Field>;
}

export function useStepForm<Field extends string>({
  fields,
  check,
  send,
  noReply,
}: StepFormOptions<Field>): StepForm<Field> {
  const ref = useRef<HTMLFormElement>(null);
  const [faults, setFaults] = useState<Faults<Field>>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [code, setCode] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const failureText = useFailureText();
  const isSending = useRef(false);

  // After a sending alone: whoever mends one field is not to be thrown into the next.
  const asksFocus = useRef(false);
  useEffect(() => {
    if (!asksFocus.current || Object.keys(faults).length === 0) return;
    asksFocus.current = false;
    ref.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [faults]);

  const run = async () => {
    const found = check();
    asksFocus.current = true;
    setFailure(null);
    setCode(null);
    setFaults(found);
    if (Object.keys(found).length > 0) return;
    isSending.current = true;
    setBusy(true);
    try {
      await send();
    } catch (error) {
      const told = ofFields(error, fields);
      setFaults(told);
      setCode(error instanceof ApiError ? error.code : null);
      if (Object.keys(told).length === 0)
        setFailure(noReply !== undefined && error instanceof NetworkError ? noReply : failureText(error));
    } finally {
      isSending.current = false;
      setBusy(false);
    }
  };

  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    if (!isSending.current) void run();
  };
  const settle = useCallback((field?: Field) => {
    setFailure(null);
    setCode(null);
    setFaults((before) => {
      if (field === undefined) return {};
      if (!before[field]) return before;
      const { [field]: _settled, ...rest } = before;
      return rest as Faults<Field>;
    });
  }, []);
  return { ref, faults, failure, code, isBusy, submit, settle };
}
