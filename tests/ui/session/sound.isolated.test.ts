/** The tone: after a click, once for all tabs, and not if it is turned off. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeAudio } from '#tests/support/fakeAudio.ts';

/** Opens a browser tab: the module with its own state. */
async function openTab() {
  vi.resetModules();
  return import('#src/ui/sound.ts');
}
const notesOfTone = 2;

let heard: number[];
beforeEach(() => {
  vi.useFakeTimers();
  heard = fakeAudio();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
const pause = () => vi.advanceTimersByTimeAsync(2000);

it('sounds only after a press on the page', async () => {
  const tab = await openTab();
  void tab.playTone();
  await pause();
  expect(heard).toEqual([]);
  tab.unlockSound();
  void tab.playTone();
  await pause();
  expect(heard).toHaveLength(notesOfTone);
});

it('sounds once for what comes at a time, in one tab or several, and again later', async () => {
  const tabs = [await openTab(), await openTab()];
  for (const tab of tabs) {
    tab.unlockSound();
    void tab.playTone();
    void tab.playTone();
  }
  await pause();
  expect(heard).toHaveLength(notesOfTone);
  void tabs[1]!.playTone();
  await pause();
  expect(heard).toHaveLength(2 * notesOfTone);
});

it('sounds once in a tab without locks, as without HTTPS', async () => {
  vi.stubGlobal('navigator', {});
  const tab = await openTab();
  tab.unlockSound();
  void tab.playTone();
  void tab.playTone();
  await pause();
  expect(heard).toHaveLength(notesOfTone);
});

it('is silent where it is turned off', async () => {
  const tab = await openTab();
  tab.unlockSound();
  tab.storedSoundOff.set(true);
  void tab.playTone();
  await pause();
  expect(heard).toEqual([]);
});
