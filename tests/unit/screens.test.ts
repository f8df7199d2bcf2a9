import { describe, expect, it } from 'vitest';
import { findRedirect, findScreen, screens } from '#contract/screens.ts';

describe('where a path leads', () => {
  it('is nowhere else for a screen, and for no path of ours', () => {
    expect(findRedirect('/companies/list')).toBeUndefined();
    expect(findRedirect('/nowhere')).toBeUndefined();
  });

  it('is the first list for a bare section', () => {
    expect(findRedirect('/companies')).toBe('/companies/list');
  });

  it('takes what stands in the path along', () => {
    expect(findRedirect('/companies/settings/12')).toBe('/companies/edit/12');
  });

  it('is a screen that shows something, of the same door', () => {
    for (const { path, entry, redirect } of screens.filter((screen) => screen.redirect)) {
      expect(findScreen(redirect!.replace(/:\w+/g, '1')), path).toMatchObject({ entry });
      expect(findScreen(redirect!)?.redirect, path).toBeUndefined();
    }
  });
});
