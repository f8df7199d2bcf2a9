/**
 * The back office also uses these two on its own. They have separate names, so that it does not have to load all the
 * others.
 */
export const notFoundFailure = {
  status: 404,
  en: 'The requested {name} is not found',
  ru: 'Не найдено: {name}',
} as const;
export const innTakenFailure = {
  status: 409,
  en: 'The company with this TIN already exists',
  ru: 'Компания с таким ИНН уже существует',
} as const;

/** A member of a family has it from its family: for the answer, and for each field. */
const inFamily = {
  en: 'This product belongs to a family, which holds this for all its members: change it there',
  ru: 'Товар входит в семейство, и это поле у всех его товаров общее: измените его у семейства',
};

/**
 * All failures of the API with their status and messages. `{x}` is a placeholder. `code` is set if clients see the code
 * of another failure.
 */
export const failures = {
  unreadable: { status: 400, en: 'The request can’t be read', ru: 'Запрос не удалось прочитать' },
  bad_signature: { status: 400, en: 'The signature is not right', ru: 'Подпись неверна' },
  wrong_login: { status: 401, en: 'Invalid username or password', ru: 'Неверный логин или пароль' },
  wrong_code: {
    status: 401,
    en: 'The code is wrong or no longer valid. Check it, or request a new one',
    ru: 'Код неверен или больше не действует. Проверьте его или запросите новый',
  },
  second_factor_required: {
    status: 401,
    en: 'Confirm your sign-in with your second factor',
    ru: 'Подтвердите вход вторым фактором',
  },
  wrong_factor: {
    status: 401,
    en: 'This code or passkey is wrong or has been used already. Try a new one',
    ru: 'Код или ключ неверен или уже использован. Попробуйте новый',
  },
  dead_challenge: {
    status: 401,
    en: 'This attempt has ended. Begin again',
    ru: 'Эта попытка закончилась. Начните заново',
  },
  factor_setup_required: {
    status: 403,
    en: 'Set up a second factor first: this account needs one here',
    ru: 'Сначала настройте второй фактор: для этой учётной записи он обязателен',
  },
  fresh_factor_required: {
    status: 403,
    en: 'Confirm with your second factor that it is you',
    ru: 'Подтвердите вторым фактором, что это вы',
  },
  no_factor: {
    status: 409,
    en: 'This account has no second factor',
    ru: 'У этой учётной записи нет второго фактора',
  },
  auth_failed: { status: 403, en: 'Authentication failed, no access', ru: 'Вход не выполнен, доступа нет' },
  forbidden: { status: 403, en: 'You are not allowed to do this', ru: 'У вас нет права на это действие' },
  no_account: {
    status: 403,
    code: 'forbidden',
    en: 'Register first: promo codes belong to an account',
    ru: 'Сначала зарегистрируйтесь: промокоды начисляются на учётную запись',
  },
  guest_addresses: {
    status: 403,
    code: 'forbidden',
    en: 'Register first: an address book belongs to an account',
    ru: 'Сначала зарегистрируйтесь: адресная книга привязана к учётной записи',
  },
  chat_account: {
    status: 403,
    code: 'forbidden',
    en: 'Register first: conversations belong to an account',
    ru: 'Сначала зарегистрируйтесь: переписка привязана к учётной записи',
  },
  chat_over: {
    status: 409,
    en: 'This account has been deleted: there is nobody to write to',
    ru: 'Эта учётная запись удалена: писать некому',
  },
  guest_account: {
    status: 403,
    code: 'forbidden',
    en: 'Register first: a guest has no account to change',
    ru: 'Сначала зарегистрируйтесь: у гостя нет учётной записи',
  },
  no_guests: {
    status: 403,
    code: 'forbidden',
    en: 'Register first: publications belong to an account',
    ru: 'Сначала зарегистрируйтесь: публикации принадлежат учётной записи',
  },
  unproven_account: {
    status: 403,
    code: 'forbidden',
    en: 'First confirm your email or phone',
    ru: 'Сначала подтвердите почту или телефон',
  },
  sign_in_needed: {
    status: 403,
    en: 'First sign in to the account that this contact is for, then open the link again',
    ru: 'Сначала войдите в учётную запись, для которой указан этот контакт, и откройте ссылку ещё раз',
  },
  not_found: notFoundFailure,
  cart_of_another: {
    status: 404,
    en: 'This cart belongs to another account',
    ru: 'Эта корзина принадлежит другой учётной записи',
  },
  no_route: { status: 404, en: 'There is no such call', ru: 'Такого вызова нет' },
  inn_taken: innTakenFailure,
  sku_taken: {
    status: 409,
    en: 'The company already has a product with this SKU',
    ru: 'У компании уже есть товар с таким артикулом',
  },
  in_family: { status: 409, ...inFamily },
  email_taken: { status: 409, en: 'This email is already in use', ru: 'Этот адрес почты уже занят' },
  phone_taken: { status: 409, en: 'This phone is already in use', ru: 'Этот телефон уже занят' },
  login_taken: { status: 409, en: 'This login is already in use', ru: 'Этот логин уже занят' },
  other_company: {
    status: 409,
    en: 'The cart holds products of another company. Empty it first',
    ru: 'В корзине товары другой компании. Сначала очистите её',
  },
  not_available: { status: 409, en: 'This product can’t be ordered any more', ru: 'Этот товар больше нельзя заказать' },
  price_changed: {
    status: 409,
    en: 'Prices have changed. Look at the new sum',
    ru: 'Цены изменились. Проверьте новую сумму',
  },
  bonuses_changed: {
    status: 409,
    en: 'Your bonuses have changed. Look at the new sum',
    ru: 'Ваши бонусы изменились. Проверьте новую сумму',
  },
  no_delivery: {
    status: 422,
    en: 'The shop does not deliver to this address',
    ru: 'По этому адресу магазин не доставляет',
  },
  too_many_zones: {
    status: 409,
    en: 'A company has at most {max} delivery zones',
    ru: 'У компании может быть не больше {max} зон доставки',
  },
  confirm_contact: {
    status: 409,
    en: 'To order this many, confirm your phone or email by a code, or sign in. Your cart stays as it is',
    ru: 'Чтобы заказать столько, подтвердите телефон или почту кодом либо войдите. Корзина сохранится',
  },
  unpaid_orders: {
    status: 409,
    en: 'You already have {max} unpaid orders. Confirm your phone or email by a code, sign in, or cancel one of them',
    ru: 'У вас уже есть неоплаченные заказы: {max}. Подтвердите телефон или почту кодом, войдите либо отмените один из них',
  },
  unpaid_orders_nearby: {
    status: 409,
    en: 'Too many unpaid orders come from your network. Confirm your phone or email by a code, or sign in',
    ru: 'Из вашей сети уже слишком много неоплаченных заказов. Подтвердите телефон или почту кодом либо войдите',
  },
  not_enough_stock: { status: 409, en: 'There is not enough in stock', ru: 'Столько нет в наличии' },
  not_enough_bonuses: { status: 409, en: 'Not enough bonuses', ru: 'Бонусов не хватает' },
  tariff_not_sold: {
    status: 409,
    en: 'This plan can’t be bought for this account',
    ru: 'Этот тариф нельзя купить для этой учётной записи',
  },
  tariff_not_running: {
    status: 409,
    en: 'There is no running plan whose end could be moved',
    ru: 'Действующего тарифа, срок которого можно сдвинуть, нет',
  },
  tariff_is_free: {
    status: 409,
    en: 'This plan is free and always there: it has no price and can’t be switched off',
    ru: 'Этот тариф бесплатный и есть всегда: у него нет цены, и выключить его нельзя',
  },
  products_limit: {
    status: 409,
    en: 'The plan of the company’s owner allows at most {max} products: renew or upgrade it to have more',
    ru: 'Тариф владельца компании позволяет не больше {max} товаров: чтобы их стало больше, продлите или смените тариф',
  },
  code_taken: { status: 409, en: 'There is such a promo code already', ru: 'Такой промокод уже есть' },
  code_off: { status: 409, en: 'This promo code is switched off', ru: 'Этот промокод отключён' },
  code_not_yet: { status: 409, en: 'This promo code starts on {date}', ru: 'Этот промокод начнёт действовать {date}' },
  code_over: { status: 409, en: 'This promo code ended on {date}', ru: 'Срок этого промокода закончился {date}' },
  code_used_up: { status: 409, en: 'This promo code has been used up', ru: 'Этот промокод уже разобрали' },
  code_used: { status: 409, en: 'You have already used this promo code', ru: 'Вы уже использовали этот промокод' },
  code_of_promotion: {
    status: 409,
    en: 'This code is for an order: enter it in the cart',
    ru: 'Этот код — для заказа: введите его в корзине',
  },
  promotion_over: {
    status: 409,
    en: 'A discount of this order has just run out. Look at the new sum',
    ru: 'Скидка этого заказа только что закончилась. Проверьте новую сумму',
  },
  too_many_promotions: {
    status: 409,
    en: 'At most {max} promotions can be on at once: switch one off first',
    ru: 'Одновременно может действовать не больше {max} акций: сначала отключите одну',
  },
  referral_used: {
    status: 409,
    en: 'You have already used a friend’s code: it works once',
    ru: 'Вы уже использовали код друга: это можно сделать один раз',
  },
  collection_not_open: {
    status: 403,
    en: 'This collection opens on {date}; buyers with the plan Pro see it earlier',
    ru: 'Эта подборка откроется {date}; покупатели с тарифом «Про» видят её раньше',
  },
  reward_decided: {
    status: 409,
    en: 'This is not possible for the reward as it is now. Reload to see what has become of it',
    ru: 'С наградой в нынешнем состоянии так не поступить. Обновите страницу, чтобы увидеть её состояние',
  },
  own_code: {
    status: 422,
    en: 'This is your own code: share it with a friend',
    ru: 'Это ваш собственный код: поделитесь им с другом',
  },
  cart_empty: { status: 409, en: 'The cart is empty', ru: 'Корзина пуста' },
  order_too_large: {
    status: 409,
    en: 'One order can come to {max} at most: split it',
    ru: 'Сумма одного заказа — не больше {max}: разделите его на несколько',
  },
  cart_full: {
    status: 409,
    en: 'A cart holds at most {max} different products',
    ru: 'В корзине может быть не больше {max} разных товаров',
  },
  already_reviewed: {
    status: 409,
    en: 'You have already reviewed this product',
    ru: 'Вы уже оставили отзыв об этом товаре',
  },
  review_needs_purchase: {
    status: 403,
    en: 'Only people who have bought this product can review it: once your order is completed, you can too',
    ru: 'Отзыв может оставить только тот, кто купил этот товар: когда ваш заказ будет выполнен, это сможете и вы',
  },
  review_of_own_shop: {
    status: 403,
    en: 'You work for this shop, so you can’t review its products',
    ru: 'Вы работаете в этом магазине, поэтому не можете оставлять отзывы на его товары',
  },
  review_needs_account: {
    status: 403,
    en: 'Register first: guests can’t write reviews',
    ru: 'Сначала зарегистрируйтесь: гости не могут оставлять отзывы',
  },
  forbidden_transition: {
    status: 409,
    en: 'An order can’t go from “{from}” to “{to}”',
    ru: 'Заказ нельзя перевести из «{from}» в «{to}»',
  },
  not_editable: {
    status: 409,
    en: 'The products of this order can’t be changed any more',
    ru: 'Состав этого заказа больше нельзя менять',
  },
  sum_not_editable: {
    status: 409,
    en: 'The sum of this order can’t be changed any more, and without its delivery it would be another one',
    ru: 'Сумму этого заказа больше нельзя менять, а без доставки она была бы другой',
  },
  stale: {
    status: 409,
    en: 'Somebody has changed this in the meantime',
    ru: 'Пока вы правили, это изменил кто-то другой',
  },
  in_use: { status: 409, en: 'This is in use and can’t be deleted', ru: 'Это используется, удалить нельзя' },
  account_in_use: {
    status: 409,
    code: 'in_use',
    en: 'The account is still needed: {why}',
    ru: 'Учётная запись ещё нужна: {why}',
  },
  last_country: {
    status: 409,
    en: 'One country has to be offered: switch on another one first',
    ru: 'Хотя бы одна страна должна быть доступна: сначала включите другую',
  },
  only_owner: {
    status: 409,
    en: 'Nobody else owns these companies: {brands}',
    ru: 'У этих компаний нет другого владельца: {brands}',
  },
  last_admin: {
    status: 409,
    en: 'This is the last admin: name another one first',
    ru: 'Это последний администратор: сначала назначьте другого',
  },
  category_in_use: { status: 409, code: 'in_use', en: 'Error deleting category', ru: 'Не удалось удалить категорию' },
  parameter_in_use: {
    status: 409,
    code: 'in_use',
    en: 'Products have a value for this ({count}): it would be lost',
    ru: 'У этого параметра есть значения (товаров: {count}): они пропадут',
  },
  parameter_in_rule: {
    status: 409,
    code: 'in_use',
    en: 'A collection is found by this: change its rule first',
    ru: 'По этому отбирается подборка: сначала измените её правило',
  },
  tax_class_taken: {
    status: 409,
    en: 'There is a tax class with this code already',
    ru: 'Налоговый класс с таким кодом уже есть',
  },
  tax_class_in_use: {
    status: 409,
    code: 'in_use',
    en: 'Products or tax rates use this class, so it can’t be deleted. First give them another one',
    ru: 'Этот класс указан у товаров или налоговых ставок, удалить его нельзя. Сначала выберите для них другой',
  },
  tax_class_standard: {
    status: 409,
    code: 'in_use',
    en: 'All products without a tax class of their own have this one, so it can’t be deleted',
    ru: 'Этот класс действует для всех товаров, у которых не указан другой, поэтому удалить его нельзя',
  },
  tax_period_overlaps: {
    status: 409,
    en: 'Another rate of this class applies there on some of these days. End that one first, or choose other days',
    ru: 'В часть этих дней там уже действует другая ставка этого класса. Сначала завершите её или выберите другие дни',
  },
  category_requested: {
    status: 409,
    en: 'Your company has already asked for this category: the answer will come by mail',
    ru: 'Ваша компания уже просила об этой категории: ответ придёт по почте',
  },
  category_request_decided: {
    status: 409,
    en: 'Somebody has already decided this request. Look at the answer',
    ru: 'Эту просьбу уже рассмотрели. Посмотрите на ответ',
  },
  category_cycle: {
    status: 409,
    en: 'A category can’t become its own descendant',
    ru: 'Категория не может стать собственным потомком',
  },
  too_many_photos: {
    status: 409,
    en: 'A product has at most {max} photos',
    ru: 'У товара может быть не больше {max} фотографий',
  },
  too_many_pictures: {
    status: 409,
    en: 'A publication has at most {max} pictures',
    ru: 'В публикации может быть не больше {max} картинок',
  },
  publication_changed: {
    status: 409,
    code: 'stale',
    en: 'Error deleting publication: it has changed in the meantime. Look at it again',
    ru: 'Не удалось удалить публикацию: за это время она изменилась. Посмотрите на неё ещё раз',
  },
  too_many_products: {
    status: 409,
    en: 'At most {max} products at once: narrow the filter',
    ru: 'За раз можно изменить не больше {max} товаров: сузьте фильтр',
  },
  too_late: { status: 409, en: 'It is too late to take this back', ru: 'Вернуть уже нельзя: срок прошёл' },
  too_many_addresses: {
    status: 409,
    en: 'An address book holds at most {max} addresses. Delete one first',
    ru: 'В адресной книге может быть не больше {max} адресов. Сначала удалите лишний',
  },
  address_saved_already: {
    status: 409,
    en: 'This address is in your address book already',
    ru: 'Этот адрес уже есть в вашей адресной книге',
  },
  too_many_wishes: {
    status: 409,
    en: 'A wish list holds at most {max} products',
    ru: 'В списке желаний может быть не больше {max} товаров',
  },
  payments_off: { status: 409, en: 'This shop takes no cards', ru: 'Этот магазин не принимает карты' },
  mail_off: {
    status: 409,
    en: 'No mail is sent from here, so no link or code can be sent by it',
    ru: 'Письма отсюда не отправляются, поэтому прислать ссылку или код по почте нельзя',
  },
  sms_off: {
    status: 409,
    en: 'No SMS are sent from here, so no code can be sent to a phone',
    ru: 'SMS отсюда не отправляются, поэтому прислать код на телефон нельзя',
  },
  password_needed: {
    status: 409,
    en: 'No mail is sent from here: set a password and hand it over yourself',
    ru: 'Письма отсюда не отправляются: задайте пароль и передайте его сами',
  },
  refund_unsupported: {
    status: 409,
    en: 'The payment provider can’t refund this payment from here. Refund it on the provider’s site first',
    ru: 'Отсюда этот платёж вернуть нельзя. Сначала верните его на сайте платёжного сервиса',
  },
  not_payable: {
    status: 409,
    en: 'This order can’t be paid by card now',
    ru: 'Сейчас этот заказ нельзя оплатить картой',
  },
  sum_changed: {
    status: 409,
    en: 'The sum of this order has changed, and nothing was charged. Look at the new sum and pay again',
    ru: 'Сумма заказа изменилась, деньги не списаны. Проверьте новую сумму и оплатите снова',
  },
  payment_method_not_taken: {
    status: 422,
    en: 'This shop does not take this way of payment',
    ru: 'Этот магазин не принимает такой способ оплаты',
  },
  card_sum_out_of_range: {
    status: 409,
    en: 'A card pays from {min} to {max} at once. Choose another way of payment',
    ru: 'Картой за один раз можно оплатить от {min} до {max}. Выберите другой способ оплаты',
  },
  split_below_card_sum: {
    status: 409,
    en: 'A card pays {min} or more at once, and this order is less. Pay its whole purchase, or on receipt if the shops take that',
    ru: 'Картой за один раз можно оплатить не меньше {min}, а этот заказ дешевле. Оплатите всю покупку сразу или при получении, если магазины это принимают',
  },
  awaits_payment: {
    status: 409,
    en: 'The buyer has not paid for this order yet',
    ru: 'Покупатель ещё не оплатил этот заказ',
  },
  payment_over: { status: 409, en: 'This payment is over. Begin a new one', ru: 'Этот платёж закрыт. Начните новый' },
  payment_other: {
    status: 409,
    en: 'Another period was paid for. Begin the payment again',
    ru: 'Оплачивался другой срок. Начните оплату заново',
  },
  no_address: { status: 409, en: 'There is no email to write to', ru: 'Написать некуда: почта не указана' },
  letters_refused: {
    status: 409,
    en: 'This buyer wants no letters about carts',
    ru: 'Этот покупатель отказался от писем о корзинах',
  },
  no_devices: {
    status: 409,
    en: 'No browser of yours takes notifications yet: switch them on first',
    ru: 'Ни один ваш браузер ещё не принимает уведомления: сначала включите их',
  },
  campaign_begun: {
    status: 409,
    en: 'This campaign has begun and can’t be changed any more',
    ru: 'Рассылка уже началась, изменить её нельзя',
  },
  campaign_over: {
    status: 409,
    en: 'This campaign is over: there is nothing left to cancel',
    ru: 'Рассылка уже закончилась: отменять нечего',
  },
  channel_closed: {
    status: 409,
    en: 'No orders are taken here at the moment',
    ru: 'Сейчас здесь заказы не принимаются',
  },
  assistant_busy: {
    status: 409,
    code: 'conflict',
    en: 'The assistant is still answering your last question',
    ru: 'Помощник ещё отвечает на предыдущий вопрос',
  },
  key_reused: {
    status: 409,
    en: 'This Idempotency-Key was used for another request',
    ru: 'Этот Idempotency-Key уже использован для другого запроса',
  },
  import_state: {
    status: 409,
    en: 'This can’t be asked of the import now: look at how far it is',
    ru: 'Сейчас с импортом этого сделать нельзя: посмотрите, в каком он состоянии',
  },
  not_undoable: { status: 409, en: 'This change can’t be taken back', ru: 'Это изменение нельзя отменить' },
  conflict: { status: 409, en: 'This conflicts with the present state', ru: 'Это противоречит нынешнему состоянию' },
  card_declined: { status: 422, en: '{reason}', ru: '{reason}' },
  too_many_files: {
    status: 413,
    en: 'At most {max} files at once',
    ru: 'За раз можно отправить не больше {max} файлов',
  },
  contact_in_use: {
    status: 409,
    en: 'This is the contact of your account, not one that waits: give another one to replace it',
    ru: 'Это контакт вашего аккаунта, а не ожидающий подтверждения: чтобы его заменить, укажите другой',
  },
  too_large: { status: 413, en: 'This is too large: at most {max}', ru: 'Слишком большой размер: не больше {max}' },
  wrong_type: { status: 415, en: 'This content type is not accepted', ru: 'Такой тип содержимого не принимается' },
  invalid: { status: 422, en: 'Some fields are not right', ru: 'Некоторые поля заполнены неверно' },
  too_often: { status: 429, en: 'Too often. Try again {wait}', ru: 'Слишком часто. Повторите {wait}' },
  proof_required: {
    status: 429,
    en: 'Too many attempts. Your browser must prove it is no robot. Or sign in by a mailed link, or try again {wait}',
    ru: 'Слишком много попыток. Браузер докажет, что он не робот. Или войдите по ссылке из письма, или повторите {wait}',
  },
  assistant_spent: {
    status: 429,
    code: 'too_often',
    en: 'That was all the assistant can do for you today. Ask again {wait}, or write to the company',
    ru: 'На сегодня возможности помощника исчерпаны. Спросите {wait} или напишите компании',
  },
  assistant_budget: {
    status: 503,
    code: 'unavailable',
    en: 'The assistant can’t answer just now. Ask again {wait}, or write to the company',
    ru: 'Помощник сейчас не может ответить. Спросите {wait} или напишите компании',
  },
  sms_spent: {
    status: 503,
    en: 'We can’t send more SMS this hour. Try again {wait}, or use your email',
    ru: 'В этом часе мы больше не можем отправлять SMS. Повторите {wait} или воспользуйтесь почтой',
  },
  broken: { status: 500, en: 'Something went wrong on our side', ru: 'У нас что-то сломалось' },
  unavailable: {
    status: 503,
    en: 'This is not available right now. Try again soon',
    ru: 'Сейчас это недоступно. Повторите чуть позже',
  },
} as const satisfies Record<string, { status: number; code?: string; en: string; ru: string }>;

