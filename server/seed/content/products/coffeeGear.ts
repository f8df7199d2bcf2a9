import type { DemoProduct } from '#server/seed/content/types.ts';

export const coffeeGear: readonly DemoProduct[] = [
  {
    key: 'moka-steel', sku: 'AL-MOK-01', company: 'alecrim', category: 'coffee-gear', type: 'kitchenware',
    name: { en: 'Bica moka pot, six cups', ru: 'Гейзерная кофеварка «Бика», шесть чашек' },
    description: {
      en: 'Eight facets, a proper valve and the gurgle that wakes a whole flat. Stainless, so it goes on any hob.',
      ru: 'Восемь граней, честный клапан и бульканье, от которого просыпается вся квартира. Нержавеющая, годится для любой плиты.',
    },
    price: 3800, total_count: 110, active: true,
    parameters: { 'kitchen-material': 'steel', capacity: 300, care: 'hand' },
    pictureKind: 'moka', palette: 'steel', photos: 3,
  },
  {
    key: 'moka-coral', sku: 'AL-MOK-02', company: 'alecrim', category: 'coffee-gear', type: 'kitchenware',
    name: { en: 'Bica moka pot, three cups, coral', ru: 'Гейзерная кофеварка «Бика», три чашки, коралл' },
    description: {
      en: 'The small one, for two people who do not talk before coffee. The enamel is only on top; the base remains plain steel.',
      ru: 'Маленькая, для двоих, кто до кофе не разговаривает. Эмаль только сверху, основание — чистая сталь.',
    },
    price: 4100, total_count: 62, active: true,
    parameters: { 'kitchen-material': 'steel', capacity: 150, care: 'hand' },
    pictureKind: 'moka', palette: 'coral', photos: 2,
  },
  {
    key: 'moka-graphite', sku: 'AL-MOK-03', company: 'alecrim', category: 'coffee-gear', type: 'kitchenware',
    name: { en: 'Bica moka pot, nine cups, black', ru: 'Гейзерная кофеварка «Бика», девять чашек, чёрная' },
    description: {
      en: 'For offices, big families and unexpected cousins. Takes eleven minutes, exactly the length of a good argument.',
      ru: 'Для конторы, большой семьи и внезапных кузенов. Варит одиннадцать минут — ровно один хороший спор.',
    },
    price: 4300, total_count: 39, active: true,
    parameters: { 'kitchen-material': 'steel', capacity: 450, care: 'hand' },
    pictureKind: 'moka', palette: 'graphite', photos: 2,
  },
  {
    key: 'grinder-oak', sku: 'AL-GRN-01', company: 'alecrim', category: 'coffee-gear', type: 'kitchenware',
    name: { en: 'Grandfather’s coffee grinder', ru: 'Кофемолка «Дедушкина»' },
    description: {
      en: 'A box mill with steel burrs, a drawer that smells of coffee for ever, and a crank with good leverage. Sixty turns make two cups.',
      ru: 'Ящичная мельница со стальными жерновами, ящиком, навсегда пахнущим кофе, и удобной рукояткой. Шестьдесят оборотов — две чашки.',
    },
    price: 7200, total_count: 28, active: true,
    parameters: { 'kitchen-material': 'oak', height: 24, care: 'hand' },
    pictureKind: 'grinder', palette: 'oak', photos: 3,
  },
  {
    key: 'grinder-cobalt', sku: 'AL-GRN-02', company: 'alecrim', category: 'coffee-gear', type: 'kitchenware',
    name: { en: 'Azulejo coffee grinder', ru: 'Кофемолка «Азулежу»' },
    description: {
      en: 'The same mill in beech stained the blue of Lisbon tiles. Nine settings, from Turkish dust to cowboy gravel.',
      ru: 'Та же мельница из бука, тонированного в синий цвет лиссабонских изразцов. Девять помолов: от турецкой пыли до ковбойского гравия.',
    },
    price: 7600, total_count: 22, active: true,
    parameters: { 'kitchen-material': 'beech', height: 24, care: 'hand' },
    pictureKind: 'grinder', palette: 'cobalt', photos: 2,
  },
];
