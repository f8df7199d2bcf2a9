/** Labels of the set-up checklist. */
import type { SetupCode, SetupStep } from '#contract/setup.ts';
import { plural } from '#src/i18n/format.ts';
import { labels } from '#src/i18n/labels.ts';

/** Why a missing step matters, and the link that does it. */
interface StepText {
  text: string;
  action: string;
}

export const setupLabels = labels({
  en: {
    title: 'Ready to sell',
    titleOf: 'Ready to sell: {brand}',
    progress: '{done} of {all} done',
    blocking: (n: number) => plural('en', n, { one: '{n} holds up sales', other: '{n} hold up sales' }),
    holdsUp: 'Holds up sales',
    done: 'done',
    missing: 'missing',
    failed: 'What your company still needs could not be loaded',
    retry: 'Try again',
    hide: 'Hide this list',
    hidden: 'Hidden. You find it on your company’s page, under “Set-up”.',
    show: 'Show it on the dashboard',
    shown: 'The dashboard shows it again.',
    complete: 'Nothing is missing',
    lead: 'What a company needs to sell. The list follows from what is in place, and leaves the dashboard once it is done.',
    change: 'Open',
    steps: {
      product: 'Products',
      payment: 'Ways of payment',
      delivery: 'Delivery',
      store: 'Store and opening hours',
      categories: 'Categories of an import',
      company: 'Company and contacts',
      tax: 'Taxes',
      logo: 'Logo',
    } satisfies Record<SetupStep, string>,
    codes: {
      product_none: { text: 'Without a product there is nothing to buy from you.', action: 'Add a product' },
      product_hidden: {
        text: 'None of your products is in the store: they are hidden, or above the limit of your tariff.',
        action: 'Check products',
      },
      product_sold_out: { text: 'All your products are sold out, so nobody can order.', action: 'Set the stock' },
      product_no_photo: { text: 'Buyers rarely order what they can’t see: add a photo.', action: 'Add a photo' },
      payment_no_provider: {
        text: 'You take cards only, and this marketplace can’t charge them now. Take payment on receipt too.',
        action: 'Ways of payment',
      },
      delivery_none: {
        text: 'You sell “delivery by arrangement”: it is free, and you agree on it with every buyer. With zones and methods buyers see price and date at once.',
        action: 'Set up delivery',
      },
      delivery_off: {
        text: 'All your delivery methods are switched off, so no address can be reached.',
        action: 'Check delivery',
      },
      store_none: {
        text: 'Buyers fetch orders for free where you have a store, and its time zone decides your delivery dates.',
        action: 'Add a store',
      },
      store_no_hours: {
        text: 'Without opening hours buyers don’t know when to come, and pickup dates are a guess.',
        action: 'Set opening hours',
      },
      store_no_pickup: {
        text: 'You deliver to no address, so a store has to hand out orders.',
        action: 'Allow pickup',
      },
      categories_open: {
        text: 'An import waits: say which of our categories its rows mean, or these products are left out.',
        action: 'Choose categories',
      },
      company_no_phone: { text: 'A phone number lets buyers ask before they order.', action: 'Add a phone' },
      tax_no_number: {
        text: 'You charge VAT: receipts have to name your VAT number. If you are not registered, switch VAT off.',
        action: 'Add the number',
      },
      logo_none: { text: 'A logo makes you recognizable in the catalog and the cart.', action: 'Add a logo' },
    } satisfies Record<SetupCode, StepText>,
  },
  ru: {
    title: 'Готовность к продажам',
    titleOf: 'Готовность к продажам: {brand}',
    progress: 'Готово {done} из {all}',
    blocking: (n) =>
      plural('ru', n, { one: '{n} мешает продажам', few: '{n} мешают продажам', many: '{n} мешают продажам' }),
    holdsUp: 'Мешает продажам',
    done: 'готово',
    missing: 'не хватает',
    failed: 'Не удалось загрузить, чего ещё не хватает компании',
    retry: 'Повторить',
    hide: 'Скрыть список',
    hidden: 'Скрыто. Список остался на странице компании, во вкладке «Готовность».',
    show: 'Показывать в сводке',
    shown: 'Список снова в сводке.',
    complete: 'Всё на месте',
    lead: 'Что нужно компании, чтобы продавать. Список складывается из того, что уже есть, и исчезает из сводки, когда всё готово.',
    change: 'Открыть',
    steps: {
      product: 'Товары',
      payment: 'Способы оплаты',
      delivery: 'Доставка',
      store: 'Магазин и часы работы',
      categories: 'Категории импорта',
      company: 'Компания и контакты',
      tax: 'Налоги',
      logo: 'Логотип',
    },
    codes: {
      product_none: { text: 'Пока нет товаров, покупать у вас нечего.', action: 'Добавить товар' },
      product_hidden: {
        text: 'Ни одного вашего товара нет на витрине: они скрыты или не входят в лимит тарифа.',
        action: 'Проверить товары',
      },
      product_sold_out: { text: 'Все ваши товары распроданы, и заказать их нельзя.', action: 'Указать остаток' },
      product_no_photo: {
        text: 'Товары без фотографий заказывают редко: добавьте хотя бы одну.',
        action: 'Добавить фото',
      },
      payment_no_provider: {
        text: 'Вы принимаете только карты, а списать с них деньги здесь сейчас нельзя. Разрешите и оплату при получении.',
        action: 'Способы оплаты',
      },
      delivery_none: {
        text: 'У вас «доставка по договорённости»: она бесплатна, и условиться о ней нужно с каждым покупателем. С зонами и способами цену и срок видно сразу.',
        action: 'Настроить доставку',
      },
      delivery_off: {
        text: 'Все способы доставки отключены, и заказ нельзя привезти ни по одному адресу.',
        action: 'Проверить доставку',
      },
      store_none: {
        text: 'Из магазина заказ можно забрать бесплатно, а по его часовому поясу считаются сроки доставки.',
        action: 'Добавить магазин',
      },
      store_no_hours: {
        text: 'Без часов работы непонятно, когда приходить, и срок самовывоза получается наугад.',
        action: 'Указать часы работы',
      },
      store_no_pickup: {
        text: 'Вы никуда не доставляете, поэтому заказы должен выдавать магазин.',
        action: 'Разрешить самовывоз',
      },
      categories_open: {
        text: 'Импорт ждёт: укажите, какие наши категории имеются в виду, иначе эти товары не попадут на витрину.',
        action: 'Выбрать категории',
      },
      company_no_phone: {
        text: 'По телефону покупатели смогут спросить, прежде чем заказать.',
        action: 'Добавить телефон',
      },
      tax_no_number: {
        text: 'Вы платите НДС, и в чеке нужен номер плательщика. Если вы не зарегистрированы, отключите НДС.',
        action: 'Добавить номер',
      },
      logo_none: { text: 'По логотипу вас узнают в каталоге и в корзине.', action: 'Добавить логотип' },
    },
  },
});
