import type { DemoDocument } from '#server/seed/content/types.ts';

export const childSafety: DemoDocument = {
  type: 'child_safety',
  title: { en: 'Child safety rules', ru: 'Правила безопасности детей' },
  days_ago: 210,
  text: {
    en: `
<h2>Why these rules exist</h2>
<p>Families shop on the marketplace, toys are sold here, and people of all ages may read the blog. Children must be safe both from dangerous goods and from dangerous people. These rules apply to everybody: buyers, companies, authors and staff.</p>
<h2>No tolerance for abuse</h2>
<p>We do not allow any material that sexualises, exploits or endangers children, in any form: photos, drawings, texts, links or hints. Such material is removed as soon as we learn of it, the account is closed for good, the evidence is kept, and the case is reported to the authorities in charge.</p>
<h2>What else is not allowed</h2>
<ul>
<li>Making contact with children in order to win their trust for a bad purpose, and asking a child for photos, an address or a meeting.</li>
<li>Publishing a child’s full name, address, school or pictures without the consent of the parents.</li>
<li>Bullying, threats, and challenges that may harm health.</li>
<li>Offering children goods that are meant for adults only.</li>
</ul>
<h2>Goods for children</h2>
<p>A company that sells toys, clothes or food for children states the age they are meant for, what they are made of, and how to use them safely. Small parts, long cords, magnets and batteries must be named in the description. On request, the company shows the documents that confirm the safety of the goods; if there are none, we take the goods off the storefront.</p>
<h2>Accounts of minors</h2>
<p>An account may be opened by an adult. Teenagers use the marketplace with the consent and under the eye of a parent or guardian, who answers for their orders. If we learn that a child has opened an account without consent, we close it and delete the data.</p>
<h2>Advice for parents</h2>
<ul>
<li>Shop together and explain why passwords, addresses and card numbers are not shared.</li>
<li>Agree that the child shows you any message that feels strange.</li>
<li>Check the age on the product’s page: it is about safety, not about cleverness.</li>
</ul>
<h2>How to report</h2>
<p>If you see something that threatens a child, write to us at once in any chat with the marketplace, or by e-mail, with a link and a short description. Reports about children are read before all others, at any time of day. If a child is in danger right now, call the emergency service of your country first.</p>
`,
    ru: `
<h2>Зачем нужны эти правила</h2>
<p>На площадке покупают семьями, здесь продают игрушки, а блог читают люди любого возраста. Дети должны быть защищены и от опасных вещей, и от опасных людей. Эти правила действуют для всех: покупателей, компаний, авторов и сотрудников.</p>
<h2>Никакой терпимости к насилию</h2>
<p>Мы не допускаем материалов, которые сексуализируют детей, эксплуатируют их или подвергают опасности, — ни в каком виде: ни фотографий, ни рисунков, ни текстов, ни ссылок, ни намёков. Такой материал удаляется, как только мы о нём узнали, учётная запись закрывается навсегда, доказательства сохраняются, а о случае сообщается уполномоченным органам.</p>
<h2>Что ещё запрещено</h2>
<ul>
<li>Вступать в контакт с детьми, чтобы втереться в доверие с дурной целью; просить у ребёнка фотографии, адрес или встречу.</li>
<li>Публиковать полное имя, адрес, школу или снимки ребёнка без согласия родителей.</li>
<li>Травить, угрожать, подбивать на поступки, опасные для здоровья.</li>
<li>Предлагать детям товары, предназначенные только для взрослых.</li>
</ul>
<h2>Товары для детей</h2>
<p>Компания, которая продаёт игрушки, одежду или еду для детей, указывает, на какой возраст они рассчитаны, из чего сделаны и как ими безопасно пользоваться. О мелких деталях, длинных шнурах, магнитах и батарейках обязательно сказано в описании. По запросу компания показывает документы, подтверждающие безопасность товара; если их нет, мы убираем товар с витрины.</p>
<h2>Учётные записи несовершеннолетних</h2>
<p>Учётную запись может открыть взрослый. Подростки пользуются площадкой с согласия и под присмотром родителя или опекуна, который отвечает за их заказы. Если мы узнаем, что ребёнок завёл учётную запись без согласия, мы закроем её и удалим данные.</p>
<h2>Советы родителям</h2>
<ul>
<li>Покупайте вместе и объясняйте, почему пароли, адреса и номера карт никому не сообщают.</li>
<li>Договоритесь, что ребёнок покажет вам любое сообщение, которое его насторожило.</li>
<li>Смотрите на возраст на странице товара: он говорит о безопасности, а не о сообразительности.</li>
</ul>
<h2>Как сообщить</h2>
<p>Если вы увидели то, что угрожает ребёнку, сразу напишите нам — в любой чат с площадкой или по электронной почте — со ссылкой и коротким описанием. Сообщения о детях мы читаем раньше всех остальных, в любое время суток. Если ребёнок в опасности прямо сейчас, сначала позвоните в экстренную службу вашей страны.</p>
`,
  },
};
