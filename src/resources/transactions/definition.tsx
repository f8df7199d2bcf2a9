/** The ledger of bonuses: read by everybody's entries, added to, never changed. */
import { registeredName } from '#contract/rules/personName.ts';
import { defineResource } from '#src/backOffice/kit/definition.ts';
import { fill } from '#src/i18n/labels.ts';
import { BalanceAfter } from './BalanceAfter.tsx';
import { Amount, Comment, When, Whose, Writer } from './cells.tsx';
import { reasonHues } from './hues.ts';
import { transactionWords } from './labels.ts';
import { transactionMenu } from './menu.ts';
import { TransactionCard } from './TransactionCard.tsx';

export default defineResource({
  ...transactionMenu,
  words: transactionWords,
  screens: { edit: TransactionCard },
  nameOf: ({ id }, locale) => fill(transactionWords[locale].one, { id }),
  hues: reasonHues,
  list: {
    ...transactionMenu.list,
    columns: [
      { source: 'created_at', card: 'line', width: '16%', Cell: When, exported: ({ created_at }) => created_at },
      { source: 'user', card: 'title', width: '20%', Cell: Whose, exported: ({ user }) => user.fio },
      { source: 'reason', card: 'badge' },
      { source: 'comment', card: 'line', from: 'lg', Cell: Comment, exported: ({ comment }) => comment },
      { source: 'amount', card: 'end', Cell: Amount, exported: ({ amount }) => amount },
      { source: 'balance_after', card: 'line' },
      {
        source: 'author',
        from: 'xl',
        Cell: Writer,
        exported: ({ author }, locale) => author && registeredName(author, locale),
      },
      { source: 'order_id', kind: 'id', isOptional: true },
      { source: 'id', isOptional: true },
    ],
    filters: ['user_id', 'reason', { source: 'start_date', to: 'end_date' }],
    sort: { field: 'created_at', order: 'DESC' },
  },
  form: {
    tabs: [
      {
        key: 'basic',
        sections: [
          { title: 'entry', inputs: [{ source: 'user_id', wide: true }, 'amount', 'comment'] },
          { title: 'balance', aside: true, Content: BalanceAfter },
        ],
      },
    ],
  },
});
