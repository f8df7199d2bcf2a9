import type { DemoProduct } from '#server/seed/content/types.ts';

export const boards: readonly DemoProduct[] = [
  {
    key: 'board-walnut', sku: 'SL-BRD-02', company: 'sloboda', category: 'boards-knives', type: 'kitchenware',
    name: { en: 'Walnut carving board', ru: 'Доска ореховая для мяса' },
    description: {
      en: 'A board with the weight of a decision. American walnut, oiled three times, with oak lines so that you can see where the roast ends.',
      ru: 'Доска, весомая во всех смыслах. Американский орех, три слоя масла и дубовые полосы, чтобы видно было, где кончается ростбиф.',
    },
    price: 6400, total_count: 37, active: true,
    parameters: { 'kitchen-material': 'walnut', length: 42, care: 'hand' },
    pictureKind: 'board', palette: 'walnut', photos: 2,
  },
  {
    key: 'board-straw', sku: 'TP-BRD-01', company: 'teplitsa', category: 'boards-knives', type: 'kitchenware',
    name: { en: 'Breakfast board', ru: 'Доска для завтраков' },
    description: {
      en: 'Birch, light, and small enough to carry to the balcony with bread, cheese and a tomato on it. Hangs on a nail by a leather loop.',
      ru: 'Берёза: лёгкая и такая, чтобы унести на балкон хлеб, сыр и помидор. Висит на гвозде за кожаную петлю.',
    },
    price: 3800, total_count: 83, active: true,
    parameters: { 'kitchen-material': 'birch', length: 34, care: 'hand' },
    pictureKind: 'board', palette: 'straw', photos: 2,
  },
  {
    key: 'knife-graphite', sku: 'FJ-KNF-01', company: 'fjellstad', category: 'boards-knives', type: 'kitchenware',
    name: { en: 'Fish knife from Bergen, 18 cm', ru: 'Нож для рыбы из Бергена, 18 см' },
    description: {
      en: 'A narrow, springy blade that follows the bone by itself. The handle is stabilised birch, which does not mind salt water.',
      ru: 'Узкий упругий клинок сам идёт вдоль кости. Рукоять из стабилизированной берёзы не боится солёной воды.',
    },
    price: 7900, total_count: 26, active: true,
    parameters: { 'kitchen-material': 'steel', length: 18, care: 'hand' },
    pictureKind: 'knife', palette: 'graphite', photos: 2,
  },
  {
    key: 'knife-oak', sku: 'SL-KNF-02', company: 'sloboda', category: 'boards-knives', type: 'kitchenware',
    name: { en: 'Vegetable knife, 16 cm', ru: 'Нож для овощей, 16 см' },
    description: {
      en: 'Tall blade, thin edge, no drama: an onion is diced before it notices. We sharpen it again free of charge once a year.',
      ru: 'Высокий клинок, тонкая кромка и никаких слёз: лук нарезан раньше, чем заметил. Раз в год точим бесплатно.',
    },
    price: 6800, total_count: 40, active: true,
    parameters: { 'kitchen-material': 'steel', length: 16, care: 'hand' },
    pictureKind: 'knife', palette: 'oak', photos: 2,
  },
  {
    key: 'spoons-gzhel', sku: 'SL-SPN-02', company: 'sloboda', category: 'boards-knives', type: 'kitchenware',
    name: { en: 'Blue spoons, set of three', ru: 'Ложки синие, набор из трёх' },
    description: {
      en: 'Linden spoons painted in Gzhel blue, a small scandal among purists. They do not scratch pans and do not get hot.',
      ru: 'Липовые ложки, расписанные гжельской синью — маленький скандал для знатоков. Не царапают сковороду и не нагреваются.',
    },
    price: 2400, total_count: 58, active: true,
    parameters: { 'kitchen-material': 'linden', length: 22, care: 'hand' },
    pictureKind: 'spoons', palette: 'gzhel', photos: 2,
  },
  {
    key: 'spoons-poppy', sku: 'SL-SPN-03', company: 'sloboda', category: 'boards-knives', type: 'kitchenware',
    name: { en: 'Red spoons, set of three', ru: 'Ложки красные, набор из трёх' },
    description: {
      en: 'The classic: red, gold and green over tin, lacquered in a hot kiln. Soup tastes better, and nobody has ever explained why.',
      ru: 'Классика: алый, золото и зелень по олову, лак горячей закалки. Суп из них вкуснее, и никто пока не объяснил почему.',
    },
    price: 2400, total_count: 61, active: true,
    parameters: { 'kitchen-material': 'linden', length: 22, care: 'hand' },
    pictureKind: 'spoons', palette: 'poppy', photos: 2,
  },
];
