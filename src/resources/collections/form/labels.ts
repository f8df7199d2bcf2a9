/** Labels of the hand-made parts of the collection form. */
import { plural } from '#src/i18n/format.ts';
import { labels } from '#src/i18n/labels.ts';
import { collectionLabels } from '../labels.ts';

/** Labels of the screen that sorts collections. */
export const collectionOrderLabels = labels({
  en: {
    orderHelp:
      'The front page shows them in this order, the first two with their products. Drag them, or move them by the keyboard.',
    products: (n: number) => plural('en', n, { one: '{n} product', other: '{n} products' }),
    orderSaved: 'Order saved',
    orderBack: 'Former order restored',
    undo: 'Undo',
  },
  ru: {
    orderHelp:
      'В этом порядке подборки стоят на главной странице, первые две — вместе с товарами. Перетащите их или переместите клавишами.',
    products: (n) => plural('ru', n, { one: '{n} товар', few: '{n} товара', many: '{n} товаров' }),
    orderSaved: 'Порядок сохранён',
    orderBack: 'Прежний порядок восстановлен',
    undo: 'Отменить',
  },
});

/** Labels of the form part that picks the products of a collection. */
export const collectionProductsLabels = labels({
  en: {
    by: 'How products get here',
    hand: 'Chosen by hand',
    handText: 'You pick them and put them in order',
    rule: 'Found by a rule',
    ruleText: 'It follows the catalog automatically',
    chosen: 'Chosen products',
    count: (n: number) => plural('en', n, { one: '{n} product', other: '{n} products' }),
    add: 'Add products',
    none: 'No products yet',
    noneText: 'Buyers don’t see an empty collection.',
    remove: 'Take out',
    notShown: 'Not in the store',
    gone: 'A product that is no longer there',
    full: 'A collection holds at most {max} products.',
    search: 'Name or SKU',
    noneFound: 'Nothing found',
    more: 'Only the first {n} are shown: type more of the name.',
    already: 'Already in the collection',
    addChosen: (n: number) => (n === 0 ? 'Add' : `Add ${n}`),
    cancel: 'Cancel',
    category: 'Category',
    anyCategory: 'Any',
    categoryHint: 'With everything beneath it',
    priceFrom: 'Price from',
    priceTo: 'Price to',
    parameters: 'Parameters',
    inStock: 'In stock only',
    sort: 'Which first',
    sorts: collectionLabels.en.choices.sort,
    limit: 'At most',
    limitHint: 'From 1 to {max} products',
    finds: (n: number) => plural('en', n, { one: 'Finds {n} product now', other: 'Finds {n} products now' }),
    noMatches: 'No products match now, so buyers won’t see this collection.',
    upTo: 'up to {n}',
  },
  ru: {
    by: 'Как сюда попадают товары',
    hand: 'Выбраны вручную',
    handText: 'Вы сами выбираете их и расставляете',
    rule: 'Найдены по правилу',
    ruleText: 'Следует за каталогом сама',
    chosen: 'Выбранные товары',
    count: (n) => plural('ru', n, { one: '{n} товар', few: '{n} товара', many: '{n} товаров' }),
    add: 'Добавить товары',
    none: 'Товаров пока нет',
    noneText: 'Пустую подборку покупатели не видят.',
    remove: 'Убрать',
    notShown: 'Нет в магазине',
    gone: 'Товар, которого больше нет',
    full: 'В подборке может быть не больше {max} товаров.',
    search: 'Название или артикул',
    noneFound: 'Ничего не найдено',
    more: 'Показаны только первые {n}: уточните название.',
    already: 'Уже в подборке',
    addChosen: (n) => (n === 0 ? 'Добавить' : `Добавить: ${n}`),
    cancel: 'Отмена',
    category: 'Категория',
    anyCategory: 'Любая',
    categoryHint: 'Вместе со вложенными',
    priceFrom: 'Цена от',
    priceTo: 'Цена до',
    parameters: 'Параметры',
    inStock: 'Только в наличии',
    sort: 'Какие сначала',
    sorts: collectionLabels.ru.choices.sort,
    limit: 'Не больше',
    limitHint: 'От 1 до {max} товаров',
    finds: (n) =>
      plural('ru', n, {
        one: 'Сейчас находит {n} товар',
        few: 'Сейчас находит {n} товара',
        many: 'Сейчас находит {n} товаров',
      }),
    noMatches: 'Сейчас ничего не находит: покупатели не увидят эту подборку.',
    upTo: 'не больше {n}',
  },
});

export const pictureLabels = labels({
  en: {
    about: 'Shown at the top of its page. Without one its products are shown.',
    choose: 'Choose a picture',
    replace: 'Replace',
    remove: 'Delete',
    saved: 'Picture saved',
    removed: 'Picture deleted',
    undoneBy: 'JPG, PNG or GIF, up to 10 MB',
    sending: 'Uploading',
  },
  ru: {
    about: 'Стоит вверху её страницы. Без неё показаны товары.',
    choose: 'Выбрать картинку',
    replace: 'Заменить',
    remove: 'Удалить',
    saved: 'Картинка сохранена',
    removed: 'Картинка удалена',
    undoneBy: 'JPG, PNG или GIF, до 10 МБ',
    sending: 'Загрузка',
  },
});
