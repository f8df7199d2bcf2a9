/** Products: list, form, photos, stock and reviews. */
import { lazy } from 'react';
import { hasRole } from '#contract/roles.ts';
import type { Me } from '#contract/users.ts';
import { defineResource } from '#src/backOffice/kit/definition.ts';
import { createLazyPart } from '#src/backOffice/kit/parts/lazyPart.tsx';
import { VisibilityChip } from '#src/backOffice/kit/cells.tsx';
import { getLocalizedName } from '#src/i18n/localized.ts';
import { getMyCompanies } from '#src/session/session.ts';
import { ProductName, ProductPriceCell, ProductStockCell } from './cells.tsx';
import { CompanyInput } from './CompanyInput.tsx';
import { FamilyNote } from './FamilyNote.tsx';
import { productLabels } from './labels.ts';
import { SharedInput } from './SharedInput.tsx';
import { TagsInput } from './TagsInput.tsx';
import { TaxClassInput } from './TaxClassInput.tsx';
import { TotalStock } from './TotalStock.tsx';

// Other tabs and heavy parts load when they are first shown.
const BulkEditor = lazy(() => import('./bulk/BulkEditor.tsx'));
const ProductParameters = createLazyPart(() => import('./ProductParameters.tsx'), 120);
const ParameterValues = createLazyPart(() => import('./ParameterValues.tsx'), 24);
const NewPhotos = createLazyPart(() => import('./photos/NewPhotos.tsx'), 180);
const ProductReviews = createLazyPart(() => import('./reviews/ProductReviews.tsx'), 420);
const PriceHistory = createLazyPart(() => import('./PriceHistory.tsx'), 60);
const ProductStockBook = createLazyPart(() => import('./stock/ProductStock.tsx'), 420);
const ProductSettings = createLazyPart(() => import('./stock/ProductSettings.tsx'), 420);
const ProductFamily = createLazyPart(() => import('./family/ProductFamily.tsx'), 420);
const ProductPhotos = createLazyPart(() => import('./photos/ProductPhotos.tsx'), 420);

const isAdmin = (me: Me): boolean => hasRole(me.roles, 'ROLE_ADMIN');
const hasSeveralCompanies = (me: Me): boolean => isAdmin(me) || getMyCompanies(me).length > 1;

export default defineResource({
  name: 'products',
  labels: productLabels,
  icon: 'box',
  group: { admins: 'catalog', others: 'companies' },
  hasHistory: true,
  getName: getLocalizedName,
  list: {
    // Includes hidden products: of the user's companies, for admins of all.
    views: [
      { path: '/products/list', label: 'all', fixedFilters: { scope: 'all' } },
      { path: '/settings/products', label: 'settings', Screen: ProductSettings },
    ],
    columns: [
      { source: 'photos', card: 'picture' },
      {
        source: 'name',
        card: 'title',
        width: '34%',
        Cell: ProductName,
        alsoShows: { source: 'company', isFor: isAdmin },
        getExportValue: getLocalizedName,
      },
      { source: 'sku', minTableWidth: 'xl' },
      { source: 'category', card: 'line', minTableWidth: 'lg' },
      { source: 'price', card: 'end', Cell: ProductPriceCell },
      { source: 'count', card: 'line', Cell: ProductStockCell },
      { source: 'rating', kind: 'rating', minTableWidth: 'xl' },
      { source: 'active', card: 'badge' },
      { source: 'company', isOptional: true },
      { source: 'type', isOptional: true },
      { source: 'total_count', isOptional: true },
      { source: 'reviews_count', isOptional: true },
      { source: 'created_at', isOptional: true },
      { source: 'updated_at', isOptional: true },
    ],
    filters: [
      'category_id',
      'type_id',
      'active',
      { source: 'in_stock', kind: 'flag' },
      'stock',
      { source: 'price_from', rangeEnd: 'price_to' },
      'rating_from',
      'parameters',
      { source: 'company_id', isFor: hasSeveralCompanies },
    ],
    sort: { field: 'created_at', order: 'DESC' },
    importPath: '/imports/new?noun=products',
    bulk: [],
    BulkEditor,
  },
  form: {
    // While a sale runs, the price after it is edited
    toFormRecord: ({ regular_price, ...product }) => ({
      ...product,
      ...(regular_price !== undefined && { regular_price, price: regular_price }),
    }),
    tabs: [
      {
        key: 'basic',
        sections: [
          { Content: FamilyNote, mode: 'edit', isVisible: ({ family }) => Boolean(family) },
          {
            title: 'texts',
            inputs: [
              { source: 'name', isFullWidth: true },
              { source: 'en_name', isFullWidth: true },
              { source: 'description', Input: SharedInput },
              { source: 'en_description', Input: SharedInput },
            ],
          },
          { title: 'photos', Content: NewPhotos, mode: 'create' },
          {
            title: 'price',
            inputs: [
              'price',
              'compare_at_price',
              'sku',
              { source: 'total_count', Input: TotalStock },
              { source: 'tax_class', Input: TaxClassInput },
            ],
          },
          { title: 'sale', inputs: ['sale_price', 'sale_from', 'sale_to'] },
          {
            title: 'details',
            inputs: [
              'barcode',
              'cost',
              'weight_g',
              'length_mm',
              'width_mm',
              'height_mm',
              { source: 'tags', Input: TagsInput, isFullWidth: true },
            ],
          },
          { title: 'parameters', Content: ProductParameters },
          {
            title: 'place',
            isInSideColumn: true,
            inputs: [
              { source: 'category_id', Input: SharedInput },
              { source: 'type_id', Input: SharedInput },
              { source: 'company_id', Input: CompanyInput },
              'active',
            ],
          },
          { title: 'channels', isInSideColumn: true, inputs: ['on_site', 'on_app', 'on_sales_point'] },
          { title: 'prices', isInSideColumn: true, mode: 'edit', Content: PriceHistory },
        ],
        fields: ['parameters'],
      },
      { key: 'variants', Content: ProductFamily, mode: 'edit' },
      { key: 'stock', Content: ProductStockBook, mode: 'edit' },
      { key: 'photos', Content: ProductPhotos, mode: 'edit' },
      { key: 'reviews', Content: ProductReviews, mode: 'edit' },
    ],
    Header: VisibilityChip,
    valueDisplays: { parameters: ParameterValues },
    ownership: {
      recordName: 'product',
      isMine: ({ company }, me) => isAdmin(me) || getMyCompanies(me).some(({ id }) => id === company.id),
    },
    publicPath: ({ id, active }) => (active ? `/products/view/${id}` : null),
  },
});
