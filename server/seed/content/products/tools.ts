import type { DemoProduct } from '#server/seed/content/types.ts';

export const tools: readonly DemoProduct[] = [
  {
    key: 'trowel-meadow', sku: 'TP-TRW-01', company: 'teplitsa', category: 'garden-tools', type: 'garden',
    name: { en: 'Trowel and fork, ash handles', ru: 'Совок и вилка с ясеневыми ручками' },
    description: {
      en: 'Forged in Rustavi from one piece, so nothing wobbles. The handle fits a hand in a glove and hangs by a leather loop.',
      ru: 'Выкованы в Рустави из цельной полосы, и ничего не шатается. Ручка ложится в руку в перчатке и висит на кожаной петле.',
    },
    price: 3400, total_count: 96, active: true,
    parameters: { 'garden-material': 'steel', length: 32, 'item-weight': 280 },
    pictureKind: 'trowel', palette: 'meadow', photos: 3,
  },
  {
    key: 'trowel-terracotta', sku: 'TP-TRW-02', company: 'teplitsa', category: 'garden-tools', type: 'garden',
    name: { en: 'Trowel and fork for pots', ru: 'Совок и вилка для горшков' },
    description: {
      en: 'A narrower pair for balconies, with centimetres stamped on the blade. They reach the bottom of a deep planter without lifting the rose.',
      ru: 'Пара поуже, для балкона, с сантиметрами на лезвии. Достают до дна высокого кашпо, не тревожа розу.',
    },
    price: 3600, total_count: 71, active: true,
    parameters: { 'garden-material': 'steel', length: 32, 'item-weight': 290 },
    pictureKind: 'trowel', palette: 'terracotta', photos: 2,
  },
  {
    key: 'trowel-cobalt', sku: 'TP-TRW-03', company: 'teplitsa', category: 'garden-tools', type: 'garden',
    name: { en: 'Trowel and fork for clay soil', ru: 'Совок и вилка для глины' },
    description: {
      en: 'Thicker steel and a sharper point, for gardens that are really brickworks. Blue bands, so that you find them in the bed in spring.',
      ru: 'Сталь толще, остриё острее — для огородов, которые на деле кирпичный завод. Синие пояски, чтобы весной найти их в грядке.',
    },
    price: 3800, total_count: 44, active: true,
    parameters: { 'garden-material': 'steel', length: 35, 'item-weight': 320 },
    pictureKind: 'trowel', palette: 'cobalt', photos: 2,
  },
  {
    key: 'can-mint', sku: 'TP-CAN-01', company: 'teplitsa', category: 'garden-tools', type: 'garden',
    name: { en: 'Greenhouse watering can, 5 litres', ru: 'Лейка «Тепличная», 5 л' },
    description: {
      en: 'Balanced so that it pours without a push, with a brass rose that rains rather than jets. Looks good on the windowsill between jobs.',
      ru: 'Сбалансирована: льёт сама, а латунная насадка даёт дождь, а не струю. В перерывах украшает подоконник.',
    },
    price: 4900, total_count: 58, active: true,
    parameters: { 'garden-material': 'steel', length: 38, 'item-weight': 1100 },
    pictureKind: 'wateringCan', palette: 'mint', photos: 3,
  },
  {
    key: 'can-terracotta', sku: 'TP-CAN-02', company: 'teplitsa', category: 'garden-tools', type: 'garden',
    name: { en: 'Balcony watering can, 3 litres', ru: 'Лейка балконная, 3 л' },
    description: {
      en: 'Three litres is what a wrist can carry along eleven boxes of geraniums. We counted, on our own balcony.',
      ru: 'Три литра — столько рука проносит вдоль одиннадцати ящиков герани. Считали на собственном балконе.',
    },
    price: 4600, total_count: 52, active: true,
    parameters: { 'garden-material': 'steel', length: 36, 'item-weight': 980 },
    pictureKind: 'wateringCan', palette: 'terracotta', photos: 2,
  },
  {
    key: 'can-gzhel', sku: 'TP-CAN-03', company: 'teplitsa', category: 'garden-tools', type: 'garden',
    name: { en: 'Blue Garden watering can, 5 litres', ru: 'Лейка «Синий сад», 5 л' },
    description: {
      en: 'Enamelled white and painted with roses that need no water. A present for a gardener who has everything else.',
      ru: 'Белая эмаль и розы, которые не нужно поливать. Подарок садовнику, у которого есть всё остальное.',
    },
    price: 5800, total_count: 26, active: true,
    parameters: { 'garden-material': 'steel', length: 38, 'item-weight': 1150 },
    pictureKind: 'wateringCan', palette: 'gzhel', photos: 2,
  },
  {
    key: 'birdhouse-oak', sku: 'TP-BRD-02', company: 'teplitsa', category: 'garden-tools', type: 'garden',
    name: { en: 'Starling Villa birdhouse', ru: 'Скворечник «Вилла»' },
    description: {
      en: 'A hole of fifty millimetres, a roof that lifts for cleaning, and dots for joy. Occupied within a week at our gate.',
      ru: 'Леток пятьдесят миллиметров, крыша поднимается для уборки, горошек — для радости. У наших ворот заселили за неделю.',
    },
    price: 4200, total_count: 47, active: true,
    parameters: { 'garden-material': 'wood', length: 30, 'item-weight': 1400 },
    pictureKind: 'birdhouse', palette: 'oak', photos: 3,
  },
  {
    key: 'birdhouse-sky', sku: 'TP-BRD-03', company: 'teplitsa', category: 'garden-tools', type: 'garden',
    name: { en: 'Tit Cottage birdhouse', ru: 'Домик для синиц «Дача»' },
    description: {
      en: 'A hole of thirty-two millimetres keeps the neighbours out. Hang it facing east, at the height of a tall man’s hat.',
      ru: 'Леток тридцать два миллиметра, чтобы соседи не лезли. Вешайте летком на восток, на высоте шляпы высокого человека.',
    },
    price: 3900, total_count: 39, active: true,
    parameters: { 'garden-material': 'wood', length: 26, 'item-weight': 1100 },
    pictureKind: 'birdhouse', palette: 'sky', photos: 2,
  },
  {
    key: 'birdhouse-rose', sku: 'TP-BRD-04', company: 'teplitsa', category: 'garden-tools', type: 'garden',
    name: { en: 'Pink Flat birdhouse', ru: 'Скворечник «Розовая квартира»' },
    description: {
      en: 'Birds do not see the colour as we do, but the street does. Untreated wood inside, as it should be.',
      ru: 'Птицы видят цвет не так, как мы, зато видит вся улица. Внутри дерево без пропитки, как и положено.',
    },
    price: 3900, total_count: 33, active: true,
    parameters: { 'garden-material': 'wood', length: 26, 'item-weight': 1100 },
    pictureKind: 'birdhouse', palette: 'rose', photos: 2,
  },
];
