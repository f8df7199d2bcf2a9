import type { DemoProduct } from '#server/seed/content/types.ts';

export const oilSpices: readonly DemoProduct[] = [
  {
    key: 'oil-linden', sku: 'AL-OIL-01', company: 'alecrim', category: 'oil-spices', type: 'food',
    name: { en: 'Olive oil from Trás-os-Montes, 500 ml', ru: 'Оливковое масло из Траз-уж-Монтиш, 0,5 л' },
    description: {
      en: 'Cobrançosa olives, picked green and pressed the same night. It scratches the throat a little at the end; that is the good part.',
      ru: 'Оливки сорта кобрансоза, собраны зелёными и отжаты той же ночью. В конце слегка царапает горло — это и есть самое лучшее.',
    },
    price: 2400, total_count: 130, active: true,
    parameters: { weight: 500, 'shelf-life': 18, origin: 'portugal' },
    pictureKind: 'oil', palette: 'linden', photos: 3,
  },
  {
    key: 'oil-sage', sku: 'AL-OIL-02', company: 'alecrim', category: 'oil-spices', type: 'food',
    name: { en: 'Olive oil with rosemary, 500 ml', ru: 'Оливковое масло с розмарином, 0,5 л' },
    description: {
      en: 'A whole branch in every bottle, from the bush by the mill door. For potatoes, focaccia and Tuesday chicken.',
      ru: 'В каждой бутылке целая ветка с куста у дверей мельницы. К картошке, фокачче и курице по вторникам.',
    },
    price: 2700, total_count: 74, active: true,
    parameters: { weight: 500, 'shelf-life': 12, origin: 'portugal' },
    pictureKind: 'oil', palette: 'sage', photos: 2,
  },
  {
    key: 'oil-amber', sku: 'TP-OIL-01', company: 'teplitsa', category: 'oil-spices', type: 'food',
    name: { en: 'Walnut oil from Kakheti, 350 ml', ru: 'Масло грецкого ореха из Кахетии, 350 мл' },
    description: {
      en: 'Cold pressed on a stone, thick and toasted in taste. Never fry with it: pour it on beans at the very end.',
      ru: 'Холодный отжим на камне, густое, с поджаренным вкусом. Не жарьте на нём — полейте фасоль в самом конце.',
    },
    price: 1900, total_count: 66, active: true,
    parameters: { weight: 350, 'shelf-life': 9, origin: 'georgia' },
    pictureKind: 'oil', palette: 'amber', photos: 2,
  },
  {
    key: 'oil-seabuckthorn', sku: 'PD-OIL-01', company: 'polden', category: 'oil-spices', type: 'food',
    name: { en: 'Sea buckthorn oil for the kitchen, 250 ml', ru: 'Масло облепиховое пищевое, 250 мл' },
    description: {
      en: 'A teaspoon makes a salad dressing orange and lively. Keep it in the fridge door, next to your courage.',
      ru: 'Чайная ложка — и заправка для салата становится оранжевой и бодрой. Хранить на дверце холодильника.',
    },
    price: 2100, total_count: 59, active: true,
    parameters: { weight: 250, 'shelf-life': 12, origin: 'russia' },
    pictureKind: 'oil', palette: 'seabuckthorn', photos: 2,
  },
  {
    key: 'spice-amber', sku: 'TP-SPC-01', company: 'teplitsa', category: 'oil-spices', type: 'food',
    name: { en: 'Khmeli suneli, 60 g jar', ru: 'Хмели-сунели, банка 60 г' },
    description: {
      en: 'Twelve herbs, blue fenugreek first among them. The blend belongs to a woman at the Dezerter market who never writes anything down.',
      ru: 'Двенадцать трав, и первая — уцхо-сунели. Смешивает женщина с Дезертирского рынка, которая никогда ничего не записывает.',
    },
    price: 800, total_count: 210, active: true,
    parameters: { weight: 60, 'shelf-life': 24, origin: 'georgia' },
    pictureKind: 'spice', palette: 'amber', photos: 3,
  },
  {
    key: 'spice-poppy', sku: 'TP-SPC-02', company: 'teplitsa', category: 'oil-spices', type: 'food',
    name: { en: 'Svan salt, 70 g jar', ru: 'Соль сванская, банка 70 г' },
    description: {
      en: 'Salt, garlic, coriander, marigold and a little chilli, pounded in a stone mortar. Fried eggs will never be the same.',
      ru: 'Соль, чеснок, кориандр, имеретинский шафран и немного перца, растёртые в каменной ступе. Яичница уже не будет прежней.',
    },
    price: 900, total_count: 175, active: true,
    parameters: { weight: 70, 'shelf-life': 24, origin: 'georgia' },
    pictureKind: 'spice', palette: 'poppy', photos: 2,
  },
  {
    key: 'spice-oat', sku: 'AL-SPC-01', company: 'alecrim', category: 'oil-spices', type: 'food',
    name: { en: 'Flor de sal from Aveiro, 120 g jar', ru: 'Флёр-де-сель из Авейру, банка 120 г' },
    description: {
      en: 'The top crust of the salt pan, raked off by hand on windless afternoons. Crunches, melts and is gone.',
      ru: 'Верхняя корочка соляного поля, которую снимают руками в безветренные дни. Хрустнула, растаяла — и нет её.',
    },
    price: 1200, total_count: 120, active: true,
    parameters: { weight: 120, 'shelf-life': 60, origin: 'portugal' },
    pictureKind: 'spice', palette: 'oat', photos: 2,
  },
  {
    key: 'spice-brass', sku: 'AL-SPC-02', company: 'alecrim', category: 'oil-spices', type: 'food',
    name: { en: 'Smoked pimentão, 50 g jar', ru: 'Копчёная паприка, банка 50 г' },
    description: {
      en: 'Peppers dried over oak for two weeks, then milled as fine as face powder. Half a teaspoon is a campfire.',
      ru: 'Перцы две недели коптят на дубе, а потом мелют тонко, как пудру. Половина ложечки — и пахнет костром.',
    },
    price: 1000, total_count: 93, active: true,
    parameters: { weight: 50, 'shelf-life': 24, origin: 'portugal' },
    pictureKind: 'spice', palette: 'brass', photos: 2,
  },
];
