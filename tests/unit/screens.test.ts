import { describe, expect, it } from 'vitest';
import { redirectOf, screenOf, screens } from '#contract/screens.ts';

describe('where a path leads', () => {
  it('is nowhere else for a screen, and for no path of ours', () => {
    expect(redirectOf('/companies/list')).toBeUndefined();
    expect(redirectOf('/nowhere')).toBeUndefined();
  });

  it('is the first list for a bare section', () => {
    expect(redirectOf('/companies')).toBe('/companies/list');
  });

  it('takes what stands in the path along', () => {
    expect(redirectOf('/companies/settings/12')).toBe('/companies/edit/12');
  });

  it('is a screen that shows something, of the same door', () => {
    for (const { path, door, redirect } of screens.filter((screen) => screen.redirect)) {
      expect(screenOf(redirect!.replace(/:\w+/g, '1')), path).toMatchObject({ door });
      expect(screenOf(redirect!)?.redirect, path).toBeUndefined();
    }
  });
});
