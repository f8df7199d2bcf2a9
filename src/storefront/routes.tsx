/** The storefront's screens by path, without language prefix. Access is declared in contract/screens.ts. */
import { accountRoutes } from './account/routes.tsx';
import { createLazyPage, type StorefrontRoute } from './page.ts';

const catalog = createLazyPage('src/storefront/catalog/CatalogPage.tsx', () => import('./catalog/CatalogPage.tsx'));

export const notFoundPath = '/error/error-v1';

/** Also shown for unknown paths. */
export const notFoundPage = createLazyPage(
  'src/storefront/errors/NotFoundPage.tsx',
  () => import('./errors/NotFoundPage.tsx'),
);

export const routes: readonly StorefrontRoute[] = [
  { path: '/products/catalog', page: catalog },
  { path: '/products/catalog/:categoryId', page: catalog },
  {
    path: '/products/view/:id',
    page: createLazyPage('src/storefront/product/ProductPage.tsx', () => import('./product/ProductPage.tsx')),
  },
  {
    path: '/companies/view/:id',
    page: createLazyPage('src/storefront/company/CompanyPage.tsx', () => import('./company/CompanyPage.tsx')),
  },
  {
    path: '/collections/view/:id',
    page: createLazyPage(
      'src/storefront/collection/CollectionPage.tsx',
      () => import('./collection/CollectionPage.tsx'),
    ),
  },
  {
    path: '/document/read/:type',
    page: createLazyPage('src/storefront/documents/DocumentPage.tsx', () => import('./documents/DocumentPage.tsx')),
  },
  { path: '/blog/all', page: createLazyPage('src/storefront/blog/BlogPage.tsx', () => import('./blog/BlogPage.tsx')) },
  {
    path: '/blog/view/:id',
    page: createLazyPage('src/storefront/blog/ArticlePage.tsx', () => import('./blog/ArticlePage.tsx')),
  },
  {
    path: '/blog/my',
    page: createLazyPage(
      'src/storefront/blog/own/MyPublicationsPage.tsx',
      () => import('./blog/own/MyPublicationsPage.tsx'),
    ),
  },
  {
    path: '/blog/create',
    page: createLazyPage('src/storefront/blog/own/CreatePage.tsx', () => import('./blog/own/CreatePage.tsx')),
  },
  {
    path: '/blog/edit/:id',
    page: createLazyPage('src/storefront/blog/own/EditPage.tsx', () => import('./blog/own/EditPage.tsx')),
  },
  { path: notFoundPath, page: notFoundPage },
  ...accountRoutes,
];
