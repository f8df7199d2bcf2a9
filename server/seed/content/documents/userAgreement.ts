import type { Bilingual, DemoDocument } from '#server/seed/content/types.ts';

/** The first version. */
const first: Bilingual = {
  en: `
<h2>1. What this agreement is about</h2>
<p>Yarmarka is a marketplace: independent companies offer their goods here, and buyers order them. By creating an account, or by checking out as a guest, you accept this agreement. If you do not agree with it, please do not use the marketplace.</p>
<p>We run the site, keep the catalog in order, pass orders on to companies and help when something goes wrong. The contract of sale is made between the buyer and the company whose goods are ordered; the company’s name is shown on every product and in every order.</p>
<h2>2. Your account</h2>
<p>You need an e-mail address or a phone number to open an account. Please give true details, keep your password to yourself and tell us at once if you think that somebody else has used your account.</p>
<ul>
<li>One person may have one buyer’s account; a company may have several people working for it.</li>
<li>You must be of full legal age where you live, or have the consent of a parent or guardian.</li>
<li>You may close your account at any time in your profile. Orders that are under way will still be completed.</li>
</ul>
<h2>3. Orders and prices</h2>
<p>Prices are set by companies and shown in the currency of the marketplace. The price that counts is the one you see when you place the order: if it changes while the product is in your cart, we show you the new one and ask again. An order is accepted when the company confirms it; until then you may cancel it in one click.</p>
<h2>4. Bonuses and promo codes</h2>
<p>Bonuses are given for invitations and promotions and may be spent on orders. They are not money, cannot be cashed and cannot be sold. If an order paid with bonuses is canceled, the bonuses come back to your balance.</p>
<h2>5. What is not allowed</h2>
<ul>
<li>Reviews of goods that you have not seen, or reviews written for payment.</li>
<li>Goods whose sale is forbidden or limited by law, counterfeits and goods of unknown origin.</li>
<li>Insults, threats, advertising in chats and messages sent in bulk.</li>
<li>Attempts to get round the site’s limits, to collect other people’s data or to disturb its work.</li>
</ul>
<p>If these rules are broken, we may hide the content, limit the account or close it. We always give the reason, and you may object to our decision by writing to us.</p>
<h2>6. Responsibility</h2>
<p>The company answers for the quality of its goods, for what it writes about them and for delivery on time. We answer for the work of the marketplace. Nothing in this agreement takes away the rights that the law gives you as a consumer.</p>
<h2>7. Changes</h2>
<p>We may change this agreement. The new version is published here at least ten days before it takes effect, and we remember which version you accepted.</p>
`,
  ru: `
<h2>1. О чём это соглашение</h2>
<p>«Ярмарка» — это торговая площадка: независимые компании предлагают здесь свои товары, а покупатели их заказывают. Создавая учётную запись или оформляя заказ как гость, вы принимаете это соглашение. Если вы с ним не согласны, пожалуйста, не пользуйтесь площадкой.</p>
<p>Мы ведём сайт, следим за порядком в каталоге, передаём заказы компаниям и помогаем, если что-то пошло не так. Договор купли-продажи заключают покупатель и компания, чей товар заказан; её название указано у каждого товара и в каждом заказе.</p>
<h2>2. Ваша учётная запись</h2>
<p>Чтобы открыть учётную запись, нужен адрес электронной почты или номер телефона. Указывайте достоверные данные, никому не сообщайте пароль и сразу пишите нам, если думаете, что вашей записью воспользовался кто-то другой.</p>
<ul>
<li>У одного человека может быть одна запись покупателя; от имени компании могут работать несколько человек.</li>
<li>Вы должны быть совершеннолетним по законам места, где живёте, или иметь согласие родителя либо опекуна.</li>
<li>Закрыть учётную запись можно в любой момент в профиле. Заказы, которые уже в работе, будут выполнены.</li>
</ul>
<h2>3. Заказы и цены</h2>
<p>Цены назначают компании, они указаны в валюте площадки. Действует та цена, которую вы видите при оформлении: если она изменилась, пока товар лежал в корзине, мы покажем новую и спросим ещё раз. Заказ считается принятым, когда его подтвердила компания; до этого вы можете отменить его одним нажатием.</p>
<h2>4. Бонусы и промокоды</h2>
<p>Бонусы начисляются за приглашения и по акциям, ими можно оплачивать заказы. Это не деньги: их нельзя обналичить или продать. Если заказ, оплаченный бонусами, отменён, бонусы вернутся на ваш счёт.</p>
<h2>5. Чего делать нельзя</h2>
<ul>
<li>Писать отзывы о товарах, которых вы не видели, и отзывы за плату.</li>
<li>Продавать товары, оборот которых запрещён или ограничен законом, подделки и вещи неизвестного происхождения.</li>
<li>Оскорблять, угрожать, рекламировать что-либо в чатах и рассылать массовые сообщения.</li>
<li>Обходить ограничения сайта, собирать чужие данные и мешать его работе.</li>
</ul>
<p>Если эти правила нарушены, мы можем скрыть материал, ограничить учётную запись или закрыть её. Причину мы называем всегда, а с решением вы можете не согласиться и написать нам.</p>
<h2>6. Ответственность</h2>
<p>За качество товара, за его описание и за своевременную доставку отвечает компания. За работу площадки отвечаем мы. Ничто в этом соглашении не отменяет прав, которые закон даёт вам как потребителю.</p>
<h2>7. Изменения</h2>
<p>Мы можем менять это соглашение. Новая редакция публикуется здесь не позднее чем за десять дней до вступления в силу, а мы помним, какую редакцию приняли вы.</p>
`,
};

