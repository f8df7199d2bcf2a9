/** The other look, light or dark. Which one that is stands in the page before React does, so CSS picks the icon. */
import styled from '@emotion/styled';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { chooseOtherTheme } from '#src/theme/choice.ts';
import { below } from '#src/theme/tokens.ts';
import { Icon } from '../icons.tsx';
import { control } from './headerParts.ts';
import { headerLabels } from './labels.ts';

const Switch = styled('button')({
  ...control,
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
      onClick={chooseOtherTheme}
    >
      <Icon name="moon" size={20} />
      <Icon name="sun" size={20} />
    </Switch>
  );
}
