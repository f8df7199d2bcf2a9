/** What people do again and again, in the words of their language. */
import { fill } from '#contract/failures.ts';
import { demo } from '#server/seed/content/index.ts';
import type { DemoCategory, DemoProduct } from '#server/seed/content/types.ts';
import { formatPrice } from '#src/i18n/format.ts';
import { type Locale, localePath } from '#src/i18n/locale.ts';
import { authLabels } from '#src/storefront/auth/labels.ts';
import { frameLabels } from '#src/storefront/layout/labels.ts';
import { expect, type Locator, type Page } from './e2e.ts';

export { fill };

export const demoPassword = 'demo-password';
const CURRENCY = 'USD';
const DAY_MS = 86_400_000;

function named<T extends { key: string }>(things: readonly T[], key: string): T {
  const found = things.find((thing) => thing.key === key);
  if (!found) throw new Error(`the demo has no ${key}`);
  return found;
}

export const demoProduct = (key: string): DemoProduct => named(demo.products, key);
export const demoCategory = (key: string): DemoCategory => named(demo.categories, key);

/** Whoever sells a product of the demo. */
export const ownerOf = ({ company }: DemoProduct): string => named(demo.companies, company).owner;

/** Money as the screens write it. @param minor hundredths of the currency's unit @param decimals whether whole amounts have them too, as in columns of sums */
export const money = (minor: number, locale: Locale, decimals: 'needed' | 'always' = 'needed'): string =>
  formatPrice(minor / 100, CURRENCY, locale, decimals);

/** Opens a screen at its address in a language, and waits until the page listens to clicks. */
export async function open(page: Page, path: string, locale: Locale): Promise<void> {
  await page.goto(localePath(path, locale));
  await untilListening(page);
}

/** A rendered page is there before its scripts: React marks what it has taken over. */
export async function untilListening(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    Object.keys(document.getElementById('main') ?? {}).some((key) => key.startsWith('__react')),
  );
}

/** A text field by its label alone, without the mark of a required one. */
export const field = (place: Page | Locator, label: string): Locator =>
  place.getByRole('textbox', { name: label, exact: true });

/** Goes through the first two steps of signing in: the login, then the password. */
export async function enterCredentials(
  page: Page,
  locale: Locale,
  login: string,
  password = demoPassword,
): Promise<void> {
  const words = authLabels[locale];
  const first = page.getByRole('form', { name: words.title });
  await field(first, words.checkIn.login).fill(login);
  await first.getByRole('button', { name: words.next }).click();
  await enterPassword(page, locale, password);
}

/** Types the password of the account that the first step has found, and sends it. */
export async function enterPassword(page: Page, locale: Locale, password = demoPassword): Promise<void> {
  const words = authLabels[locale];
  const form = page.getByRole('form', { name: words.password.title });
  await form.locator('input[name=password]').fill(password);
  await form.getByRole('button', { name: words.submit, exact: true }).click();
}

/**
 * Comes to a screen as somebody whom this browser knows: the API signs them in, and their session is kept as the
 * sign-in keeps it. Tests about signing in use the form.
 */
export async function signIn(page: Page, locale: Locale, login: string, next: string): Promise<void> {
  const opened = await page.request.post('/api/user/login', { data: { login, password: demoPassword } });
  const { api_token: token } = (await opened.json()) as { api_token: string };
  const answer = await page.request.get('/api/me', { headers: { 'x-auth-token': token } });
  const session = {
    value: { token, me: await answer.json() },
    expires_at: new Date(Date.now() + DAY_MS).toISOString(),
  };
  // Any page of the shop will do to write beside it
  await page.goto('/api/health/live');
  await page.evaluate((text) => localStorage.setItem('session', text), JSON.stringify(session));
  await open(page, next, locale);
}

/** Opens a product of the demo as a visitor who searches for its name. */
export async function findProduct(page: Page, locale: Locale, product: DemoProduct): Promise<void> {
  await open(page, '/products/catalog', locale);
  await searchFor(page, locale, product.name[locale]);
  // The front page's pictures may name it too, until what was found takes their place.
  await page.getByRole('main').getByRole('link', { name: product.name[locale], exact: true }).last().click();
  await expect(page.getByRole('heading', { level: 1, name: product.name[locale] })).toBeVisible();
}

/** The header's search: a plain box, a combobox once its suggestions are there. */
const searchBox = (page: Page, locale: Locale): Locator =>
  page.getByRole('search').getByLabel(frameLabels[locale].searchFor).filter({ visible: true });

/** Begins to type a product's name in the header's search and takes the product from what is suggested, by the keyboard. */
export async function takeSuggestion(page: Page, locale: Locale, product: DemoProduct): Promise<void> {
  const name = product.name[locale];
  await open(page, '/products/catalog', locale);
  const box = searchBox(page, locale);
  await box.pressSequentially(name.slice(0, 5));
  const option = page.getByRole('option', { name });
  await expect(option).toBeVisible();
  await expect(async () => {
    await box.press('ArrowDown');
    await expect(option).toHaveAttribute('aria-selected', 'true', { timeout: 50 });
  }).toPass();
  await box.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
}

/** Types into the header's search, and sends it. */
export async function searchFor(page: Page, locale: Locale, text: string): Promise<void> {
  const box = searchBox(page, locale);
  await box.fill(text);
  await box.press('Enter');
}

/** Accepts the terms and sends the registration. */
export async function agreeAndSignUp(form: Locator, locale: Locale): Promise<void> {
  const { agree, submit: label } = authLabels[locale].registration;
  const submit = form.getByRole('button', { name: label });
  await expect(submit).toBeDisabled();
  await form.getByRole('checkbox', { name: agree }).check();
  await submit.click();
}

/** What the newest message to somebody says, once it has gone out. */
export async function findInOutbox(page: Page, to: string, wanted: RegExp): Promise<string> {
  let found = '';
  const look = async () => {
    const answer = await page.request.get('/dev/outbox', { headers: { accept: 'application/json' } });
    const { data } = (await answer.json()) as { data: { to: string; text: string }[] };
    found = wanted.exec(data.find((message) => message.to === to)?.text ?? '')?.[0] ?? '';
    return found;
  };
  await expect.poll(look, `a message to ${to}`).not.toBe('');
  return found;
}

/** Chooses one thing in a form by the beginning of its name. */
export async function choose(page: Page, label: string, text: string): Promise<void> {
  const box = page.getByRole('combobox', { name: label, exact: true });
  await box.fill(text);
  await page
    .getByRole('listbox', { name: label })
    .getByRole('option', { name: new RegExp(`^${text}`) })
    .click();
  await expect(box).not.toHaveValue('');
}