/** What the present version says besides. */
const added: Bilingual = {
  en: `<h2>8. Reviews</h2>
<p>A review belongs to the one who wrote it; by publishing it you let us show it beside the product, in the language it was written in. A review is marked as verified when its author has received the goods through the marketplace. Companies may answer a review, but neither they nor we remove one for being unkind: only for breaking the rules of section 5.</p>
<h2>9. For companies</h2>
<p>A company that sells here gives its legal name and registration number, describes its goods truthfully, keeps the numbers in stock up to date and confirms or refuses a new order within two working days. It answers for what it ships, for the documents that its goods need, and for the people whom it has given access.</p>
<h2>10. Disputes</h2>
<p>If something goes wrong, write to the other side first: most troubles end in the order’s chat. If that does not help, write to us with the order’s number, and we will answer within five working days. Whatever we decide, you keep every right that the consumer law of your country gives you, and you may turn to a court where you live.</p>
`,
  ru: `<h2>8. Отзывы</h2>
<p>Отзыв принадлежит тому, кто его написал; публикуя отзыв, вы разрешаете показывать его рядом с товаром на том языке, на котором он написан. Отметка «проверенный» появляется, если автор получил этот товар через площадку. Компания может ответить на отзыв, но ни она, ни мы не удаляем его за суровость — только за нарушение правил из раздела 5.</p>
<h2>9. Для компаний</h2>
<p>Компания, которая здесь продаёт, указывает юридическое название и регистрационный номер, честно описывает товары, следит за остатками и в течение двух рабочих дней подтверждает новый заказ или отказывается от него. Она отвечает за то, что отправляет, за документы на свои товары и за людей, которым дала доступ.</p>
<h2>10. Споры</h2>
<p>Если что-то пошло не так, сначала напишите другой стороне: большинство неприятностей заканчивается в чате заказа. Если это не помогло, напишите нам и укажите номер заказа — мы ответим в течение пяти рабочих дней. Что бы мы ни решили, у вас остаются все права, которые даёт закон о защите прав потребителей вашей страны, и вы можете обратиться в суд по месту жительства.</p>
`,
};

export const userAgreement: DemoDocument = {
  type: 'user_agreement',
  title: { en: 'User agreement', ru: 'Пользовательское соглашение' },
  days_ago: 35,
  note: { en: 'Added: reviews, rules for companies, disputes', ru: 'Добавлены отзывы, правила для компаний и споры' },
  text: { en: first.en + added.en, ru: first.ru + added.ru },
  earlier: [{ days_ago: 210, text: first }],
};
