/** Every failure that the API answers: its status and its words in both languages. `{x}` is filled in; `code` where its word for programs is another one’s. */
export const failures = {
  unreadable: { status: 400, en: 'The request can’t be read', ru: 'Запрос не удалось прочитать' },
  wrong_login: { status: 401, en: 'Invalid username or password', ru: 'Неверный логин или пароль' },
  wrong_code: { status: 401, en: 'The code is wrong or has expired', ru: 'Код неверен или устарел' },
  auth_failed: { status: 403, en: 'Authentication failed, no access', ru: 'Вход не выполнен, доступа нет' },
  forbidden: { status: 403, en: 'You are not allowed to do this', ru: 'У вас нет права на это действие' },
  not_found: { status: 404, en: 'The requested {name} is not found', ru: 'Не найдено: {name}' },
  no_route: { status: 404, en: 'There is no such call', ru: 'Такого вызова нет' },
  inn_taken: { status: 409, en: 'The company with this TIN already exists', ru: 'Компания с таким ИНН уже существует' },
  sku_taken: { status: 409, en: 'The company already has a product with this SKU', ru: 'У компании уже есть товар с таким артикулом' },
  email_taken: { status: 409, en: 'This email is already in use', ru: 'Этот адрес почты уже занят' },
  phone_taken: { status: 409, en: 'This phone is already in use', ru: 'Этот телефон уже занят' },
  login_taken: { status: 409, en: 'This login is already in use', ru: 'Этот логин уже занят' },
  other_company: { status: 409, en: 'The cart holds products of another company. Empty it first', ru: 'В корзине товары другой компании. Сначала очистите её' },
  not_available: { status: 409, en: 'This product can’t be ordered any more', ru: 'Этот товар больше нельзя заказать' },
  price_changed: { status: 409, en: 'Prices have changed. Look at the new sum', ru: 'Цены изменились. Проверьте новую сумму' },
  not_enough_stock: { status: 409, en: 'There is not enough in stock', ru: 'Столько нет в наличии' },
  not_enough_bonuses: { status: 409, en: 'Not enough bonuses', ru: 'Бонусов не хватает' },
  cart_empty: { status: 409, en: 'The cart is empty', ru: 'Корзина пуста' },
  cart_full: { status: 409, en: 'A cart holds at most {max} different products', ru: 'В корзине может быть не больше {max} разных товаров' },
  already_reviewed: { status: 409, en: 'You have already reviewed this product', ru: 'Вы уже оставили отзыв об этом товаре' },
  forbidden_transition: { status: 409, en: 'An order can’t go from “{from}” to “{to}”', ru: 'Заказ нельзя перевести из «{from}» в «{to}»' },
  not_editable: { status: 409, en: 'The products of this order can’t be changed any more', ru: 'Состав этого заказа больше нельзя менять' },
  stale: { status: 409, en: 'Somebody has changed this in the meantime', ru: 'Пока вы правили, это изменил кто-то другой' },
  in_use: { status: 409, en: 'This is in use and can’t be deleted', ru: 'Это используется, удалить нельзя' },
  category_in_use: { status: 409, code: 'in_use', en: 'Error deleting category', ru: 'Не удалось удалить категорию' },
  parameter_in_use: { status: 409, code: 'in_use', en: 'Products have a value for this ({count}): it would be lost', ru: 'У этого параметра есть значения (товаров: {count}): они пропадут' },
  category_cycle: { status: 409, en: 'A category can’t become its own descendant', ru: 'Категория не может стать собственным потомком' },
  too_many_photos: { status: 409, en: 'A product has at most {max} photos', ru: 'У товара может быть не больше {max} фотографий' },
  too_many_wishes: { status: 409, en: 'A wish list holds at most {max} products', ru: 'В избранном может быть не больше {max} товаров' },
  key_reused: { status: 409, en: 'This Idempotency-Key was used for another request', ru: 'Этот Idempotency-Key уже использован для другого запроса' },
  import_state: { status: 409, en: 'This can’t be asked of the import now: look at how far it is', ru: 'Сейчас с импортом этого сделать нельзя: посмотрите, в каком он состоянии' },
  conflict: { status: 409, en: 'This conflicts with the present state', ru: 'Это противоречит нынешнему состоянию' },
  too_large: { status: 413, en: 'This is too large: at most {max}', ru: 'Слишком большой размер: не больше {max}' },
  wrong_type: { status: 415, en: 'This content type is not accepted', ru: 'Такой тип содержимого не принимается' },
  invalid: { status: 422, en: 'Some fields are not right', ru: 'Некоторые поля заполнены неверно' },
  too_often: { status: 429, en: 'Too often. Try again {wait}', ru: 'Слишком часто. Повторите {wait}' },
  broken: { status: 500, en: 'Something went wrong on our side', ru: 'У нас что-то сломалось' },
  unavailable: { status: 503, en: 'This is not available right now. Try again soon', ru: 'Сейчас это недоступно. Повторите чуть позже' },
} as const satisfies Record<string, { status: number; code?: string; en: string; ru: string }>;

export type FailureCode = keyof typeof failures;

