import type { DemoProduct } from '#server/seed/content/types.ts';

export const creams: readonly DemoProduct[] = [
  {
    key: 'cream-lavender', sku: 'AL-CRM-01', company: 'alecrim', category: 'creams', type: 'beauty',
    name: { en: 'Good Night face cream', ru: 'Крем для лица «Боа нойте»' },
    description: {
      en: 'Almond oil, beeswax, lavender water, and a list of ingredients that fits on the lid. Smells like clean sheets.',
      ru: 'Миндальное масло, пчелиный воск, лавандовая вода — весь состав помещается на крышке. Пахнет чистым бельём.',
    },
    price: 2600, total_count: 84, active: true,
    parameters: { weight: 50, skin: 'any', scent: 'lavender' },
    pictureKind: 'cream', palette: 'lavender', photos: 3,
  },
  {
    key: 'cream-oat', sku: 'AL-CRM-02', company: 'alecrim', category: 'creams', type: 'beauty',
    name: { en: 'Oat cream for hands', ru: 'Крем для рук овсяный' },
    description: {
      en: 'For potters, gardeners and people who wash their hands forty times a day. Sinks in before the phone rings.',
      ru: 'Для гончаров, садовников и тех, кто моет руки сорок раз в день. Впитывается раньше, чем зазвонит телефон.',
    },
    price: 2200, total_count: 103, active: true,
    parameters: { weight: 75, skin: 'sensitive', scent: 'none' },
    pictureKind: 'cream', palette: 'oat', photos: 2,
  },
  {
    key: 'cream-rose', sku: 'AL-CRM-03', company: 'alecrim', category: 'creams', type: 'beauty',
    name: { en: 'Rosehip day cream', ru: 'Крем дневной с шиповником' },
    description: {
      en: 'Cold-pressed rosehip oil, which brings its own orange colour. Good under make-up, better without.',
      ru: 'Масло шиповника холодного отжима, которое красит крем само. Хорош под макияж, а без него ещё лучше.',
    },
    price: 2800, total_count: 61, active: true,
    parameters: { weight: 50, skin: 'dry', scent: 'rose' },
    pictureKind: 'cream', palette: 'rose', photos: 2,
  },
  {
    key: 'cream-sage', sku: 'TP-CRM-01', company: 'teplitsa', category: 'creams', type: 'beauty',
    name: { en: 'Calendula balm', ru: 'Бальзам с календулой' },
    description: {
      en: 'Calendula steeped in oil for forty days on a window in Telavi. For scratches, lips and the heels of summer.',
      ru: 'Календулу сорок дней настаивают в масле на окне в Телави. Для царапин, губ и летних пяток.',
    },
    price: 1800, total_count: 92, active: true,
    parameters: { weight: 40, skin: 'dry', scent: 'herbs' },
    pictureKind: 'cream', palette: 'sage', photos: 2,
  },
  {
    key: 'cream-nordic', sku: 'FJ-CRM-01', company: 'fjellstad', category: 'creams', type: 'beauty',
    name: { en: 'Fisherman’s cold cream', ru: 'Крем рыбацкий от мороза' },
    description: {
      en: 'No water in it, so it does not freeze on the cheeks. Lanolin from our own sheep, filtered until it stops smelling of them.',
      ru: 'Без воды, поэтому на щеках не замерзает. Ланолин от наших же овец, очищенный, пока не перестанет ими пахнуть.',
    },
    price: 1900, total_count: 118, active: true,
    parameters: { weight: 60, skin: 'sensitive', scent: 'none' },
    pictureKind: 'cream', palette: 'nordic', photos: 2,
  },
  {
    key: 'cream-seabuckthorn', sku: 'PD-CRM-01', company: 'polden', category: 'creams', type: 'beauty',
    name: { en: 'Sea buckthorn night cream', ru: 'Крем ночной облепиховый' },
    description: {
      en: 'Rich, orange and a little old-fashioned; put it on half an hour before bed. The pillowcase will stay white if you wait.',
      ru: 'Питательный, оранжевый и немного старомодный; наносите за полчаса до сна. Если подождать, наволочка останется белой.',
    },
    price: 2100, total_count: 77, active: true,
    parameters: { weight: 50, skin: 'dry', scent: 'citrus' },
    pictureKind: 'cream', palette: 'seabuckthorn', photos: 2,
  },
];
