import { afterEach, expect, it, vi } from 'vitest';
import { openMap } from '#src/ui/map/openMap.ts';
import { fakeApi } from '#tests/support/storefrontScreen.tsx';

const labels = { zoomIn: 'In', zoomOut: 'Out', credit: 'Outlines', tilesCredit: 'Map: {source}' };
const pins = [
  { id: 1, lat: -33.9, lng: 151.2, label: 'Sydney' },
  { id: 2, lat: 51.5, lng: -0.1, label: 'London' },
];
const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));

afterEach(() => vi.useRealTimers());

it('leaves nothing behind that throws where a map is closed just after the window changed its size', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  fakeApi({});
  const element = document.body.appendChild(document.createElement('div'));
  const width = vi.spyOn(element, 'clientWidth', 'get').mockReturnValue(600);
  vi.spyOn(element, 'clientHeight', 'get').mockReturnValue(300);
  const map = openMap(element, {
    tiles: null,
    labels: labels,
    locale: 'en',
    movable: '{name}',
    onFailed: () => undefined,
  });
  map.show(pins, null);
  width.mockReturnValue(390);
  window.dispatchEvent(new Event('resize'));
  await nextFrame();
  await nextFrame();
  map.close();
  expect(() => vi.advanceTimersByTime(2_000)).not.toThrow();
  element.remove();
});
