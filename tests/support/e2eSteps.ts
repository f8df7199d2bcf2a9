/** Steps that browser tests share, with the labels of a language. */
import { fillTemplate } from '#contract/rules/templates.ts';
import { dayMs } from '#contract/rules/time.ts';
import { demo } from '#server/seed/content/index.ts';
import type { DemoCategory, DemoProduct } from '#server/seed/content/types.ts';
import { formatPrice } from '#src/i18n/format.ts';
import { type Locale, toLocalePath } from '#src/i18n/locale.ts';
import { authLabels } from '#src/storefront/auth/labels.ts';
import { frameLabels } from '#src/storefront/layout/labels.ts';
import { expect, type Locator, type Page } from './e2e.ts';

export { fillTemplate as fill };

export const demoPassword = 'demo-password';
const CURRENCY = 'USD';

function getByKey<T extends { key: string }>(things: readonly T[], key: string): T {
  const found = things.find((thing) => thing.key === key);
  if (!found) throw new Error(`the demo has no ${key}`);
  return found;
}

export const demoProduct = (key: string): DemoProduct => getByKey(demo.products, key);
export const demoCategory = (key: string): DemoCategory => getByKey(demo.categories, key);

/** Gets the login of the owner of a demo product's company. */
export const getOwnerLogin = ({ company }: DemoProduct): string => getByKey(demo.companies, company).owner;
export const getBrand = ({ company }: DemoProduct): string => getByKey(demo.companies, company).brand;

/**
 * Formats money as the screens do. @param minor hundredths of the currency's unit @param decimals whether whole amounts
 * have decimals too, as in columns of sums
 */
export const formatMoney = (minor: number, locale: Locale, decimals: 'needed' | 'always' = 'needed'): string =>
  formatPrice(minor / 100, CURRENCY, locale, decimals);

/** Opens a screen in a language, and waits until React handles clicks. */
export async function openScreen(page: Page, path: string, locale: Locale): Promise<void> {
  await page.goto(toLocalePath(path, locale));
  await waitForHydration(page);
}

/** Waits until React has hydrated the server-rendered page. */
export async function waitForHydration(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('main') ?? {}).some((key) => key.startsWith('__react')),
  );
}

/** Gets a text field by its label, without the mark of required fields. */
export const getField = (place: Page | Locator, label: string): Locator =>
  place.getByRole('textbox', { name: label, exact: true });

/** Fills in the first two steps of signing in: the login, then the password. */
export async function enterCredentials(
  page: Page,
  locale: Locale,
  login: string,
  password = demoPassword,
): Promise<void> {
  const labels = authLabels[locale];
  const first = page.getByRole('form', { name: labels.title });
  await getField(first, labels.checkIn.login).fill(login);
  await first.getByRole('button', { name: labels.next }).click();
  await enterPassword(page, locale, password);
}

/** Enters and submits the password in the second step of signing in. */
export async function enterPassword(page: Page, locale: Locale, password = demoPassword): Promise<void> {
  const labels = authLabels[locale];
  const form = page.getByRole('form', { name: labels.password.title });
  await form.locator('input[name=password]').fill(password);
  await form.getByRole('button', { name: labels.submit, exact: true }).click();
}

/**
 * Opens a screen as a signed-in user: the API signs in, and the session is stored as the sign-in form stores it. Tests
 * about signing in use the form.
 */
export async function signIn(page: Page, locale: Locale, login: string, next: string): Promise<void> {
  const opened = await page.request.post('/api/user/login', { data: { login, password: demoPassword } });
  const { api_token: token } = (await opened.json()) as { api_token: string };
  const answer = await page.request.get('/api/me', { headers: { 'x-auth-token': token } });
  const session = {
    value: { token, me: await answer.json() },
    expires_at: new Date(Date.now() + dayMs).toISOString(),
  };
  // localStorage needs any page of this origin.
  await page.goto('/api/health/live');
  await page.evaluate((text) => localStorage.setItem('session', text), JSON.stringify(session));
  await openScreen(page, next, locale);
}

/** Finds a demo product by the search and opens it. */
export async function findProduct(page: Page, locale: Locale, product: DemoProduct): Promise<void> {
  await openScreen(page, '/products/catalog', locale);
  await searchFor(page, locale, product.name[locale]);
  // The front page may show the product too, until the results replace it.
  await page.getByRole('main').getByRole('link', { name: product.name[locale], exact: true }).last().click();
  await expect(page.getByRole('heading', { level: 1, name: product.name[locale] })).toBeVisible();
}

/** Gets the header's search box: a text box, then a combobox when its suggestions are loaded. */
const getSearchBox = (page: Page, locale: Locale): Locator =>
  page.getByRole('search').getByLabel(frameLabels[locale].searchFor).filter({ visible: true });

/** Types the beginning of a product's name into the search and picks the suggestion by keyboard. */
export async function takeSuggestion(page: Page, locale: Locale, product: DemoProduct): Promise<void> {
  const name = product.name[locale];
  await openScreen(page, '/products/catalog', locale);
  const box = getSearchBox(page, locale);
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

/** Types into the header's search and submits it. */
export async function searchFor(page: Page, locale: Locale, text: string): Promise<void> {
  const box = getSearchBox(page, locale);
  await box.fill(text);
  await box.press('Enter');
}

/** Accepts the terms and submits the registration. */
export async function agreeAndSignUp(form: Locator, locale: Locale): Promise<void> {
  const { agree, submit: label } = authLabels[locale].registration;
  const submit = form.getByRole('button', { name: label });
  await expect(submit).toBeDisabled();
  await form.getByRole('checkbox', { name: agree }).check();
  await submit.click();
}

/** Finds a text in the newest message to a recipient, once it is sent. */
export async function findInOutbox(page: Page, to: string, pattern: RegExp): Promise<string> {
  let found = '';
  const readMessage = async () => {
    const answer = await page.request.get('/dev/outbox', { headers: { accept: 'application/json' } });
    const { data } = (await answer.json()) as { data: { to: string; text: string }[] };
    found = pattern.exec(data.find((message) => message.to === to)?.text ?? '')?.[0] ?? '';
    return found;
  };
  await expect.poll(readMessage, `a message to ${to}`).not.toBe('');
  return found;
}

/** Chooses an option of an autocomplete by the beginning of its name. */
export async function chooseOption(page: Page, label: string, text: string): Promise<void> {
  const box = page.getByRole('combobox', { name: label, exact: true });
  await box.fill(text);
  await page
    .getByRole('listbox', { name: label })
    .getByRole('option', { name: new RegExp(`^${text}`) })
    .click();
  await expect(box).not.toHaveValue('');
}
