/** Light, dark or as the system has it, as three keys of which one is down. */
import styled from '@emotion/styled';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { chooseTheme, themeChoices, useThemeChoice } from '#src/theme/choice.ts';
import { colour, radius, touch } from '#src/theme/tokens.ts';
import { headerLabels } from './labels.ts';

const Keys = styled('div')({
  display: 'inline-flex',
  padding: 3,
  borderRadius: radius.control,
  background: colour.softer,
  '& > button': {
    minHeight: 34,
    [touch]: { minHeight: 44 },
    padding: '0 12px',
    border: 0,
    borderRadius: 8,
    background: 'none',
    color: colour.muted,
    font: 'inherit',
    fontSize: '0.875rem',
    lineHeight: 1.2,
    cursor: 'pointer',
  },
  '& > button:hover': { color: colour.text },
  '& > button[aria-pressed=true]': {
    background: colour.paper,
    color: colour.text,
    fontWeight: 600,
    boxShadow: `0 0 0 1px ${colour.line}`,
  },
});

export function ThemeChoice() {
  const text = useLabels(headerLabels);
  const choice = useThemeChoice();
  return (
    <Keys role="group" aria-label={text.theme} className="needs-js">
      {themeChoices.map((one) => (
        <button key={one} type="button" aria-pressed={one === choice} onClick={() => chooseTheme(one)}>
          {text.themes[one]}
        </button>
      ))}
    </Keys>
  );
}
