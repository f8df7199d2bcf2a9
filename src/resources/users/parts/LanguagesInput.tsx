/** What somebody speaks; the first that was ticked is the language of their mails. */
import type { InputProps } from '#src/backOffice/kit/definition.ts';
import { useTyped } from '#src/backOffice/kit/inputs.tsx';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { FieldError } from '#src/ui/FieldError.tsx';
import { userWords } from '../labels.ts';
import { Box, Boxes } from './RolesInput.tsx';

const offered = ['en', 'ru'] as const;

export default function LanguagesInput(props: InputProps) {
  const text = useLabels(userWords);
  const { typed, shown } = useTyped(props);
  const spoken = (Array.isArray(typed.value) ? typed.value : []) as string[];
  return (
    <Boxes disabled={shown.disabled}>
      <legend>{shown.label}</legend>
      {offered.map((language, index) => (
        <Box key={language}>
          <input
            type="checkbox"
            {...(index === 0 && { ref: typed.ref })}
            checked={spoken.includes(language)}
            onChange={() =>
              typed.onChange(
                spoken.includes(language) ? spoken.filter((other) => other !== language) : [...spoken, language],
              )
            }
          />
          <span>
            {text.languageNames[language]}
            {spoken[0] === language && spoken.length > 1 && <small>{text.mailsIn}</small>}
          </span>
        </Box>
      ))}
      {shown.error && <FieldError role="alert">{shown.error}</FieldError>}
    </Boxes>
  );
}