/** What is wrong with one field; `{x}` is filled in. The English words of specification §5 stand word for word. */
export const fieldFailures = {
  required: { en: 'Required field', ru: 'Обязательное поле' },
  invalid: { en: 'Invalid value', ru: 'Неверное значение' },
  email: { en: 'Email entered incorrectly', ru: 'Почта введена неверно' },
  phone: { en: 'Not valid phone number', ru: 'Неверный номер телефона' },
  number: { en: 'Must be a number', ru: 'Нужно число' },
  integer: { en: 'Must be a whole number', ru: 'Нужно целое число' },
  text: { en: 'Must be text', ru: 'Нужен текст' },
  boolean: { en: 'Must be yes or no', ru: 'Нужно да или нет' },
  date: { en: 'Must be a date', ru: 'Нужна дата' },
  decimals: { en: 'At most two decimals', ru: 'Не больше двух знаков после запятой' },
  too_short: { en: 'At least {min} characters', ru: 'Символов не меньше: {min}' },
  too_long: { en: 'At most {max} characters', ru: 'Символов не больше: {max}' },
  too_small: { en: 'At least {min}', ru: 'Не меньше {min}' },
  too_big: { en: 'At most {max}', ru: 'Не больше {max}' },
  duplicate: { en: 'This stands here twice', ru: 'Это указано дважды' },
  too_few: { en: 'At least {min} of them', ru: 'Нужно не меньше: {min}' },
  too_many: { en: 'At most {max} of them', ru: 'Можно не больше: {max}' },
  one_of: { en: 'Must be one of: {values}', ru: 'Одно из: {values}' },
  characters: { en: 'Contains characters that can’t be stored', ru: 'Содержит недопустимые символы' },
  not_found: { en: 'There is no such thing', ru: 'Такого нет' },
  order: { en: 'The first must be less than the second', ru: 'Первое должно быть меньше второго' },
  image: { en: 'Not a picture of the kinds jpg, jpeg, png, gif', ru: 'Это не картинка jpg, jpeg, png или gif' },
  image_size: { en: 'At most {max} megapixels', ru: 'Не больше {max} мегапикселей' },
  table_kind: { en: 'Not a table: CSV, XLSX, JSON, or a zip of one with photos', ru: 'Это не таблица: нужен CSV, XLSX, JSON или zip с таблицей и фотографиями' },
  table_empty: { en: 'There are no rows in it', ru: 'В нём нет строк' },
  table_wide: { en: 'It has more than {max} columns', ru: 'В нём больше {max} столбцов' },
  table_long: { en: 'It has more than {max} rows: split it', ru: 'В нём больше {max} строк: разделите его' },
  table_broken: { en: 'It can’t be read to its end: a quote or a tag is never closed', ru: 'Его не удалось дочитать: кавычка или тег не закрыты' },
  table_bomb: { en: 'Unpacked it would be too large', ru: 'В распакованном виде он слишком велик' },
  column_needed: { en: 'Choose the column', ru: 'Выберите столбец' },
  closed_then: { en: 'The store is closed at this time', ru: 'В это время магазин закрыт' },
  inn: { en: 'Must be 5 to 20 letters and digits', ru: 'Нужно от 5 до 20 букв и цифр' },
  not_manager: { en: 'No manager has this address: an admin makes managers', ru: 'Менеджера с таким адресом нет: менеджеров заводит администратор' },
  place: { en: 'Name an address or a place on the map', ru: 'Укажите адрес или место на карте' },
  past: { en: 'This time has already passed', ru: 'Это время уже прошло' },
  same: { en: 'Passwords must match', ru: 'Пароли должны совпадать' },
  dead_link: { en: 'This link has been used or has expired', ru: 'Эта ссылка уже использована или устарела' },
  own_role: { en: 'You can’t choose this role yourself', ru: 'Эту роль нельзя выбрать самому' },
  unproven: { en: 'First confirm your email or phone', ru: 'Сначала подтвердите почту или телефон' },
  present_password: { en: 'The present password is wrong', ru: 'Нынешний пароль неверен' },
} as const satisfies Record<string, { en: string; ru: string }>;

export type FieldFailure = keyof typeof fieldFailures;

/** The names that “The requested {name} is not found” takes. */
export const thingNames = {
  product: { en: 'product', ru: 'товар' },
  category: { en: 'category', ru: 'категория' },
  collection: { en: 'collection', ru: 'подборка' },
  company: { en: 'company', ru: 'компания' },
  store: { en: 'store', ru: 'магазин' },
  cart: { en: 'cart', ru: 'корзина' },
  order: { en: 'order', ru: 'заказ' },
  review: { en: 'review', ru: 'отзыв' },
  photo: { en: 'photo', ru: 'фотография' },
  document: { en: 'document', ru: 'документ' },
  account: { en: 'account', ru: 'учётная запись' },
  user: { en: 'user', ru: 'пользователь' },
  type: { en: 'product type', ru: 'тип товара' },
  parameter: { en: 'parameter', ru: 'параметр' },
  import: { en: 'import', ru: 'импорт' },
  file: { en: 'file', ru: 'файл' },
  page: { en: 'page', ru: 'страница' },
} as const satisfies Record<string, { en: string; ru: string }>;

export type ThingName = keyof typeof thingNames;
export type Locale = 'en' | 'ru';

/** Puts values into the `{x}` of a text. */
export function fill(text: string, values: Record<string, unknown> = {}): string {
  return text.replace(/\{(\w+)\}/g, (whole, key: string) => (key in values ? String(values[key]) : whole));
}
