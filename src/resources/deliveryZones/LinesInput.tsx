/** A list of short texts, one a line. The server leaves blank lines out. */
import type { InputProps } from '#src/backOffice/kit/definition.ts';
import { useFormInput } from '#src/backOffice/kit/inputs/useInputProps.ts';
import { TextArea } from '#src/ui/Field.tsx';

export function LinesInput(props: InputProps) {
  const { input, textFieldProps } = useFormInput(props);
  const { ref, name, onBlur, onChange, value } = input;
  return (
    <TextArea
      {...textFieldProps}
      required={false}
      ref={ref}
      name={name}
      autoComplete="off"
      value={((value || []) as readonly string[]).join('\n')}
      onBlur={onBlur}
      onChange={(event) => onChange(event.target.value === '' ? [] : event.target.value.split('\n'))}
    />
  );
}
