/** A choice of the color scheme: light, dark or the system's. */
import styled from '@emotion/styled';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { chooseTheme, themeChoices, useThemeChoice } from '#src/theme/themeChoice.ts';
import { color, radius, touch } from '#src/theme/tokens.ts';
import { headerLabels } from './labels.ts';

const ButtonGroup = styled('div')({
  display: 'inline-flex',
  padding: 3,
  borderRadius: radius.control,
  background: color.softer,
  '& > button': {
    minHeight: 34,
    [touch]: { minHeight: 44 },
    padding: '0 12px',
    border: 0,
    borderRadius: 8,
    background: 'none',
    color: color.muted,
    font: 'inherit',
    fontSize: '0.875rem',
    lineHeight: 1.2,
    cursor: 'pointer',
  },
  '& > button:hover': { color: color.text },
  '& > button[aria-pressed=true]': {
    background: color.paper,
    color: color.text,
    fontWeight: 600,
    boxShadow: `0 0 0 1px ${color.line}`,
  },
});

export function ThemeChoice() {
  const text = useLabels(headerLabels);
  const choice = useThemeChoice();
  return (
    <ButtonGroup role="group" aria-label={text.theme} className="needs-js">
      {themeChoices.map((one) => (
        <button key={one} type="button" aria-pressed={one === choice} onClick={() => chooseTheme(one)}>
          {text.themes[one]}
        </button>
      ))}
    </ButtonGroup>
  );
}
