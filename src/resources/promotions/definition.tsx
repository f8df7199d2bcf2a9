/** Promotions: discounts of the platform and of companies. */
import { hasRole } from '#contract/roles.ts';
import type { Me } from '#contract/users.ts';
import { defineResource } from '#src/backOffice/kit/definition.ts';
import { getLocalizedName } from '#src/i18n/localized.ts';
import { getMyCompanies } from '#src/session/session.ts';
import { AmountInput, PercentInput, UnitsInput } from './ActionFields.tsx';
import { ActionCell, OwnerCell, PromotionName, SpentCell, StateChip, stateColors, UsesCell } from './cells.tsx';
import { ChannelsInput } from './ChannelsInput.tsx';
import { CategoriesInput, ProductsInput } from './GoodsInput.tsx';
import { promotionLabels } from './labels.ts';
import { promotionsMenu } from './menu.ts';
import { PromotionPreview } from './PromotionPreview.tsx';

const isAdmin = (me: Me): boolean => hasRole(me.roles, 'ROLE_ADMIN');
const hasSeveralCompanies = (me: Me): boolean => isAdmin(me) || getMyCompanies(me).length > 1;

export default defineResource({
  ...promotionsMenu,
  labels: promotionLabels,
  hasHistory: true,
  getName: getLocalizedName,
  colors: stateColors,
  list: {
    views: promotionsMenu.list.views,
    columns: [
      { source: 'name', card: 'title', width: '28%', Cell: PromotionName, getExportValue: getLocalizedName },
      {
        source: 'company',
        card: 'line',
        Cell: OwnerCell,
        getExportValue: ({ company }, locale) => company?.brand ?? promotionLabels[locale].platform,
      },
      { source: 'action', card: 'line', Cell: ActionCell },
      { source: 'uses', card: 'line', Cell: UsesCell },
      { source: 'spent', card: 'end', Cell: SpentCell },
      { source: 'state', card: 'badge' },
      { source: 'starts_at', minTableWidth: 'xl' },
      { source: 'ends_at', minTableWidth: 'xl' },
      { source: 'code', isOptional: true },
      { source: 'priority', isOptional: true },
      { source: 'combines', isOptional: true },
      { source: 'funded_by', isOptional: true },
      { source: 'created_at', isOptional: true },
    ],
    filters: [
      { source: 'owner', isFor: isAdmin },
      { source: 'company_id', isFor: hasSeveralCompanies },
      'action',
      'active',
    ],
    sort: { field: 'created_at', order: 'DESC' },
    bulk: [{ source: 'active' }],
  },
  form: {
    tabs: [
      {
        key: 'basic',
        sections: [
          {
            title: 'basic',
            inputs: [{ source: 'name', isFullWidth: true }, { source: 'en_name', isFullWidth: true }, 'code'],
          },
          {
            title: 'action',
            inputs: [
              { source: 'action', isFullWidth: true },
              { source: 'percent', Input: PercentInput },
              { source: 'amount', Input: AmountInput },
              { source: 'buy_count', Input: UnitsInput },
              { source: 'free_count', Input: UnitsInput },
            ],
          },
          {
            title: 'conditions',
            inputs: [
              'min_sum',
              'first_order',
              { source: 'product_ids', Input: ProductsInput, isFullWidth: true },
              { source: 'category_ids', Input: CategoriesInput, isFullWidth: true },
              { source: 'channels', Input: ChannelsInput, isFullWidth: true },
            ],
          },
          { title: 'limits', inputs: ['max_uses', 'max_uses_per_buyer', 'budget'] },
          { title: 'preview', isInSideColumn: true, Content: PromotionPreview },
          { title: 'time', isInSideColumn: true, inputs: ['active', 'starts_at', 'ends_at'] },
          { isInSideColumn: true, mode: 'create', isFor: hasSeveralCompanies, inputs: ['company_id'] },
          { title: 'order', isInSideColumn: true, inputs: ['priority', 'combines'] },
          { isInSideColumn: true, isFor: isAdmin, inputs: ['funded_by'] },
        ],
        fields: ['product_ids', 'category_ids', 'channels'],
      },
    ],
    Header: StateChip,
  },
});
