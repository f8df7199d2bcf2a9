import type { DemoProduct } from '#server/seed/content/types.ts';

export const soap: readonly DemoProduct[] = [
  {
    key: 'soap-lavender', sku: 'AL-SOP-01', company: 'alecrim', category: 'soap-bath', type: 'beauty',
    name: { en: 'Lavender and olive oil soap', ru: 'Мыло оливковое с лавандой' },
    description: {
      en: 'Cooked for four days in Setúbal and cut with a wire. Lasts six weeks in a family of four and scents the drawer before that.',
      ru: 'Варят четыре дня в Сетубале и режут струной. Семье из четырёх хватает на полтора месяца, а до того мыло душит ящик комода.',
    },
    price: 800, total_count: 260, active: true,
    parameters: { weight: 120, skin: 'any', scent: 'lavender' },
    pictureKind: 'soap', palette: 'lavender', photos: 3,
  },
  {
    key: 'soap-sage', sku: 'AL-SOP-02', company: 'alecrim', category: 'soap-bath', type: 'beauty',
    name: { en: 'Rosemary and green clay soap', ru: 'Мыло с розмарином и зелёной глиной' },
    description: {
      en: 'Clay for the shine, rosemary for the mood, and olive oil so that it does not squeak. Good for gardeners’ hands.',
      ru: 'Глина от блеска, розмарин для настроения и оливковое масло, чтобы не скрипело. Хорошо отмывает руки после огорода.',
    },
    price: 800, total_count: 215, active: true,
    parameters: { weight: 120, skin: 'oily', scent: 'herbs' },
    pictureKind: 'soap', palette: 'sage', photos: 2,
  },
  {
    key: 'soap-honeycomb', sku: 'AL-SOP-03', company: 'alecrim', category: 'soap-bath', type: 'beauty',
    name: { en: 'Honey and oat soap', ru: 'Мыло медовое с овсом' },
    description: {
      en: 'Ground oats do the work of a scrub, politely. Honey from our neighbour Rui, who insists on being named.',
      ru: 'Молотый овёс работает скрабом, но вежливо. Мёд соседа Руя, который настоял, чтобы его упомянули.',
    },
    price: 900, total_count: 180, active: true,
    parameters: { weight: 120, skin: 'dry', scent: 'honey' },
    pictureKind: 'soap', palette: 'honeycomb', photos: 2,
  },
  {
    key: 'soap-rose', sku: 'AL-SOP-04', company: 'alecrim', category: 'soap-bath', type: 'beauty',
    name: { en: 'Rose clay soap', ru: 'Мыло с розовой глиной' },
    description: {
      en: 'A soap that smells like a rose and not like a taxi. Made for the face, as gentle as bar soap gets.',
      ru: 'Мыло, которое пахнет розой, а не такси. Сделано для лица, мягче кускового не бывает.',
    },
    price: 900, total_count: 165, active: true,
    parameters: { weight: 120, skin: 'any', scent: 'rose' },
    pictureKind: 'soap', palette: 'rose', photos: 2,
  },
  {
    key: 'soap-seabuckthorn', sku: 'PD-SOP-01', company: 'polden', category: 'soap-bath', type: 'beauty',
    name: { en: 'Sea buckthorn soap', ru: 'Мыло облепиховое' },
    description: {
      en: 'Orange through and through, with the oil that our grandmothers put on burns. Leaves no colour on the towel, we promise.',
      ru: 'Оранжевое насквозь, с тем самым маслом, которым бабушки лечили ожоги. Полотенце не красит, обещаем.',
    },
    price: 900, total_count: 112, active: true,
    parameters: { weight: 100, skin: 'dry', scent: 'citrus' },
    pictureKind: 'soap', palette: 'seabuckthorn', photos: 2,
  },
  {
    key: 'soap-oat', sku: 'SL-SOP-01', company: 'sloboda', category: 'soap-bath', type: 'beauty',
    name: { en: 'Plain kitchen soap', ru: 'Мыло кухонное без запаха' },
    description: {
      en: 'Takes off onion, garlic and fish, and leaves nothing in their place. In the bowl by the sink of every Sloboda workshop.',
      ru: 'Снимает лук, чеснок и рыбу, ничего не оставляя взамен. Лежит у раковины в каждой мастерской Sloboda.',
    },
    price: 700, total_count: 198, active: true,
    parameters: { weight: 110, skin: 'any', scent: 'none' },
    pictureKind: 'soap', palette: 'oat', photos: 2,
  },
];
