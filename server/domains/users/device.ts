/** Parses user agents. */
import Bowser from 'bowser';
import { deviceKinds, type MySession } from '#contract/account.ts';

const formatNameAndVersion = (name: string | undefined, version: string | undefined): string | null =>
  name ? [name, version?.split('.')[0]].filter(Boolean).join(' ') : null;

/** Browser, system and kind of device, as far as the user agent reveals them. */
export function parseDevice(userAgent: string | null): Pick<MySession, 'browser' | 'system' | 'device'> {
  if (!userAgent) return { browser: null, system: null, device: 'other' };
  const { browser, os, platform } = Bowser.parse(userAgent);
  // The version of a system means little, and browsers often report a frozen one
  return {
    browser: formatNameAndVersion(browser.name, browser.version),
    system: os.name ?? null,
    device: deviceKinds.find((kind) => kind === platform.type) ?? 'other',
  };
}
