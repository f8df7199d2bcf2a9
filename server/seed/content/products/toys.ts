import type { DemoProduct } from '#server/seed/content/types.ts';

export const toys: readonly DemoProduct[] = [
  {
    key: 'matryoshka-poppy', sku: 'PD-MAT-01', company: 'polden', category: 'wooden-toys', type: 'toy',
    name: { en: 'Semyonovna nesting doll, five pieces', ru: 'Матрёшка «Семёновна», пять кукол' },
    description: {
      en: 'Five sisters of linden wood in red shawls, each with a bouquet of her own. The largest is 18 cm tall, the smallest no bigger than a thumbnail and painted just as carefully. Turned and painted in Semyonov, lacquered twice.',
      ru: 'Пять сестёр из липы в красных платках, и у каждой свой букет. Старшая ростом 18 см, младшая с ноготок, но расписана так же тщательно. Выточены и расписаны в Семёнове, покрыты двумя слоями лака.',
    },
    price: 6400, total_count: 58, active: true,
    parameters: { age: 36, 'toy-material': 'linden' },
    pictureKind: 'matryoshka', palette: 'poppy', photos: 3,
  },
  {
    key: 'train-meadow', sku: 'PD-TRN-01', company: 'polden', category: 'wooden-toys', type: 'toy',
    name: { en: 'Little Junction wooden train', ru: 'Паровозик деревянный «Полустанок»' },
    description: {
      en: 'A beech engine with two wagons: one carries logs, the other blocks. The wheels turn, the couplings hold by magnets and the edges are sanded as smooth as a pebble. Painted with water-based paints; 62 cm long when coupled.',
      ru: 'Буковый паровоз с двумя вагонами: один везёт брёвна, другой — кубики. Колёса крутятся, сцепки на магнитах, края гладкие, как галька. Краски на водной основе; в сцепке длина 62 см.',
    },
    price: 4600, total_count: 77, active: true,
    parameters: { age: 24, 'toy-material': 'beech' },
    pictureKind: 'train', palette: 'meadow', photos: 3,
  },
  {
    key: 'bear-honey', sku: 'PD-BER-01', company: 'polden', category: 'soft-toys', type: 'toy',
    name: { en: 'Potap the bear', ru: 'Медведь Потап' },
    description: {
      en: 'A classic teddy bear of mohair plush, 34 cm sitting, with jointed paws and a silk bow. Stuffed with wool and a little buckwheat husk, so he sits where you put him. Eyes are stitched through and do not come off.',
      ru: 'Классический мишка из мохерового плюша: ростом 34 см сидя, лапы на шарнирах, на шее шёлковый бант. Набит шерстью и горстью гречневой лузги, поэтому сидит там, куда посадили. Глаза пришиты насквозь и не отрываются.',
    },
    price: 5200, total_count: 46, active: true,
    parameters: { age: 36, 'toy-material': 'plush' },
    pictureKind: 'bear', palette: 'honeycomb', photos: 3,
  },
  {
    key: 'pyramid-sky', sku: 'PD-PYR-01', company: 'polden', category: 'wooden-toys', type: 'toy',
    name: { en: 'Sky stacking pyramid', ru: 'Пирамидка «Небо»' },
    description: {
      en: 'Six birch rings and a ball on a rod: the first lesson in large, smaller and smallest. Rings from 14 to 7 cm, rounded for small fists, covered with a varnish that may be chewed. It also makes a good traffic obstacle for trains.',
      ru: 'Шесть берёзовых колец и шарик на стержне — первый урок про «большой, поменьше, маленький». Кольца от 14 до 7 см, скруглённые под детский кулак, лак такой, что можно грызть. Заодно отличное препятствие для паровозика.',
    },
    price: 2800, total_count: 105, active: true,
    parameters: { age: 12, 'toy-material': 'birch' },
    pictureKind: 'pyramid', palette: 'sky', photos: 2,
  },
  {
    key: 'matryoshka-gzhel', sku: 'PD-MAT-02', company: 'polden', category: 'wooden-toys', type: 'toy',
    name: { en: 'Snow Maiden nesting doll, five pieces', ru: 'Матрёшка «Снегурочка», пять кукол' },
    description: {
      en: 'A winter nesting doll in white and blue, painted with Gzhel roses on frosty linden. Five dolls from 17 to 3 cm that fit together with a quiet click. A good present for somebody who already has a red one.',
      ru: 'Зимняя матрёшка в белом и голубом, с гжельскими розами по заиндевевшей липе. Пять кукол от 17 до 3 см складываются с тихим щелчком. Хороший подарок тому, у кого красная уже есть.',
    },
    price: 7200, total_count: 31, active: true,
    parameters: { age: 36, 'toy-material': 'linden' },
    pictureKind: 'matryoshka', palette: 'gzhel', photos: 2,
  },
  {
    key: 'horse-coral', sku: 'PD-HRS-01', company: 'polden', category: 'wooden-toys', type: 'toy',
    name: { en: 'Ryzhik rocking horse', ru: 'Лошадка-качалка «Рыжик»' },
    description: {
      en: 'A rocking horse of solid birch with a woollen mane and an embroidered saddle. It carries a rider of up to 40 kg and cannot tip over: the rockers are longer than the horse. The next herd is drying in the workshop and will be ready in a few weeks.',
      ru: 'Лошадка-качалка из массива берёзы, с шерстяной гривой и расшитым седлом. Везёт всадника до 40 кг и не опрокидывается: полозья длиннее самой лошади. Новый табун сохнет в мастерской и будет готов через несколько недель.',
    },
    price: 14900, total_count: 0, active: true,
    parameters: { age: 24, 'toy-material': 'birch' },
    pictureKind: 'horse', palette: 'coral', photos: 2,
  },
];