export type FailureCode = keyof typeof failures;

/** Validation errors of a field; `{x}` is a placeholder. The English texts of specification §5 are verbatim. */
export const fieldFailures = {
  required: { en: 'Required field', ru: 'Обязательное поле' },
  reviews_not_taken: {
    en: 'Reviews not imported ({count}): only an administrator can import them',
    ru: 'Отзывы не загружены ({count}): их может импортировать только администратор',
  },
  no_known_field: {
    en: 'The request names nothing that can be changed',
    ru: 'В запросе нет ничего, что можно изменить',
  },
  invalid: { en: 'Invalid value', ru: 'Неверное значение' },
  email: { en: 'Email entered incorrectly', ru: 'Почта введена неверно' },
  phone: { en: 'Not valid phone number', ru: 'Неверный номер телефона' },
  country: { en: 'There is no such country', ru: 'Такой страны нет' },
  postal_code: {
    en: 'Not a postal code of this country. For example: {example}',
    ru: 'В этой стране другие почтовые индексы. Например: {example}',
  },
  no_postal_codes: {
    en: 'This country has no postal codes: leave this empty',
    ru: 'В этой стране нет почтовых индексов: оставьте поле пустым',
  },
  postal_code_entry: {
    en: 'Not the beginning of a postal code, such as 20, and not a range, such as 2000..2999',
    ru: 'Это не начало индекса, например 20, и не диапазон, например 2000..2999',
  },
  delivery_step: {
    en: 'Steps go up: each is a higher number than the one before, and only the last may be empty',
    ru: 'Ступени идут по возрастанию: каждая больше предыдущей, пустой может быть только последняя',
  },
  number: { en: 'Must be a number', ru: 'Нужно число' },
  integer: { en: 'Must be a whole number', ru: 'Нужно целое число' },
  text: { en: 'Must be text', ru: 'Нужен текст' },
  boolean: { en: 'Must be yes or no', ru: 'Нужно да или нет' },
  date: { en: 'Must be a date', ru: 'Нужна дата' },
  decimals: { en: 'At most two decimals', ru: 'Не больше двух знаков после запятой' },
  too_short: { en: 'At least {min} characters', ru: 'Символов не меньше: {min}' },
  too_long: { en: 'At most {max} characters', ru: 'Символов не больше: {max}' },
  too_nested: {
    en: 'Too deeply nested or too intricate: at most {max} levels',
    ru: 'Слишком глубокая или сложная разметка: не больше {max} уровней',
  },
  too_small: { en: 'At least {min}', ru: 'Не меньше {min}' },
  too_big: { en: 'At most {max}', ru: 'Не больше {max}' },
  below_price: { en: 'Must be below the price', ru: 'Должно быть ниже цены' },
  duplicate: { en: 'This stands here twice', ru: 'Это указано дважды' },
  combination_taken: {
    en: 'Another product of the family has these values',
    ru: 'Такие значения уже есть у другого товара семейства',
  },
  in_family: inFamily,
  other_company: {
    en: 'A product can’t be moved to another company',
    ru: 'Товар нельзя передать другой компании',
  },
  other_family: { en: 'This product belongs to another family', ru: 'Этот товар входит в другое семейство' },
  other_type: { en: 'This product has another type', ru: 'У этого товара другой тип' },
  too_few: { en: 'At least {min} of them', ru: 'Нужно не меньше: {min}' },
  too_many: { en: 'At most {max} of them', ru: 'Можно не больше: {max}' },
  not_zero: { en: 'Must not be zero', ru: 'Не может быть нулём' },
  one_alphabet: {
    en: 'Latin and Russian letters can’t be mixed: they look alike',
    ru: 'Нельзя смешивать латинские и русские буквы: они похожи',
  },
  promo_code: { en: '3 to 40 letters, digits, hyphens', ru: 'От 3 до 40 букв, цифр, дефисов' },
  personal_code: {
    en: 'A personal code keeps it: what it gives stands in the referral settings',
    ru: 'У личного кода это не меняется: бонусы заданы в настройках рефералов',
  },
  one_of: { en: 'Must be one of: {values}', ru: 'Одно из: {values}' },
  characters: { en: 'Contains characters that can’t be stored', ru: 'Содержит недопустимые символы' },
  unseen: {
    en: 'Contains characters that can’t be seen or turn the order of letters round',
    ru: 'Содержит невидимые символы или символы, меняющие порядок букв',
  },
  not_found: { en: 'There is no such thing', ru: 'Такого нет' },
  end_first: { en: 'The end can’t be before the start', ru: 'Конец не может быть раньше начала' },
  order: { en: 'The end must be after the beginning', ru: 'Конец должен быть позже начала' },
  hours_order: { en: 'Closing must be later than opening', ru: 'Закрытие должно быть позже открытия' },
  upper_below_lower: {
    en: 'The upper bound can’t be less than the lower one',
    ru: 'Верхняя граница не может быть меньше нижней',
  },
  image: { en: 'Not a picture of the kinds jpg, jpeg, png, gif', ru: 'Это не картинка jpg, jpeg, png или gif' },
  image_size: { en: 'At most {max} megapixels', ru: 'Не больше {max} мегапикселей' },
  table_kind: {
    en: 'Not a table: CSV, XLSX, JSON, or a zip of one with photos',
    ru: 'Это не таблица: нужен CSV, XLSX, JSON или zip с таблицей и фотографиями',
  },
  table_empty: { en: 'There are no rows in it', ru: 'В нём нет строк' },
  table_wide: { en: 'It has more than {max} columns', ru: 'В нём больше {max} столбцов' },
  table_long: { en: 'It has more than {max} rows: split it', ru: 'В нём больше {max} строк: разделите его' },
  table_broken: {
    en: 'The file is damaged or cut short: save it anew as XLSX or CSV',
    ru: 'Файл повреждён или обрезан: сохраните его заново в XLSX или CSV',
  },
  cell_unreadable: {
    en: 'This cell holds something that can’t be read, such as a date beyond the calendar',
    ru: 'Значение этой ячейки не читается: например, такой даты нет в календаре',
  },
  import_given_up: {
    en: 'It failed several times and was stopped. Our team sees why; try another file meanwhile',
    ru: 'Импорт несколько раз завершился ошибкой и остановлен. Причина видна команде сайта, пока попробуйте другой файл',
  },
  table_quote: {
    en: 'A quote that opens in line {line} is not closed: the rows after it would be lost',
    ru: 'В строке {line} не закрыта кавычка: строки после неё пропали бы',
  },
  table_nul: {
    en: 'Line {line} holds a NUL character: save the file anew as CSV in UTF-8',
    ru: 'В строке {line} стоит нулевой символ (NUL): сохраните файл заново в CSV в кодировке UTF-8',
  },
  table_json: {
    en: 'Not a JSON list of objects, or a broken one: it must look like [{"sku": "1"}, …]',
    ru: 'Это не список объектов JSON, или он испорчен: нужно так: [{"sku": "1"}, …]',
  },
  table_doctype: {
    en: 'It declares a document type, which no spreadsheet does: save it anew as XLSX or CSV',
    ru: 'В нём объявлен тип документа, чего в таблицах не бывает: сохраните его заново в XLSX или CSV',
  },
  table_bomb: { en: 'Unpacked it would be too large', ru: 'В распакованном виде он слишком велик' },
  hours: {
    en: 'Write it as “mon-fri 09:00-18:00; sat 10:00-16:00”',
    ru: 'Напишите так: «пн-пт 09:00-18:00; сб 10:00-16:00»',
  },
  category_unknown: { en: 'There is no category “{path}”', ru: 'Нет категории «{path}»' },
  category_ambiguous: {
    en: 'Several categories have this name: write the path, as “A > B > C”',
    ru: 'Так называется несколько категорий: укажите путь, например «А > Б > В»',
  },
  parameter_foreign: { en: 'The product type has no such parameter', ru: 'У типа товара нет такого параметра' },
  product_external: {
    en: 'It is sold on another site, so it can’t be taken over',
    ru: 'Он продаётся на другом сайте, поэтому перенести его нельзя',
  },
  product_grouped: {
    en: 'A group of products can’t be taken over; its products are taken by their own rows',
    ru: 'Группу товаров перенести нельзя, её товары переносятся своими строками',
  },
  left_no_field: { en: 'There is no field for this here', ru: 'Здесь для этого нет поля' },
  left_setting: {
    en: 'A setting of the other shop, which means nothing here',
    ru: 'Настройка другого магазина, здесь она ничего не значит',
  },
  left_not_mapped: { en: 'No field was chosen for this column', ru: 'Для этого столбца не выбрано поле' },
  /** Stored by older imports; the two below replace it, and name what is taken. */
  left_further: {
    en: 'Only one value has a place here, and another one is taken',
    ru: 'Здесь место одному значению, и взято другое',
  },
  left_other_column: {
    en: 'Another column of the same field is taken: it has “{taken}”',
    ru: 'Взят другой столбец того же поля: в нём «{taken}»',
  },
  left_other_categories: {
    en: 'A product has one category here: “{taken}” is taken',
    ru: 'У товара здесь одна категория: взята «{taken}»',
  },
  left_kind: {
    en: 'Products of this kind are taken as simple ones',
    ru: 'Товары такого вида переносятся как обычные',
  },
  left_downloads: {
    en: 'Files to download are not sold here: the product is taken without them',
    ru: 'Файлы для скачивания здесь не продаются: товар взят без них',
  },
  left_regular_price: {
    en: 'The product has its sale price; the regular one is not taken',
    ru: 'У товара цена со скидкой, обычная не взята',
  },
  left_uncounted: {
    en: 'The other shop does not count its stock: it is taken as {count}',
    ru: 'В другом магазине остаток не считают: взято {count}',
  },
  left_oversold: {
    en: 'The other shop has sold more than it had: it is taken as 0',
    ru: 'В другом магазине продано больше, чем было: взято 0',
  },
  left_attribute: {
    en: 'The product type has no such parameter, or the parameter has no such value',
    ru: 'У типа товара нет такого параметра или у параметра нет такого значения',
  },
  left_virtual: {
    en: 'Here it is a product like any other, which is delivered',
    ru: 'Здесь это обычный товар, который доставляют',
  },
  left_visibility: {
    en: 'It is shown both in the catalog and in the search',
    ru: 'Он показан и в каталоге, и в поиске',
  },
  left_shared_stock: {
    en: 'The variants share this stock in the other shop; here each one has it',
    ru: 'В другом магазине это общий остаток вариантов, здесь он у каждого',
  },
  left_any_value: {
    en: 'The variant stands for all of these values, so this is no option of its family',
    ru: 'Вариант означает все эти значения, поэтому вариантом семейства это не стало',
  },
  left_variant_text: {
    en: 'All products of a family have the description of the family',
    ru: 'У всех товаров семейства одно описание',
  },
  left_no_family: {
    en: 'Options need a family, which this row does not name',
    ru: 'Варианты есть только у семейства, а в строке его нет',
  },
  left_no_options: {
    en: 'A family needs options with values, so the product stands alone',
    ru: 'У семейства должны быть варианты со значениями, поэтому товар сам по себе',
  },
  left_tags: {
    en: 'A product has at most {count} tags of at most {max} characters',
    ru: 'Меток у товара не больше {count}, символов в метке не больше {max}',
  },
  left_compare_at: {
    en: 'It is below the price, so there is nothing to compare',
    ru: 'Она ниже цены, сравнивать не с чем',
  },
  left_sale_high: { en: 'It is not below the price', ru: 'Она не ниже обычной' },
  left_sale_over: { en: 'The sale is over', ru: 'Распродажа закончилась' },
  left_sale_endless: {
    en: 'A sale that has yet to begin needs an end',
    ru: 'У будущей распродажи должен быть конец',
  },
  left_markup: { en: 'Only the text is taken, without {tags}', ru: 'Взят только текст, без {tags}' },
  no_variations: {
    en: 'There are no rows with the variations of this product',
    ru: 'Нет строк с вариациями этого товара',
  },
  family_differs: {
    en: 'The rows of a family must agree in this; the first one has “{first}”',
    ru: 'Строки семейства должны в этом совпадать, в первой — «{first}»',
  },
  family_options: {
    en: 'The options of this family are: {options}',
    ru: 'Варианты этого семейства: {options}',
  },
  family_options_many: {
    en: 'A family has at most {max} options',
    ru: 'Вариантов у семейства не больше {max}',
  },
  parent_missing: {
    en: 'The row of the product that this is a variant of is missing',
    ru: 'Нет строки с товаром, вариантом которого это является',
  },
  photo_address: {
    en: 'Not an address of a picture (http or https), nor a file of the zip',
    ru: 'Это не адрес картинки (http или https) и не файл из zip',
  },
  photo_closed: { en: 'This address may not be asked', ru: 'К этому адресу обращаться нельзя' },
  photo_away: { en: 'It could not be fetched', ru: 'Загрузить не удалось' },
  photo_large: { en: 'It is larger than {max} MB', ru: 'Она больше {max} МБ' },
  column_needed: { en: 'Choose the column', ru: 'Выберите столбец' },
  closed_then: { en: 'The store is closed at this time', ru: 'В это время магазин закрыт' },
  inn: { en: 'Must be 5 to 20 letters and digits', ru: 'Нужно от 5 до 20 букв и цифр' },
  vat_number: {
    en: 'This is no VAT number: compare it with the certificate of registration',
    ru: 'Это не номер плательщика НДС: сверьте его со свидетельством о регистрации',
  },
  tax_class_code: {
    en: '2 to 40 small Latin letters, digits and underscores, beginning with a letter',
    ru: 'От 2 до 40 строчных латинских букв, цифр и подчёркиваний, первая — буква',
  },
  tax_class_without_rates: {
    en: 'Zero-rated and exempt goods have no rates: choose another class',
    ru: 'У товаров с нулевой ставкой и освобождённых от налога ставок нет: выберите другой класс',
  },
  not_manager: {
    en: 'No manager has this address: an admin makes managers',
    ru: 'Менеджера с таким адресом нет: менеджеров заводит администратор',
  },
  place: { en: 'Name an address or a place on the map', ru: 'Укажите адрес или место на карте' },
  too_far: { en: 'At most a year ahead', ru: 'Не дальше чем на год вперёд' },
  past: { en: 'This time has already passed', ru: 'Это время уже прошло' },
  own_path: {
    en: 'Must be the address of a page of this site, such as /products/catalog',
    ru: 'Нужен адрес страницы этого сайта, например /products/catalog',
  },
  same: { en: 'Passwords must match', ru: 'Пароли должны совпадать' },
  dead_link: { en: 'This link has been used or has expired', ru: 'Эта ссылка уже использована или устарела' },
  login: {
    en: '3 to 40 Latin letters, digits, dots, hyphens, beginning with a letter',
    ru: 'От 3 до 40 латинских букв, цифр, точек, дефисов, первая — буква',
  },
  contact_needed: { en: 'Leave at least one way to sign in', ru: 'Оставьте хотя бы один способ входа' },
  own_password: {
    en: 'Change your own password in your account',
    ru: 'Свой пароль меняют в настройках учётной записи',
  },
  before_1900: { en: 'Not before 1900', ru: 'Не раньше 1900 года' },
  of_the_living: {
    en: 'Only somebody who has passed away has it',
    ru: 'Указывается, только если человека нет в живых',
  },
  future: { en: 'This day is yet to come', ru: 'Этот день ещё не наступил' },
  no_company_role: {
    en: 'Only vendors and managers work for companies',
    ru: 'В компаниях работают только продавцы и менеджеры',
  },
  phone_code: { en: '1 to 4 digits', ru: 'От 1 до 4 цифр' },
  phone_mask: {
    en: '4 to 15 nines; blanks, hyphens and brackets between them',
    ru: 'От 4 до 15 девяток; между ними пробелы, дефисы и скобки',
  },
  country_off: { en: 'We do not offer this country', ru: 'Эта страна недоступна' },
  own_role: { en: 'You can’t choose this role yourself', ru: 'Эту роль нельзя выбрать самому' },
  unproven: { en: 'First confirm your email or phone', ru: 'Сначала подтвердите почту или телефон' },
  confirmed_contact: {
    en: 'The customer has confirmed this: only they or an admin can change it',
    ru: 'Покупатель подтвердил этот контакт: изменить его может только он сам или администратор',
  },
  same_contact: { en: 'This is the present one', ru: 'Это нынешнее значение' },
  payment_needed: {
    en: 'Take cards, payment on receipt, or both',
    ru: 'Принимайте карты, оплату при получении или то и другое',
  },
  login_name: {
    en: '3 to 40 Latin letters, digits, dots, hyphens; a letter first',
    ru: 'От 3 до 40 латинских букв, цифр, точек, дефисов; первой — буква',
  },
  present_password: { en: 'The present password is wrong', ru: 'Нынешний пароль неверен' },
  weak_password: {
    en: 'Too easy to guess: take several words or a longer phrase',
    ru: 'Слишком легко угадать: возьмите несколько слов или фразу подлиннее',
  },
} as const satisfies Record<string, { en: string; ru: string }>;

