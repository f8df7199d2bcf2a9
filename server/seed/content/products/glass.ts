import type { DemoProduct } from '#server/seed/content/types.ts';

export const glass: readonly DemoProduct[] = [
  {
    key: 'carafe-celadon', sku: 'AL-CRF-01', company: 'alecrim', category: 'glassware', type: 'tableware',
    name: { en: 'Alfama carafe with oak stopper', ru: 'Графин «Алфама» с дубовой пробкой' },
    description: {
      en: 'Mouth-blown in Marinha Grande, where glass has been made since 1769. The oak stopper is turned to fit each neck, and the pair carries the same number.',
      ru: 'Выдут вручную в Маринья-Гранде, где стекло делают с 1769 года. Дубовую пробку точат под каждое горлышко, и на паре стоит один номер.',
    },
    price: 4200, total_count: 48, active: true,
    parameters: { ware: 'glass', capacity: 1000, care: 'hand' },
    pictureKind: 'carafe', palette: 'celadon', photos: 3,
  },
  {
    key: 'carafe-amber', sku: 'AL-CRF-02', company: 'alecrim', category: 'glassware', type: 'tableware',
    name: { en: 'Sobremesa amber carafe', ru: 'Графин янтарный «Собремеза»' },
    description: {
      en: 'For the part of dinner when the plates are gone and nobody gets up. Honey-coloured glass that makes even tap water look like an occasion.',
      ru: 'Для той части ужина, когда тарелки убраны, а вставать никто не хочет. В медовом стекле даже вода из крана выглядит событием.',
    },
    price: 4600, total_count: 31, active: true,
    parameters: { ware: 'glass', capacity: 1200, care: 'hand' },
    pictureKind: 'carafe', palette: 'amber', photos: 2,
  },
  {
    key: 'tumbler-raspberry', sku: 'AL-TMB-01', company: 'alecrim', category: 'glassware', type: 'tableware',
    name: { en: 'Faceted tumbler, clear', ru: 'Стакан гранёный прозрачный' },
    description: {
      en: 'Eleven facets, a thick bottom and a rim without a seam. Survives the dishwasher, the picnic basket and, twice out of three, the kitchen floor.',
      ru: 'Одиннадцать граней, толстое дно и край без шва. Переживает посудомойку, корзину для пикника и в двух случаях из трёх — кухонный пол.',
    },
    price: 1800, total_count: 150, active: true,
    parameters: { ware: 'glass', capacity: 330, care: 'dishwasher' },
    pictureKind: 'tumbler', palette: 'raspberry', photos: 3,
  },
  {
    key: 'tumbler-jade', sku: 'AL-TMB-02', company: 'alecrim', category: 'glassware', type: 'tableware',
    name: { en: 'Faceted tumbler, sea green', ru: 'Стакан гранёный «Морская зелень»' },
    description: {
      en: 'The same eleven facets in glass tinted with a pinch of copper. In the afternoon it throws green stripes across the table.',
      ru: 'Те же одиннадцать граней, но в стекло добавили щепотку меди. После обеда он бросает на стол зелёные полосы.',
    },
    price: 2000, total_count: 95, active: true,
    parameters: { ware: 'glass', capacity: 330, care: 'dishwasher' },
    pictureKind: 'tumbler', palette: 'jade', photos: 2,
  },
  {
    key: 'tumbler-seabuckthorn', sku: 'AL-TMB-03', company: 'alecrim', category: 'glassware', type: 'tableware',
    name: { en: 'Faceted tumbler, apricot', ru: 'Стакан гранёный «Абрикос»' },
    description: {
      en: 'Warm pink-orange glass that flatters every drink except blue ones. The furnace turns to this colour again in spring.',
      ru: 'Тёплое розово-оранжевое стекло, которое красит любой напиток, кроме синих. К этому цвету печь вернётся весной.',
    },
    price: 2000, total_count: 0, active: true,
    parameters: { ware: 'glass', capacity: 330, care: 'dishwasher' },
    pictureKind: 'tumbler', palette: 'seabuckthorn', photos: 2,
  },
  {
    key: 'carafe-sky', sku: 'AL-CRF-03', company: 'alecrim', category: 'glassware', type: 'tableware',
    name: { en: 'Bedside water carafe', ru: 'Графин для воды «У кровати»' },
    description: {
      en: 'Small, steady and quiet when you put it down in the dark. The wide neck lets a brush in, so no lime is left behind.',
      ru: 'Небольшой, устойчивый и не звякает, когда ставишь его в темноте. Широкое горло пускает ёршик, и накипь не остаётся.',
    },
    price: 3900, total_count: 52, active: true,
    parameters: { ware: 'glass', capacity: 750, care: 'dishwasher' },
    pictureKind: 'carafe', palette: 'sky', photos: 2,
  },
];
