import type { DemoReview } from '#server/seed/content/types.ts';

export const tablewareReviews: readonly DemoReview[] = [
  { product: 'mug-gzhel', author: 'customer1', rating: 5, language: 'en', days_ago: 64, text: 'The painting is even finer than in the photo. You can see every stroke, and the mug sits nicely in the hand. Bought one, came back for three more.' },
  { product: 'mug-gzhel', author: 'customer2', rating: 5, language: 'ru', days_ago: 41, text: 'Роспись живая, мазок виден. Мыла в посудомойке раз двадцать — как новая. Мама теперь пьёт чай только из неё.' },
  { product: 'mug-gzhel', author: 'customer6', rating: 4, language: 'en', days_ago: 18, text: 'Beautiful mug, well packed. I wish it were a little larger, but then I drink far too much coffee.', answer: 'A 500 ml version is in the kiln right now. Watch this space!' },
  { product: 'mug-gzhel', author: 'customer8', rating: 5, language: 'ru', days_ago: 6, text: 'Подарил жене на годовщину. Угадал, что бывает редко.' },
  { product: 'mug-terrace', author: 'customer5', rating: 5, language: 'en', days_ago: 52, text: 'The line where the glaze meets the clay is gorgeous, and the handle finally fits my husband’s fingers.' },
  { product: 'mug-terrace', author: 'customer12', rating: 3, language: 'ru', days_ago: 23, text: 'Кружка хорошая, но дно неглазурованное и чуть царапает стеклянный стол. Пришлось подклеить войлок.', answer: 'Спасибо, что написали. С этой партии шлифуем донышко и кладём в коробку войлочные кружочки.' },
  { product: 'cup-rosehip', author: 'customer7', rating: 5, language: 'ru', days_ago: 37, text: 'Тонкая, лёгкая, чай в ней красивый. Дошла в соломе целой через полстраны.' },
  { product: 'cup-rosehip', author: 'customer9', rating: 4, language: 'en', days_ago: 15, text: 'Such a pretty pink. One star off because it must be washed by hand, and I am lazy.' },
  { product: 'teapot-celadon', author: 'customer3', rating: 5, language: 'en', days_ago: 48, text: 'They promise that the spout does not drip, and it really does not. The strainer handles even small leaves.' },
  { product: 'teapot-celadon', author: 'customer10', rating: 5, language: 'ru', days_ago: 27, text: 'Чайник мечты. Держит тепло, крышка не выпадает, цвет — как молодая полынь. Спасибо мастеру!' },
  { product: 'teapot-celadon', author: 'customer4', rating: 4, language: 'ru', days_ago: 9, text: 'Всё отлично, только ручка нагревается, если налить доверху. Привык брать полотенцем.' },
  { product: 'jug-gzhel', author: 'customer11', rating: 5, language: 'en', days_ago: 33, text: 'Milk looks better in it. So do tulips. It pours in a clean thin stream, as described.' },
  { product: 'samovar-brass', author: 'customer8', rating: 5, language: 'ru', days_ago: 58, text: 'Топили шишками на даче, вскипел за двадцать две минуты. Гудит, дымит, блестит — гости в восторге. Сделано на совесть.', answer: 'Рады, что самовар в деле! Раз в сезон протирайте латунь лимоном с солью — и будет сиять.' },
  { product: 'samovar-brass', author: 'customer5', rating: 5, language: 'en', days_ago: 20, text: 'A piece of theatre as much as a kettle. Heavy, solid, and the neighbours now invite themselves to tea.' },
  { product: 'bowl-oat', author: 'customer1', rating: 5, language: 'en', days_ago: 44, text: 'My porridge bowl for the rest of my life. The thick rim is a clever idea.' },
  { product: 'bowl-oat', author: 'customer2', rating: 4, language: 'ru', days_ago: 30, text: 'Удобные, тяжёленькие, в стопку встают ровно. Крапинки у всех четырёх разные, мне нравится.' },
  { product: 'bowl-khokhloma', author: 'customer7', rating: 5, language: 'ru', days_ago: 22, text: 'Салат в такой миске съедают вдвое быстрее. Лак не пахнет, золото настоящее на вид.' },
  { product: 'bowl-khokhloma', author: 'customer6', rating: 3, language: 'en', days_ago: 11, text: 'Lovely to look at, but smaller than I imagined. Check the 24 cm with a ruler before you order.' },
  { product: 'plate-cobalt', author: 'customer9', rating: 5, language: 'en', days_ago: 36, text: 'That blue! Even scrambled eggs look like a celebration. Six plates arrived without a single chip.' },
  { product: 'plate-cobalt', author: 'customer12', rating: 2, language: 'ru', days_ago: 14, text: 'Одна тарелка из четырёх пришла со сколом. Поменяли быстро, но осадок остался.', answer: 'Простите нас. Теперь перекладываем каждую тарелку картоном и проверяем коробку на удар.' },
];
