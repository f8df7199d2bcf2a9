import { render } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { Picture } from '#src/ui/Picture.tsx';

const size = { card: '/media/a/480.webp', width: 1200, height: 1200 };

describe('a photo that is not loaded yet', () => {
  it.each([
    [
      'its colors from top to bottom',
      { colors: '#cba,#765,#fed' },
      'linear-gradient(rgb(204,187,170),rgb(119,102,85),rgb(255,238,221))',
    ],
    ['a tiny picture', { blur: 'data:image/webp;base64,UklGRg==' }, 'url("data:image/webp;base64,UklGRg==")'],
  ])('shows %s', (_, placeholder, backgroundImage) => {
    const { container } = render(<Picture photo={{ ...size, ...placeholder }} alt="" sizes="200px" />);
    const frame = container.querySelector('img')!.parentElement!;
    expect(frame.getAttribute('style')?.replace(/\s/g, '')).toContain(`background-image:${backgroundImage}`);
  });

  it('shows a plain surface without a placeholder', () => {
    const { container } = render(<Picture photo={{ ...size, blur: null }} alt="" sizes="200px" />);
    expect(container.querySelector('img')!.parentElement!.getAttribute('style')).not.toContain('background');
  });
});
