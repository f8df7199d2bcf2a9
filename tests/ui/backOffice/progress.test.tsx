import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Progress } from '#src/backOffice/kit/list/bulk/RunDialog.tsx';
import { defaultInstallation } from '#src/i18n/installation.ts';
import { LocaleProvider } from '#src/i18n/LocaleProvider.tsx';

it.each([
  ['en', '2 of 1,000'],
  ['ru', '2 из 1 000'],
] as const)('tells how much of a long run is done, in %s', (locale, text) => {
  render(
    <LocaleProvider locale={locale} installation={defaultInstallation}>
      <Progress label="Run" done={2} total={1000} />
    </LocaleProvider>,
  );
  expect(screen.getByText(text)).toBeVisible();
  expect(screen.getByRole('progressbar', { name: 'Run' })).toHaveAttribute(
    'aria-valuetext',
    text.replace('1 000', '1\u00a0000'),
  );
});
