/** The other language: an address of its own on rendered pages, the person's choice elsewhere. */
import styled from '@emotion/styled';
import { chooseLocale, localePath, type Locale } from '#src/i18n/locale.ts';
import { useLabels, useLocale } from '#src/i18n/LocaleProvider.tsx';
import { Icon } from '#src/ui/icons.tsx';
import { RouterLink } from '#src/ui/RouterLink.tsx';
import { useHere } from '../useHere.ts';
import { control, Word } from '#src/ui/header/headerParts.ts';
import { frameLabels } from './labels.ts';

const SwitchLink = styled(RouterLink)(control);
const SwitchButton = styled('button')(control);
const Short = styled('span')({ '@media (min-width:1024px)': { display: 'none' } });

const other: Record<Locale, Locale> = { en: 'ru', ru: 'en' };

export function LanguageSwitch() {
  const text = useLabels(frameLabels);
  const locale = useLocale();
  const { path, search } = useHere();
  const next = other[locale];
  // A screen whose address is the same in both languages is a shell.
  const isShell = localePath(path, 'ru') === path;
  const inside = (
    <>
      <Icon name="globe" size={20} />
      <Word>{text.otherLanguage}</Word>
      <Short aria-hidden="true">{next.toUpperCase()}</Short>
    </>
  );
  const shared = { lang: next, 'aria-label': text.otherLanguage, onClick: () => chooseLocale(next) };
  if (isShell) {
    return (
      <SwitchButton type="button" {...shared}>
        {inside}
      </SwitchButton>
    );
  }
  return (
    <SwitchLink href={localePath(path, next) + search} hrefLang={next} {...shared}>
      {inside}
    </SwitchLink>
  );
}
