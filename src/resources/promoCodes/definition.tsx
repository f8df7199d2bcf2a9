/** Promo codes: an admin's own, and everybody's personal ones. */
import type { PromoCode } from '#contract/promo.ts';
import { registeredName } from '#contract/rules/personName.ts';
import { defineResource } from '#src/backOffice/kit/definition.ts';
import { later } from '#src/backOffice/kit/parts/later.tsx';
import { CodeText, Owner, StateChip, stateHues, Uses } from './cells.tsx';
import { CodeInput } from './CodeInput.tsx';
import { promoWords } from './labels.ts';
import { promoMenu } from './menu.ts';
import { PersonalNote, UsedSoFar } from './UsedSoFar.tsx';

// Charts come once they are looked at.
const Statistics = later(() => import('./statistics/Statistics.tsx'), 640);

const [bonus, personal, stat] = promoMenu.list.views;

const isPersonal = ({ type }: PromoCode): boolean => type === 'referral';
const isAdmins = ({ type }: PromoCode): boolean => type !== 'referral';

export default defineResource({
  ...promoMenu,
  words: promoWords,
  hasHistory: true,
  nameOf: ({ code }) => code,
  hues: stateHues,
  list: {
    views: [bonus, personal, { ...stat, Screen: Statistics }],
    columns: [
      { source: 'code', card: 'title', width: '22%', Cell: CodeText, exported: ({ code }) => code },
      { source: 'amount', card: 'end' },
      { source: 'uses', card: 'line', Cell: Uses, exported: ({ uses }) => uses },
      { source: 'start_date', card: 'line', from: 'lg' },
      { source: 'end_date', card: 'line', from: 'lg' },
      { source: 'state', card: 'badge' },
      {
        source: 'user',
        isOptional: true,
        Cell: Owner,
        exported: ({ user }, locale) => user && registeredName(user, locale),
      },
      { source: 'created_at', from: 'xl' },
      { source: 'max_uses', isOptional: true },
      { source: 'active', isOptional: true },
      { source: 'updated_at', isOptional: true },
    ],
    filters: ['active', { source: 'start_date', to: 'end_date', named: 'created_at' }, 'by_user'],
    sort: { field: 'created_at', order: 'DESC' },
    bulk: [{ source: 'active' }],
  },
  form: {
    tabs: [
      {
        key: 'basic',
        sections: [
          {
            title: 'code',
            when: isAdmins,
            inputs: [{ source: 'code', wide: true, Input: CodeInput }, 'amount', 'active'],
          },
          { title: 'personal', when: isPersonal, only: 'edit', Content: PersonalNote, inputs: ['active'] },
          { title: 'limits', inputs: ['max_uses', 'start_date', 'end_date'] },
          { title: 'used', aside: true, only: 'edit', Content: UsedSoFar },
        ],
      },
    ],
    Header: StateChip,
  },
});
