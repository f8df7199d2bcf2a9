import { describe, expect, it } from 'vitest';
import { unwrap } from '#src/ui/map/unwrap.ts';

describe('outlines', () => {
  it('that cross the 180th meridian go on beyond it', () => {
    const ring = [
      [178, 0],
      [-178, 0],
      [-178, 2],
      [178, 2],
      [178, 0],
    ];
    expect(unwrap({ type: 'Polygon', coordinates: [ring] })).toEqual({
      type: 'Polygon',
      coordinates: [
        [
          [178, 0],
          [182, 0],
          [182, 2],
          [178, 2],
          [178, 0],
        ],
      ],
    });
    expect(
      unwrap({
        type: 'MultiLineString',
        coordinates: [
          [
            [-179, 1],
            [179, 1],
          ],
        ],
      }),
    ).toEqual({
      type: 'MultiLineString',
      coordinates: [
        [
          [-179, 1],
          [-181, 1],
        ],
      ],
    });
  });

  it('that go round the world are closed along the pole', () => {
    const ring = [
      [-180, -70],
      [-60, -70],
      [60, -70],
      [179, -70],
      [-180, -70],
    ];
    expect(unwrap({ type: 'Polygon', coordinates: [ring] })).toEqual({
      type: 'Polygon',
      coordinates: [
        [
          [-180, -70],
          [-60, -70],
          [60, -70],
          [179, -70],
          [180, -70],
          [180, -85],
          [-180, -85],
          [-180, -70],
        ],
      ],
    });
  });

  it('elsewhere stay as they are', () => {
    const feature = {
      type: 'Feature',
      properties: {},
      geometry: {
        type: 'MultiPolygon',
        coordinates: [
          [
            [
              [0, 0],
              [1, 0],
              [1, 1],
              [0, 0],
            ],
          ],
        ],
      },
    } as const;
    expect(unwrap({ type: 'FeatureCollection', features: [feature as never] })).toEqual({
      type: 'FeatureCollection',
      features: [feature],
    });
  });
});
