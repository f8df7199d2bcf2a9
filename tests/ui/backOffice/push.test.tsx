import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { openOffice } from '#tests/support/officeScreen.tsx';
import { fakeApi } from '#tests/support/storefrontScreen.tsx';

const at = '2026-01-01T10:00:00.000Z';
const segment = {
  language: null,
  country_id: null,
  role: null,
  bought: 'any',
  days: 90,
  category_id: null,
  company_id: null,
  has_wished: false,
  in_app: false,
};
const figures = { people: 0, sent: 0, failed: 0, gone: 0, clicked: 0, waiting: 0 };
const draft = {
  id: 7,
  title_en: 'The fair is open',
  text_en: 'Come and see',
  title_ru: null,
  text_ru: null,
  link: '/wishes',
  segment,
  state: 'draft',
  scheduled_at: null,
  started_at: null,
  finished_at: null,
  ...figures,
  author: null,
  created_at: at,
  updated_at: at,
};
const sent = { ...draft, state: 'sent', started_at: at, finished_at: at, people: 4, sent: 5, clicked: 3, failed: 1 };

describe('the screen of a campaign', () => {
  it('counts whom it reaches, asks before it sends, and is only looked at once it has begun', async () => {
    let campaign: object = draft;
    const calls = fakeApi({
      'GET /api/countries': () => [200, { data: [] }],
      'GET /api/admin/push_campaigns/7': () => [200, campaign],
      'POST /api/admin/push_campaigns/preview': ({ body }) => [
        200,
        (body as { segment: typeof segment }).segment.has_wished
          ? { people: 1, devices: 2 }
          : { people: 4, devices: 5 },
      ],
      'POST /api/admin/push_campaigns/7/send': () => [200, (campaign = sent)],
      'GET /api/admin/push_campaigns/7/hours': () => [200, { data: [{ at, sent: 5, clicked: 3 }] }],
    });
    await openOffice('/push/edit/7', { role: 'ROLE_ADMIN' });
    expect(await screen.findByText('4 people, 5 devices')).toBeTruthy();
    const wishSwitch = screen.getByRole('switch', { name: 'Have products on their wish list' });
    await userEvent.click(wishSwitch);
    expect(await screen.findByText('1 person, 2 devices')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Send now' })).toHaveProperty('disabled', true);
    await userEvent.click(wishSwitch);
    await userEvent.click(screen.getByRole('button', { name: 'Send now' }));
    expect(calls.some(({ route }) => route.endsWith('/send'))).toBe(false);
    await userEvent.click(screen.getByRole('button', { name: 'Yes, send' }));
    const result = await screen.findByRole('region', { name: 'Result' });
    expect(await within(result).findByText('60%')).toBeTruthy();
    // Shown beside the number of people, to explain 5 deliveries to 4 of them.
    expect(
      within(result)
        .getAllByText(/^devices?$/)
        .map((unit) => unit.closest('div')?.textContent),
    ).toEqual(['Delivered5devices', 'Unsubscribed0devices', 'Failed1device']);
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
    expect(screen.getByText('Come and see')).toBeTruthy();
  }, 60_000);

  it('tells on the phone’s card when a planned one goes out, and how many devices one reached', async () => {
    const wide = window.matchMedia;
    const narrow = vi
      .spyOn(window, 'matchMedia')
      .mockImplementation((query) => Object.assign(wide(query), { matches: /max-width/.test(query) }));
    fakeApi({
      'GET /api/admin/push_campaigns': () => [
        200,
        [
          { ...sent, id: 8, sent: 25 },
          { ...draft, id: 9, state: 'scheduled', scheduled_at: '2026-02-03T10:00:00.000Z' },
          draft,
        ],
      ],
    });
    await openOffice('/push/list', { role: 'ROLE_ADMIN' });
    const cards = (await screen.findAllByText('The fair is open')).map((title) => title.closest('li')?.textContent);
    expect(cards).toEqual([
      expect.stringMatching(/WhenJan 1, 2026.*Delivered25 devices/),
      expect.stringMatching(/WhenFeb 3, 2026/),
      expect.not.stringContaining('When'),
    ]);
    narrow.mockRestore();
  }, 60_000);
});
