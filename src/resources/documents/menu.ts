/** The part of the legal documents that the menu needs at start. */
import { defineMenuPart } from '#src/backOffice/kit/menuPart.ts';

export const documentMenu = defineMenuPart({
  name: 'documents',
  labels: {
    en: {
      many: 'Legal documents',
      views: {
        legacy: 'Terms',
        privacy: 'Privacy',
        childsafety: 'Child safety',
        shipping: 'Shipping rules',
        refund: 'Refund rules',
      },
    },
    ru: {
      many: 'Документы',
      views: {
        legacy: 'Соглашение',
        privacy: 'Конфиденциальность',
        childsafety: 'Безопасность детей',
        shipping: 'Правила доставки',
        refund: 'Правила возврата',
      },
    },
  },
  icon: 'shield',
  list: {
    views: [
      { path: '/documents/legacy', label: 'legacy' },
      { path: '/documents/privacy', label: 'privacy' },
      { path: '/documents/childsafety', label: 'childsafety' },
      { path: '/documents/shipping', label: 'shipping' },
      { path: '/documents/refund', label: 'refund' },
    ],
  },
});
