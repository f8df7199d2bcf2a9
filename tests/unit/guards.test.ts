/** Who may open which path: the table, the guards that enforce it, and the menus. */
import type { ReactElement } from 'react';
import { describe, expect, it } from 'vitest';
import type { Audience, Role } from '#contract/roles.ts';
import { type Screen, findScreen, getScreenAccess, screens } from '#contract/screens.ts';
import type { Me } from '#contract/users.ts';
import { buildGroups, buildTopEntries } from '#src/backOffice/layout/menu.ts';
import { buildRoutes } from '#src/backOffice/routes.tsx';
import { officeScreens, resources } from '#src/resources/index.ts';
import { routes } from '#src/storefront/routes.tsx';

const everyone = 'guest buyer vendor manager admin';
const signedIn = 'buyer vendor manager admin';
const staff = 'vendor manager admin';

/** The first matching row decides. A screen of a new section needs a row here. */
const table: readonly (readonly [RegExp, string])[] = [
  [/^\/products\/(catalog|view)|^\/companies\/view|^\/collections\/view/, everyone],
  [/^\/blog$|^\/blog\/(all|view|feed|author)|^\/document\/read/, everyone],
  [/^\/error|^\/order$|^\/auth|^\/logout$|^\/$|^\/r\/|^\/cart$|^\/checkout$|^\/wishes$|^\/mails\//, everyone],
  [/^\/tariffs\/my$/, 'buyer vendor'],
  [/^\/orders\/list\/my$/, 'buyer manager'],
  // Vendors are redirected to the order's form.
  [/^\/orders\/view\//, signedIn],
  [/^\/(settings\/(audit|jobs|readiness|regions|rules|tax_classes|tax_rates)|blog\/moderation)(\/|$)/, 'admin'],
  [/^\/(products\/(types|parameters)|categories|collections|documents?|push|channels|regions)(\/|$)/, 'admin'],
  [/^\/(promocodes|refferals|tariffs|transactions|phone_codes)(\/|$)/, 'admin'],
  [/^\/users\/(team|create|new|managers|vendors)(\/|$)/, 'admin'],
  [/^\/settings\/(products|shipping)$/, staff],
  [/^\/settings(\/|$)|^\/chats(\/|$)|^\/blog(\/|$)|^\/publications(\/|$)/, signedIn],
  [/^\/users(\/|$)/, 'manager admin'],
  [/^\/start$/, 'vendor'],
  [/^\/companies\/(new|create)$/, 'vendor admin'],
  [/^\/promotions(\/|$)/, 'vendor admin'],
  [/^\/(statistics|products|companies|reviews|stores|delivery|imports|orders|counter|sales)(\/|$)/, staff],
];

const listRoles: Readonly<Record<Audience, Role[] | null>> = {
  guest: null,
  buyer: ['ROLE_USER', 'ROLE_CUSTOMER'],
  vendor: ['ROLE_USER', 'ROLE_VENDOR'],
  manager: ['ROLE_USER', 'ROLE_MANAGER'],
  admin: ['ROLE_USER', 'ROLE_ADMIN'],
};

describe('a path', () => {
  it.each(screens.map((screen) => [screen.path, screen] as const))(
    '%s is for whom the decisions say',
    (path, { access }) => {
      const line = table.find(([pattern]) => pattern.test(path));
      expect(line, 'a screen of a new section needs its line in this table').toBeDefined();
      // Some screens are for fewer roles than their section.
      const allowedRoles = line![1].split(' ');
      expect(access.filter((audience) => !allowedRoles.includes(audience))).toEqual([]);
      if (path.split('/').length <= 3) expect([...access].sort().join(' ')).toBe(allowedRoles.toSorted().join(' '));
    },
  );

  it('that leads on leads nobody to where they may not be', () => {
    for (const { path, access, redirect = path } of screens) {
      const target = findScreen(redirect.replace(/:\w+/g, '1'));
      expect(
        access.filter((audience) => !target?.access.includes(audience)),
        path,
      ).toEqual([]);
    }
  });
});

describe('the guards', () => {
  const isDoor = (door: Screen['entry']) => (screen: Screen) => screen.entry === door && !screen.redirect;

  it('of the office stand before every screen of it, each at its own path, and nothing else is open', () => {
    const guarded = buildRoutes(resources, officeScreens).flatMap(({ path = '', element }) =>
      (element as ReactElement<{ path?: string }>).props.path
        ? [[path, (element as ReactElement<{ path: string }>).props.path]]
        : [],
    );
    for (const [path, guard] of guarded) expect(guard).toBe(path);
    const known = new Set(guarded.map(([path]) => path));
    expect(screens.filter(isDoor('office')).flatMap(({ path }) => (known.has(path) ? [] : [path]))).toEqual([]);
    // A path without a screen in the contract is closed to everybody.
    for (const path of known)
      if (!screens.some((screen) => screen.path === path)) expect(getScreenAccess(path ?? ''), path).toEqual([]);
  });

  it('of the storefront know every screen of it', () => {
    const known = routes.map(({ path }) => path);
    expect(
      screens
        .filter((screen) => screen.entry !== 'office' && !screen.redirect && !known.includes(screen.path))
        .map(({ path }) => path),
    ).toEqual([]);
    expect(known.filter((path) => !screens.some((screen) => screen.path === path))).toEqual([]);
  });
});

describe('the menu of the office', () => {
  const people = [
    ['buyer', false],
    ['vendor', true],
    ['manager', true],
    ['manager', false],
    ['admin', true],
  ] as const;

  it.each(people)(
    'of a %s (in the shop: %s) leads only to screens that they may see',
    (audience, accessToECommerceModule) => {
      const me = {
        roles: listRoles[audience],
        accessToECommerceModule,
        tariff: audience === 'buyer' || audience === 'vendor' ? { id: 1 } : null,
        companies: [],
      } as unknown as Me;
      const entries = [
        ...buildTopEntries(me, 'en'),
        ...buildGroups(resources, me, 'en').flatMap((group) => group.entries),
      ];
      const ways = entries.flatMap(({ to, views }) => [to, ...views.map((view) => view.to)]);
      for (const to of ways) expect(findScreen(to)?.access, to).toContain(audience);
      if (!accessToECommerceModule)
        expect(
          ways.filter(
            (to) => findScreen(to)?.entry === 'office' && /^\/(statistics|products|orders|stores|companies)/.test(to),
          ),
        ).toEqual([]);
    },
  );
});
