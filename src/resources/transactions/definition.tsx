/** The ledger of bonus transactions: entries can be added, but not changed. */
import { formatRegisteredName } from '#contract/rules/personName.ts';
import { defineResource } from '#src/backOffice/kit/definition.ts';
import { fill } from '#src/i18n/labels.ts';
import { BalanceAfter } from './BalanceAfter.tsx';
import { AmountCell, CommentCell, TimeCell, UserCell, AuthorCell } from './cells.tsx';
import { reasonColors } from './colors.ts';
import { transactionLabels } from './labels.ts';
import { transactionMenu } from './menu.ts';
import { TransactionCard } from './TransactionCard.tsx';

export default defineResource({
  ...transactionMenu,
  labels: transactionLabels,
  screens: { edit: TransactionCard },
  getName: ({ id }, locale) => fill(transactionLabels[locale].one, { id }),
  colors: reasonColors,
  list: {
    ...transactionMenu.list,
    columns: [
      {
        source: 'created_at',
        card: 'line',
        width: '16%',
        Cell: TimeCell,
      },
      { source: 'user', card: 'title', width: '20%', Cell: UserCell, getExportValue: ({ user }) => user.fio },
      { source: 'reason', card: 'badge' },
      {
        source: 'comment',
        card: 'line',
        minTableWidth: 'lg',
        Cell: CommentCell,
      },
      { source: 'amount', card: 'end', Cell: AmountCell },
      { source: 'balance_after', card: 'line' },
      {
        source: 'author',
        minTableWidth: 'xl',
        Cell: AuthorCell,
        getExportValue: ({ author }, locale) => author && formatRegisteredName(author, locale),
      },
      { source: 'order_id', kind: 'id', isOptional: true },
      { source: 'id', isOptional: true },
    ],
    filters: ['user_id', 'reason', { source: 'start_date', rangeEnd: 'end_date' }],
    sort: { field: 'created_at', order: 'DESC' },
  },
  form: {
    tabs: [
      {
        key: 'basic',
        sections: [
          { title: 'entry', inputs: [{ source: 'user_id', isFullWidth: true }, 'amount', 'comment'] },
          { title: 'balance', isInSideColumn: true, Content: BalanceAfter },
        ],
      },
    ],
  },
});
