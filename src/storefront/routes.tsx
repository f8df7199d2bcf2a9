/** The storefront's screens by path, without language prefix. Access is declared in contract/screens.ts. */
import { accountRoutes } from './account/routes.tsx';
import { createLazyPage, type StorefrontRoute } from './page.ts';

const catalog = createLazyPage('catalog/CatalogPage', () => import('./catalog/CatalogPage.tsx'));

export const notFoundPath = '/error/error-v1';

/** Also shown for unknown paths. */
export const notFoundPage = createLazyPage('errors/NotFoundPage', () => import('./errors/NotFoundPage.tsx'));

export const routes: readonly StorefrontRoute[] = [
  { path: '/products/catalog', page: catalog },
  { path: '/products/catalog/:categoryId', page: catalog },
  {
    path: '/products/view/:id',
    page: createLazyPage('product/ProductPage', () => import('./product/ProductPage.tsx')),
  },
  {
    path: '/companies/view/:id',
    page: createLazyPage('company/CompanyPage', () => import('./company/CompanyPage.tsx')),
  },
  {
    path: '/collections/view/:id',
    page: createLazyPage('collection/CollectionPage', () => import('./collection/CollectionPage.tsx')),
  },
  {
    path: '/document/read/:type',
    page: createLazyPage('documents/DocumentPage', () => import('./documents/DocumentPage.tsx')),
  },
  { path: '/blog/all', page: createLazyPage('blog/BlogPage', () => import('./blog/BlogPage.tsx')) },
  {
    path: '/blog/view/:id',
    page: createLazyPage('blog/ArticlePage', () => import('./blog/ArticlePage.tsx')),
  },
  {
    path: '/blog/my',
    page: createLazyPage('blog/own/MyPublicationsPage', () => import('./blog/own/MyPublicationsPage.tsx')),
  },
  {
    path: '/blog/create',
    page: createLazyPage('blog/own/CreatePage', () => import('./blog/own/CreatePage.tsx')),
  },
  {
    path: '/blog/edit/:id',
    page: createLazyPage('blog/own/EditPage', () => import('./blog/own/EditPage.tsx')),
  },
  { path: notFoundPath, page: notFoundPage },
  ...accountRoutes,
];
