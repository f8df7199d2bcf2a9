/** The button that switches between light and dark. The scheme is known before React runs, so CSS picks the icon. */
import styled from '@emotion/styled';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { toggleTheme } from '#src/theme/themeChoice.ts';
import { below } from '#src/theme/tokens.ts';
import { Icon } from '../icons.tsx';
import { headerControl } from './headerParts.ts';
import { headerLabels } from './labels.ts';

const Switch = styled('button')({
  ...headerControl,
  [below.md]: { display: 'none' },
  '[data-theme=dark] & > svg:first-of-type, html:not([data-theme=dark]) & > svg:last-of-type': { display: 'none' },
});

export function ThemeSwitch() {
  const text = useLabels(headerLabels);
  return (
    <Switch
      type="button"
      className="needs-js"
      aria-label={text.otherTheme}
      title={text.otherTheme}
      onClick={toggleTheme}
    >
      <Icon name="moon" size={20} />
      <Icon name="sun" size={20} />
    </Switch>
  );
}
