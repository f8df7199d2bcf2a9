/** Handles the server's demand for a second factor: opens the dialog, or the screen that sets factors up. */
import { createRoot } from 'react-dom/client';
import { goToScreen } from '#src/api/expiredSession.ts';
import { LocaleProvider } from '#src/i18n/LocaleProvider.tsx';
import { readInstallation } from '#src/i18n/installation.ts';
import { getCurrentLocale } from '#src/i18n/locale.ts';
import { FactorDialog } from './FactorDialog.tsx';

/** Where second factors are set up. */
export const factorScreen = '/settings/account';

/** The open dialog; calls that are rejected at the same time share it. */
let openProof: Promise<boolean> | null = null;

function requestProof(): Promise<boolean> {
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
      <LocaleProvider locale={getCurrentLocale()} installation={readInstallation()}>
        <FactorDialog onEnd={handleEnd} />
      </LocaleProvider>,
    );
  });
}

/**
 * Handles the demand.
 * @returns whether the factor was proved, so that the call may be repeated
 */
export function onFactorNeeded(code: string): Promise<boolean> {
  if (code === 'fresh_factor_required')
    return (openProof ??= requestProof().finally(() => {
      openProof = null;
    }));
  if (location.pathname !== factorScreen) goToScreen(factorScreen);
  return Promise.resolve(false);
}
