/** Labels of delivery notes and pickup stores. */
import { labels } from '#src/i18n/labels.ts';

export const shippingLabels = labels({
  en: {
    title: 'Shipping',
    about: 'What buyers read at the checkout before they choose how to get their order.',
    note: 'Delivery note',
    enNote: 'Delivery note in English',
    noteHint: 'When and how you deliver, what it costs, whom to ask. At most 1,000 characters.',
    save: 'Save',
    saved: 'Delivery note saved',
    pickup: 'Pickup',
    pickupAbout: 'Where buyers may pick their orders up.',
    pickupOn: (name: string) => `Pickup at ${name}`,
    pickupSaved: 'Pickup changed',
    noStores: 'No stores yet',
    addStore: 'Add a store',
    none: 'No companies yet',
    noneText: 'Shipping is set for each company.',
  },
  ru: {
    title: 'Доставка',
    about: 'Это покупатели читают при оформлении, прежде чем выбрать, как получить заказ.',
    note: 'Условия доставки',
    enNote: 'Условия доставки по-английски',
    noteHint: 'Когда и как вы доставляете, сколько это стоит, к кому обращаться. Не больше 1000 символов.',
    save: 'Сохранить',
    saved: 'Условия доставки сохранены',
    pickup: 'Самовывоз',
    pickupAbout: 'Где покупатели могут забрать заказ.',
    pickupOn: (name) => `Самовывоз: ${name}`,
    pickupSaved: 'Самовывоз изменён',
    noStores: 'Магазинов пока нет',
    addStore: 'Добавить магазин',
    none: 'Компаний пока нет',
    noneText: 'Доставка настраивается для каждой компании.',
  },
});
