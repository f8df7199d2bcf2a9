import type { DemoProduct } from '#server/seed/content/types.ts';

export const bedBath: readonly DemoProduct[] = [
  {
    key: 'towels-sage', sku: 'AL-TWL-01', company: 'alecrim', category: 'bed-bath', type: 'textile',
    name: { en: 'Four towels, garden colours', ru: 'Четыре полотенца, цвета сада' },
    description: {
      en: 'Combed Portuguese cotton, 550 g/m², four shades that do not have to match the tiles. They grow softer for about a year and then stay so.',
      ru: 'Гребенной португальский хлопок, 550 г/м², четыре оттенка, которым не нужно подходить к плитке. Год становятся мягче, а потом такими и остаются.',
    },
    price: 6400, total_count: 58, active: true,
    parameters: { fibre: 'cotton', length: 140, width: 70 },
    pictureKind: 'towels', palette: 'sage', photos: 3,
  },
  {
    key: 'towels-sky', sku: 'AL-TWL-02', company: 'alecrim', category: 'bed-bath', type: 'textile',
    name: { en: 'Four towels, seaside colours', ru: 'Четыре полотенца, цвета моря' },
    description: {
      en: 'Two for the bath, two for the beach, and nobody remembers which. Loops on both short sides, for those with few hooks.',
      ru: 'Два для ванной, два для пляжа, и уже никто не помнит какие. Петельки с обеих сторон — для тех, у кого мало крючков.',
    },
    price: 6400, total_count: 47, active: true,
    parameters: { fibre: 'cotton', length: 140, width: 70 },
    pictureKind: 'towels', palette: 'sky', photos: 2,
  },
  {
    key: 'towels-rose', sku: 'AL-TWL-03', company: 'alecrim', category: 'bed-bath', type: 'textile',
    name: { en: 'Four linen towels, rose', ru: 'Четыре льняных полотенца, розовые' },
    description: {
      en: 'Linen terry: rough for a week, then impossible to do without. It dries overnight even in November.',
      ru: 'Льняная махра: неделю жестковата, потом без неё никак. За ночь высыхает даже в ноябре.',
    },
    price: 5800, total_count: 36, active: true,
    parameters: { fibre: 'linen', length: 120, width: 60 },
    pictureKind: 'towels', palette: 'rose', photos: 2,
  },
  {
    key: 'apron-linen', sku: 'AL-APR-01', company: 'alecrim', category: 'bed-bath', type: 'textile',
    name: { en: 'Baker’s apron', ru: 'Фартук пекаря' },
    description: {
      en: 'Striped linen with a pocket split in two: for a phone and for a wooden spoon. The straps cross behind, so the neck does not ache.',
      ru: 'Полосатый лён и карман на два отделения: под телефон и под деревянную ложку. Лямки скрещены на спине, и шея не устаёт.',
    },
    price: 3600, total_count: 85, active: true,
    parameters: { fibre: 'linen', size: 'one' },
    pictureKind: 'apron', palette: 'linen', photos: 3,
  },
  {
    key: 'apron-forest', sku: 'TP-APR-01', company: 'teplitsa', category: 'bed-bath', type: 'textile',
    name: { en: 'Gardener’s apron', ru: 'Фартук садовника' },
    description: {
      en: 'Waxed cotton that sheds soil and rain, deep pockets for secateurs and twine. Comes with a note on how to wax it again.',
      ru: 'Вощёный хлопок, с которого скатываются земля и дождь; глубокие карманы под секатор и бечёвку. В комплекте записка, как провощить заново.',
    },
    price: 3900, total_count: 62, active: true,
    parameters: { fibre: 'cotton', size: 'one' },
    pictureKind: 'apron', palette: 'forest', photos: 2,
  },
  {
    key: 'apron-gzhel', sku: 'SL-APR-01', company: 'sloboda', category: 'bed-bath', type: 'textile',
    name: { en: 'Blue Kitchen apron', ru: 'Фартук «Синяя кухня»' },
    description: {
      en: 'White cotton with a Gzhel rose on the pocket: a brave choice for beetroot. It boils clean, we have tried.',
      ru: 'Белый хлопок с гжельской розой на кармане — смелый выбор для свёклы. Отстирывается кипячением, мы проверяли.',
    },
    price: 3400, total_count: 51, active: true,
    parameters: { fibre: 'cotton', size: 'one' },
    pictureKind: 'apron', palette: 'gzhel', photos: 2,
  },
];
