import type { DemoCompany } from '#server/seed/content/types.ts';

export const companies: readonly DemoCompany[] = [
  {
    key: 'sloboda',
    owner: 'vendor@example.com',
    brand: 'Sloboda',
    legal_person: 'Sloboda Crafts Pty Ltd',
    inn: '90624815573',
    phone: '+61255501420',
    site: 'https://sloboda.example',
    logo: 'sloboda',
    description: {
      en: 'A workshop quarter of potters, joiners and knitters: tableware, light and warm things for the house, made in small batches.',
      ru: 'Ремесленная слобода: гончары, столяры и вязальщицы делают посуду, свет и тёплые вещи для дома небольшими партиями.',
    },
  },
  {
    key: 'polden',
    owner: 'vendor2@example.com',
    brand: 'Polden',
    legal_person: 'ООО «Полдень»',
    inn: '9900412678',
    phone: '+493023125410',
    site: 'https://polden.example',
    logo: 'polden',
    description: {
      en: 'Tea, honey, toys and companions for the road. Everything we would take to a long table on a sunny afternoon.',
      ru: 'Чай, мёд, игрушки и спутники в дорогу — всё, что хочется взять с собой к большому столу в солнечный полдень.',
    },
  },
];
