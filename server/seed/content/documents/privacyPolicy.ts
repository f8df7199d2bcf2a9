import type { Bilingual, DemoDocument } from '#server/seed/content/types.ts';

/** The first version. */
const first: Bilingual = {
  en: `
<h2>In short</h2>
<p>We collect what is needed to deliver your order and to keep your account safe. We do not sell your data, and we do not show it to anybody who has no business with your order. You may see, correct and delete your data at any time.</p>
<h2>What we keep</h2>
<ul>
<li>Account: your name, e-mail address, phone number, country, languages and picture, if you gave them.</li>
<li>Orders: what you ordered, where it goes, who receives it, and the history of its statuses.</li>
<li>Conversations: messages in chats and about orders, reviews and posts that you have written.</li>
<li>Technical records: the time and address of sign-ins, errors and changes that staff made to your data. They are needed to find faults and abuse.</li>
</ul>
<p>Card numbers never reach our server: the payment provider takes them and tells us only whether the payment succeeded. Passwords are stored as hashes, so we cannot read them either.</p>
<h2>What is kept in your browser</h2>
<p>So that you stay signed in and your cart is not lost, the site keeps a session key, the cart, your language and the page you were on in your browser’s local storage. We set no advertising cookies and do not let third parties follow you.</p>
<h2>Who sees your data</h2>
<ul>
<li>The company that you order from sees the recipient’s name, phone number and address, and nothing else about you.</li>
<li>The carrier sees what is written on the parcel.</li>
<li>Providers that send our letters and messages see the address and the text of the message.</li>
<li>Authorities receive data only when the law obliges us, and only what it obliges us to give.</li>
</ul>
<h2>How long we keep it</h2>
<p>An account is kept as long as you use it. Guest accounts without orders are deleted after thirty days. After an account is deleted, orders are kept for as long as accounting rules require, without anything that we are not required to keep. Technical records are deleted after ninety days.</p>
<h2>Your rights</h2>
<p>You may ask for a copy of your data, have mistakes corrected, object to letters that are not about orders, and delete your account. Most of this can be done in your profile without writing to anybody. We answer requests within thirty days.</p>
<h2>Safety</h2>
<p>All connections are encrypted, access to data is limited by role, and changes made by staff are recorded. If we learn of a leak that concerns you, we will tell you without delay what happened and what to do.</p>
`,
  ru: `
<h2>Коротко</h2>
<p>Мы собираем только то, что нужно для доставки заказа и безопасности учётной записи. Мы не продаём ваши данные и не показываем их тем, кто не имеет отношения к вашему заказу. Посмотреть, исправить и удалить свои данные вы можете в любой момент.</p>
<h2>Что мы храним</h2>
<ul>
<li>Учётная запись: имя, адрес электронной почты, номер телефона, страна, языки и фотография, если вы их указали.</li>
<li>Заказы: что вы заказали, куда это едет, кто получает и как менялся статус.</li>
<li>Переписка: сообщения в чатах и по заказам, ваши отзывы и публикации.</li>
<li>Технические записи: время и адрес входов, ошибки, изменения ваших данных сотрудниками. По ним мы находим неисправности и злоупотребления.</li>
</ul>
<p>Номера карт на наш сервер не попадают: их принимает платёжная система и сообщает нам только, прошёл ли платёж. Пароли хранятся в виде хешей, поэтому прочитать их не можем и мы сами.</p>
<h2>Что хранится в вашем браузере</h2>
<p>Чтобы вы не выходили из учётной записи, а корзина не терялась, сайт держит в локальном хранилище браузера ключ сеанса, корзину, язык и страницу, на которой вы остановились. Рекламных файлов cookie мы не ставим и третьим лицам следить за вами не даём.</p>
<h2>Кто видит ваши данные</h2>
<ul>
<li>Компания, у которой вы заказываете, видит имя, телефон и адрес получателя — и больше ничего.</li>
<li>Перевозчик видит то, что написано на посылке.</li>
<li>Службы, которые отправляют наши письма и сообщения, видят адрес и текст сообщения.</li>
<li>Государственные органы получают данные, только если к этому обязывает закон, и только в обязательном объёме.</li>
</ul>
<h2>Сколько мы храним данные</h2>
<p>Учётная запись хранится, пока вы ею пользуетесь. Гостевые записи без заказов удаляются через тридцать дней. После удаления учётной записи сведения о заказах хранятся столько, сколько требуют правила учёта, и без всего, чего эти правила не требуют. Технические записи удаляются через девяносто дней.</p>
<h2>Ваши права</h2>
<p>Вы можете получить копию своих данных, исправить ошибки, отказаться от писем, не связанных с заказами, и удалить учётную запись. Почти всё это делается в профиле, никому писать не нужно. На обращения мы отвечаем в течение тридцати дней.</p>
<h2>Безопасность</h2>
<p>Все соединения зашифрованы, доступ к данным ограничен ролью, изменения, сделанные сотрудниками, записываются. Если мы узнаем об утечке, которая касается вас, то без промедления расскажем, что случилось и что делать.</p>
`,
};

/** What the present version says besides. */
const added: Bilingual = {
  en: `<h2>If you browse without an account</h2>
<p>You may look through the catalog without telling us who you are. A guest’s cart lives under a random key that only your browser knows; we learn your name and phone number when you place an order and no sooner. When you sign in later, the cart is joined to your account and the key is forgotten.</p>
<h2>Where the data is</h2>
<p>Data is kept in the country where the marketplace is run, and its backups are encrypted. A company in another country receives the details of its own orders there, because it could not deliver them otherwise.</p>
<h2>How to reach us</h2>
<p>Write from your profile or to the address in the footer, in Russian or in English. We confirm that it is you before we show, correct or delete anything, and we answer within ten days. If our answer does not satisfy you, the data protection authority of your country is there for you.</p>
`,
  ru: `<h2>Если вы смотрите без учётной записи</h2>
<p>Каталог можно смотреть, не представляясь. Корзина гостя живёт под случайным ключом, который знает только ваш браузер; имя и телефон мы узнаём, когда вы оформляете заказ, и не раньше. Если потом вы войдёте, корзина присоединится к учётной записи, а ключ будет забыт.</p>
<h2>Где находятся данные</h2>
<p>Данные хранятся в стране, где работает площадка, их резервные копии зашифрованы. Компания из другой страны получает сведения о собственных заказах у себя: иначе она не смогла бы их доставить.</p>
<h2>Как с нами связаться</h2>
<p>Напишите из профиля или по адресу внизу страницы, по-русски или по-английски. Прежде чем что-то показать, исправить или удалить, мы убедимся, что это вы, и ответим в течение десяти дней. Если ответ вас не устроит, обратитесь в орган по защите персональных данных вашей страны.</p>
`,
};

export const privacyPolicy: DemoDocument = {
  type: 'privacy_policy',
  title: { en: 'Privacy policy', ru: 'Политика конфиденциальности' },
  days_ago: 95,
  note: {
    en: 'Added: browsing without an account, where the data is, how to reach us',
    ru: 'Добавлено: просмотр без учётной записи, где находятся данные, как с нами связаться',
  },
  text: { en: first.en + added.en, ru: first.ru + added.ru },
  earlier: [{ days_ago: 210, text: first }],
};
