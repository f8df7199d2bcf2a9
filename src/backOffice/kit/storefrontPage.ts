/** Forms of the office whose thing has a page in the storefront, where it is read by those whom it concerns otherwise. */
const pages: Readonly<Record<string, string>> = { '/orders/edit/:id': '/orders/view' };

/** @returns the page of what a form edits, or undefined where it has none */
export const storefrontPage = (form: string, id: string | number | undefined): string | undefined =>
  pages[form] && `${pages[form]}/${id}`;
