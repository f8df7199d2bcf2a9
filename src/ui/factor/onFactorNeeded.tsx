/** What happens when the server asks for a second factor: a dialog over whatever is open, or the way to the set-up. */
import { createRoot } from 'react-dom/client';
import { goToScreen } from '#src/api/deadSession.ts';
import { LocaleProvider } from '#src/i18n/LocaleProvider.tsx';
import { readInstallation } from '#src/i18n/installation.ts';
import { currentLocale } from '#src/i18n/locale.ts';
import { FactorDialog } from './FactorDialog.tsx';

/** Where second factors are set up. */
export const factorScreen = '/settings/account';

/** Several calls that are refused at the same moment wait for one proof. */
let asking: Promise<boolean> | null = null;

function askForProof(): Promise<boolean> {
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  const focused = document.activeElement;
  return new Promise((resolve) => {
    const handleEnd = (isProved: boolean) => {
      root.unmount();
      place.remove();
      if (focused instanceof HTMLElement) focused.focus();
      resolve(isProved);
    };
    root.render(
      <LocaleProvider locale={currentLocale()} installation={readInstallation()}>
        <FactorDialog onEnd={handleEnd} />
      </LocaleProvider>,
    );
  });
}

/** @returns whether the factor was proved, so that the call may be repeated */
export function onFactorNeeded(code: string): Promise<boolean> {
  if (code === 'fresh_factor_required')
    return (asking ??= askForProof().finally(() => {
      asking = null;
    }));
  if (location.pathname !== factorScreen) goToScreen(factorScreen);
  return Promise.resolve(false);
}
