/** Labels of the onboarding of vendors. */
import { labels } from '#src/i18n/labels.ts';

export const startLabels = labels({
  en: {
    title: 'Start selling',
    lead: 'A few steps, and buyers can order from you. Leave whenever you like: what you have done stays.',
    progress: '{done} of {all} done',
    steps: {
      company: { title: 'Your company', text: 'The brand that buyers see, and who answers for it by law.' },
      store: {
        title: 'A store or pickup point',
        text: 'Where you are, when you are open, and whether orders can be fetched there.',
      },
      delivery: {
        title: 'Delivery',
        text: 'Where you deliver, for how much and how fast. Until then buyers order “by arrangement”, free of charge.',
      },
      product: { title: 'Your first product', text: 'A name, a price, how many you have, and a photo or two.' },
    },
    isDone: 'done',
    now: 'Do this now',
    needsCompany: 'First your company.',
    edit: 'Edit',
    later: 'Continue later',
    doneTitle: 'You are open for business',
    doneText: 'Your company, store, delivery and first product are in place.',
    hiddenText: 'Your first product is hidden: make it visible for buyers to find it.',
    see: 'See it in the store',
    seeCompany: 'See your company’s page',
    logo: 'Add a logo',
    more: 'Add another product',
  },
  ru: {
    title: 'Начните продавать',
    lead: 'Пара шагов — и у вас можно заказывать. Прервитесь когда угодно: сделанное сохраняется.',
    progress: 'Готово {done} из {all}',
    steps: {
      company: { title: 'Ваша компания', text: 'Бренд, который видят покупатели, и юридическое лицо.' },
      store: {
        title: 'Магазин или пункт выдачи',
        text: 'Где вы находитесь, когда открыты и можно ли там забрать заказ.',
      },
      delivery: {
        title: 'Доставка',
        text: 'Куда, за сколько и как быстро вы доставляете. Пока не указано, заказывают «по договорённости», бесплатно.',
      },
      product: { title: 'Первый товар', text: 'Название, цена, количество и пара фотографий.' },
    },
    isDone: 'готово',
    now: 'Сделать сейчас',
    needsCompany: 'Сначала компания.',
    edit: 'Изменить',
    later: 'Продолжить позже',
    doneTitle: 'Вы открыты',
    doneText: 'Компания, магазин, доставка и первый товар на месте.',
    hiddenText: 'Первый товар скрыт: сделайте его видимым, чтобы покупатели его нашли.',
    see: 'Посмотреть в магазине',
    seeCompany: 'Открыть страницу компании',
    logo: 'Добавить логотип',
    more: 'Добавить ещё товар',
  },
});