export type FieldFailure = keyof typeof fieldFailures;

/** Names of records for the message “The requested {name} is not found”. */
export const recordNames = {
  product: { en: 'product', ru: 'товар' },
  family: { en: 'family of products', ru: 'семейство товаров' },
  category: { en: 'category', ru: 'категория' },
  collection: { en: 'collection', ru: 'подборка' },
  country: { en: 'country', ru: 'страна' },
  company: { en: 'company', ru: 'компания' },
  store: { en: 'store', ru: 'магазин' },
  delivery_zone: { en: 'delivery zone', ru: 'зона доставки' },
  cart: { en: 'cart', ru: 'корзина' },
  order: { en: 'order', ru: 'заказ' },
  order_link: { en: 'link', ru: 'ссылка' },
  purchase: { en: 'purchase', ru: 'покупка' },
  address: { en: 'address', ru: 'адрес' },
  review: { en: 'review', ru: 'отзыв' },
  photo: { en: 'photo', ru: 'фотография' },
  document: { en: 'document', ru: 'документ' },
  account: { en: 'account', ru: 'учётная запись' },
  user: { en: 'user', ru: 'пользователь' },
  session: { en: 'session', ru: 'сеанс' },
  factor: { en: 'second factor', ru: 'второй фактор' },
  type: { en: 'product type', ru: 'тип товара' },
  parameter: { en: 'parameter', ru: 'параметр' },
  import: { en: 'import', ru: 'импорт' },
  file: { en: 'file', ru: 'файл' },
  category_request: { en: 'request for a category', ru: 'просьба о категории' },
  audit_entry: { en: 'log entry', ru: 'запись журнала' },
  change: { en: 'change', ru: 'изменение' },
  tariff: { en: 'plan', ru: 'тариф' },
  payment: { en: 'payment', ru: 'платёж' },
  push_campaign: { en: 'push campaign', ru: 'рассылка' },
  sales_channel: { en: 'sales channel', ru: 'канал продаж' },
  page: { en: 'page', ru: 'страница' },
  promo_code: { en: 'promo code', ru: 'промокод' },
  promotion: { en: 'promotion', ru: 'акция' },
  channel: { en: 'conversation', ru: 'переписка' },
  post: { en: 'message', ru: 'сообщение' },
  transaction: { en: 'transaction', ru: 'операция' },
  publication: { en: 'publication', ru: 'публикация' },
  refferal: { en: 'referral', ru: 'реферал' },
  job: { en: 'background job', ru: 'фоновая задача' },
  tax_class: { en: 'tax class', ru: 'налоговый класс' },
  tax_rate: { en: 'tax rate', ru: 'налоговая ставка' },
} as const satisfies Record<string, { en: string; ru: string }>;

export type RecordName = keyof typeof recordNames;
export type Locale = 'en' | 'ru';
