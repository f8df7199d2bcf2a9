import type { DemoProduct } from '#server/seed/content/types.ts';

export const kitchen: readonly DemoProduct[] = [
  {
    key: 'board-oak', sku: 'SL-BRD-01', company: 'sloboda', category: 'boards-knives', type: 'kitchenware',
    name: { en: 'Oak cutting board with walnut inlay', ru: 'Доска дубовая с ореховой вставкой' },
    description: {
      en: 'An oak board 45 by 28 cm with two strips of walnut, glued with food-safe glue and soaked in linseed oil. It does not blunt knives and does not warp if you dry it standing up. There is a hole and a leather cord for hanging.',
      ru: 'Дубовая доска 45 × 28 см с двумя полосами ореха, склеена пищевым клеем и пропитана льняным маслом. Не тупит ножи и не коробится, если сушить её стоя. Есть отверстие и кожаный шнурок, чтобы повесить.',
    },
    price: 4900, total_count: 70, active: true, parameters: { 'kitchen-material': 'oak', length: 40, care: 'hand' },
    pictureKind: 'board', palette: 'oak', photos: 3,
  },
  {
    key: 'knife-steel', sku: 'SL-KNF-01', company: 'sloboda', category: 'boards-knives', type: 'kitchenware',
    name: { en: 'Chef’s knife, 20 cm', ru: 'Нож поварской, 20 см' },
    description: {
      en: 'A forged chef’s knife with a 20 cm blade of layered steel and a walnut handle on three rivets. Hardness 60 HRC: it takes an edge that cuts a tomato under its own weight and keeps it for months. Forged by one smith, hence the short stock.',
      ru: 'Кованый поварской нож: клинок 20 см из слоистой стали, рукоять из ореха на трёх заклёпках. Твёрдость 60 HRC — режет помидор под собственным весом и держит заточку месяцами. Куёт их один кузнец, поэтому на складе всегда немного.',
    },
    price: 13500, total_count: 3, active: true, parameters: { 'kitchen-material': 'steel', length: 20, care: 'hand' },
    pictureKind: 'knife', palette: 'steel', photos: 3,
  },
  {
    key: 'spoons-khokhloma', sku: 'SL-SPN-01', company: 'sloboda', category: 'boards-knives', type: 'kitchenware',
    name: { en: 'Khokhloma spoons, set of three', ru: 'Ложки хохломские, набор из трёх' },
    description: {
      en: 'Three linden spoons with black and red handles and golden bowls. They do not scratch non-stick pans, do not heat up in hot jam and play a decent folk rhythm. 22 cm long, lacquered with food-safe varnish.',
      ru: 'Три липовые ложки с чёрными и красными черенками и золотым черпаком. Не царапают сковороды, не нагреваются в горячем варенье и неплохо отстукивают плясовую. Длина 22 см, покрыты пищевым лаком.',
    },
    price: 2700, total_count: 110, active: true, parameters: { 'kitchen-material': 'linden', length: 22, care: 'hand' },
    pictureKind: 'spoons', palette: 'khokhloma', photos: 2,
  },
];
