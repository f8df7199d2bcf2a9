import type { DemoDocument } from '#server/seed/content/types.ts';

export const refundPolicy: DemoDocument = {
  type: 'refund_policy',
  title: { en: 'Refund rules', ru: 'Правила возврата' },
  days_ago: 40,
  text: {
    en: `
<h2>Before the order is confirmed</h2>
<p>While the order has the status “New”, you may cancel it yourself on its page, without giving a reason. Goods go back to the shelf at once, and bonuses that you spent go back to your balance. Later, write to the company in the order’s chat: until the parcel has been handed to the carrier, it can still be stopped.</p>
<h2>If you have changed your mind</h2>
<p>You may return goods within fourteen days of receiving them if they have not been used and have kept their look, labels and packaging. If the law of your country gives you more time, that time applies.</p>
<ul>
<li>Write in the order’s chat what you would like to return, and wait for the address.</li>
<li>Pack the goods so that they survive the journey; ceramics and glass need at least two fingers of soft padding on each side.</li>
<li>You pay for the way back, unless the company has offered otherwise.</li>
</ul>
<h2>If something is wrong with the goods</h2>
<p>If the goods arrive broken, differ from their description or show a fault, take a photo and write to the company. You may choose: a replacement, a repair, a lower price or your money back. In this case the company pays for the way back. For hidden faults, the period is the one set by law or by the maker’s guarantee, whichever is longer.</p>
<h2>What cannot be returned</h2>
<ul>
<li>Food and tea, once the packaging has been opened.</li>
<li>Goods made or altered to your order, such as with a name on them.</li>
<li>Hosiery, cosmetics and earphones that have been worn or opened, for reasons of hygiene.</li>
</ul>
<p>These exceptions do not hold if the goods are faulty.</p>
<h2>How the money comes back</h2>
<p>The company returns the money within ten days of receiving the goods, in the way you paid. Bonuses return as bonuses. If only a part of the order is returned, the sum is reckoned from the prices of that order, not from today’s. Depending on your bank, the money may take a few more days to arrive.</p>
<h2>If you cannot agree</h2>
<p>Write to the marketplace and give the order’s number. We read the conversation, hear both sides and answer within five working days. Our opinion does not limit your right to turn to a consumer authority or a court.</p>
`,
    ru: `
<h2>Пока заказ не подтверждён</h2>
<p>Пока у заказа статус «Новый», вы можете сами отменить его на странице заказа, не объясняя причин. Товар сразу вернётся на полку, а потраченные бонусы — на ваш счёт. Позже напишите компании в чат заказа: пока посылку не передали перевозчику, её ещё можно остановить.</p>
<h2>Если вы передумали</h2>
<p>Товар можно вернуть в течение четырнадцати дней после получения, если им не пользовались, а внешний вид, ярлыки и упаковка сохранились. Если закон вашей страны даёт больше времени, действует срок по закону.</p>
<ul>
<li>Напишите в чат заказа, что хотите вернуть, и дождитесь адреса.</li>
<li>Упакуйте вещь так, чтобы она пережила дорогу: керамике и стеклу нужно не меньше двух пальцев мягкой прокладки с каждой стороны.</li>
<li>Обратную дорогу оплачиваете вы, если компания не предложила иного.</li>
</ul>
<h2>Если с товаром что-то не так</h2>
<p>Если товар пришёл разбитым, не соответствует описанию или у него обнаружился недостаток, сделайте фотографию и напишите компании. Выбор за вами: замена, ремонт, снижение цены или возврат денег. Обратную дорогу в этом случае оплачивает компания. Для скрытых недостатков действует срок по закону или по гарантии изготовителя — тот, что больше.</p>
<h2>Что вернуть нельзя</h2>
<ul>
<li>Продукты и чай, если упаковка вскрыта.</li>
<li>Вещи, сделанные или переделанные на заказ, например именные.</li>
<li>Чулочно-носочные изделия, косметику и наушники, которые надевали или вскрывали, — из соображений гигиены.</li>
</ul>
<p>Если товар с недостатком, эти исключения не действуют.</p>
<h2>Как возвращаются деньги</h2>
<p>Компания возвращает деньги в течение десяти дней после получения товара тем же способом, каким вы платили. Бонусы возвращаются бонусами. Если вы возвращаете часть заказа, сумма считается по ценам этого заказа, а не по сегодняшним. Банку может понадобиться ещё несколько дней, чтобы зачислить деньги.</p>
<h2>Если договориться не удалось</h2>
<p>Напишите площадке и укажите номер заказа. Мы прочитаем переписку, выслушаем обе стороны и ответим в течение пяти рабочих дней. Наше мнение не ограничивает вашего права обратиться в орган по защите прав потребителей или в суд.</p>
`,
  },
};
