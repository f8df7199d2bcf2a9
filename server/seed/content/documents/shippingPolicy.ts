import type { DemoDocument } from '#server/seed/content/types.ts';

export const shippingPolicy: DemoDocument = {
  type: 'shipping_policy',
  title: { en: 'Shipping rules', ru: 'Правила доставки' },
  days_ago: 210,
  text: {
    en: `
<h2>Who delivers</h2>
<p>Every order is sent by the company that sells the goods. The marketplace passes the order on, shows its status and helps to settle disputes. One order holds the goods of one company, so that it comes from one place and in one parcel.</p>
<h2>Two ways to receive an order</h2>
<ul>
<li>Delivery to an address. Give the city, street and house, and the recipient’s name and phone number. A comment for the courier helps more often than one would think.</li>
<li>Pickup from a store. At checkout, choose one of the company’s stores that hand out orders. Its address and hours are shown in the store’s own time; if you name a time, we check that the store is open.</li>
</ul>
<h2>How long it takes</h2>
<p>Companies usually confirm an order within one working day and pack it within three. After that it depends on the distance: one to three days within a city, up to a week within a country, two to four weeks abroad. Goods made to order take longer; the product’s page says so.</p>
<h2>What the statuses mean</h2>
<ul>
<li>New: the company has received the order. You may still cancel it yourself.</li>
<li>In progress: the company has confirmed it.</li>
<li>Formation: the goods are being collected and packed.</li>
<li>Ready to ship: the parcel waits for the courier, or for you in the store.</li>
<li>Paid: the payment has arrived. Some companies ask for it before packing, others on receipt.</li>
<li>Completed: you have the order in your hands.</li>
</ul>
<p>You get a letter at every step, and the order’s page shows the whole history.</p>
<h2>What it costs</h2>
<p>The cost of delivery depends on the weight, the distance and the carrier. The company names it when it confirms the order, before you pay. Pickup is always free of charge.</p>
<h2>When the parcel arrives</h2>
<p>Please look at the packaging before you sign. If it is damaged, open the parcel together with the courier, take photos and write to the company in the order’s chat: it will replace the goods or return the money. A parcel for pickup waits seven days; after that the company gets in touch with you and, if there is no answer, cancels the order.</p>
<h2>Customs</h2>
<p>Parcels from abroad may be subject to duties and taxes of your country. They are paid by the recipient. Companies state the true contents and value of the parcel.</p>
`,
    ru: `
<h2>Кто доставляет</h2>
<p>Каждый заказ отправляет компания, которая продаёт товар. Площадка передаёт ей заказ, показывает его статус и помогает уладить споры. В одном заказе лежат товары одной компании, поэтому он едет из одного места и одной посылкой.</p>
<h2>Два способа получить заказ</h2>
<ul>
<li>Доставка по адресу. Укажите город, улицу и дом, имя и телефон получателя. Комментарий для курьера помогает чаще, чем кажется.</li>
<li>Самовывоз из магазина. При оформлении выберите магазин компании, который выдаёт заказы. Адрес и часы работы показаны по местному времени магазина; если вы назвали время, мы проверим, что он открыт.</li>
</ul>
<h2>Сколько это занимает</h2>
<p>Обычно компания подтверждает заказ за один рабочий день и собирает за три. Дальше всё зависит от расстояния: по городу — от одного до трёх дней, по стране — до недели, за границу — от двух до четырёх недель. Вещи, которые делают на заказ, едут дольше; об этом сказано на странице товара.</p>
<h2>Что значат статусы</h2>
<ul>
<li>Новый: компания получила заказ. Вы ещё можете отменить его сами.</li>
<li>В работе: компания подтвердила заказ.</li>
<li>Собирается: товары проверяют и упаковывают.</li>
<li>Готов к отправке: посылка ждёт курьера или вас в магазине.</li>
<li>Оплачен: деньги поступили. Одни компании просят оплату до сборки, другие — при получении.</li>
<li>Завершён: заказ у вас в руках.</li>
</ul>
<p>О каждом шаге приходит письмо, а на странице заказа видна вся его история.</p>
<h2>Сколько это стоит</h2>
<p>Цена доставки зависит от веса, расстояния и перевозчика. Компания называет её, когда подтверждает заказ, — до оплаты. Самовывоз всегда бесплатный.</p>
<h2>Когда посылка приехала</h2>
<p>Осмотрите упаковку, прежде чем расписываться. Если она повреждена, вскройте посылку вместе с курьером, сделайте фотографии и напишите компании в чат заказа: она заменит товар или вернёт деньги. В пункте выдачи посылка ждёт семь дней; потом компания свяжется с вами и, если ответа нет, отменит заказ.</p>
<h2>Таможня</h2>
<p>Посылки из-за границы могут облагаться пошлинами и налогами вашей страны. Их платит получатель. Содержимое и стоимость посылки компании указывают правдиво.</p>
`,
  },
};
