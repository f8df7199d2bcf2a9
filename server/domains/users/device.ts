/** What a browser says of itself, in words. */
import Bowser from 'bowser';
import { deviceKinds, type OwnSession } from '#contract/account.ts';

const named = (name: string | undefined, version: string | undefined): string | null =>
  name ? [name, version?.split('.')[0]].filter(Boolean).join(' ') : null;

/** Browser, system and device, as far as a browser tells of them. */
export function deviceOf(userAgent: string | null): Pick<OwnSession, 'browser' | 'system' | 'device'> {
  if (!userAgent) return { browser: null, system: null, device: 'other' };
  const { browser, os, platform } = Bowser.parse(userAgent);
  // Of systems the version says little, and what a browser says of it is often frozen
  return {
    browser: named(browser.name, browser.version),
    system: os.name ?? null,
    device: deviceKinds.find((kind) => kind === platform.type) ?? 'other',
  };
}
