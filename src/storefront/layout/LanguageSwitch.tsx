/** Switches the language: by address on rendered pages, by stored choice elsewhere. */
import styled from '@emotion/styled';
import { chooseLocale, toLocalePath, type Locale } from '#src/i18n/locale.ts';
import { useLabels, useLocale } from '#src/i18n/LocaleProvider.tsx';
import { Icon } from '#src/ui/icons.tsx';
import { RouterLink } from '#src/ui/RouterLink.tsx';
import { useCurrentAddress } from '../useCurrentAddress.ts';
import { headerControl, ControlLabel } from '#src/ui/header/headerParts.ts';
import { frameLabels } from './labels.ts';

const SwitchLink = styled(RouterLink)(headerControl);
const SwitchButton = styled('button')(headerControl);
const Short = styled('span')({ '@media (min-width:1024px)': { display: 'none' } });

const otherLocale: Record<Locale, Locale> = { en: 'ru', ru: 'en' };

export function LanguageSwitch() {
  const text = useLabels(frameLabels);
  const locale = useLocale();
  const { path, search } = useCurrentAddress();
  const next = otherLocale[locale];
  // A screen with the same address in both languages is not rendered by the server.
  const isShell = toLocalePath(path, 'ru') === path;
  const content = (
    <>
      <Icon name="globe" size={20} />
      <ControlLabel>{text.otherLanguage}</ControlLabel>
      <Short aria-hidden="true">{next.toUpperCase()}</Short>
    </>
  );
  const sharedProps = { lang: next, 'aria-label': text.otherLanguage, onClick: () => chooseLocale(next) };
  if (isShell) {
    return (
      <SwitchButton type="button" {...sharedProps}>
        {content}
      </SwitchButton>
    );
  }
  return (
    <SwitchLink href={toLocalePath(path, next) + search} hrefLang={next} {...sharedProps}>
      {content}
    </SwitchLink>
  );
}
