import type { DemoCustomer } from '#server/seed/content/types.ts';

export const customers: readonly DemoCustomer[] = [
  { key: 'customer1', email: 'customer1@example.com', name: { en: 'Olivia Bennett', ru: 'Оливия Беннетт' }, country: 'AU', languages: ['en'], avatar: { hair: 'bob', hairColour: '#8a5a2c', skin: '#f3cfae', clothes: '#3f7f6f', wall: '#f0c9a0' } },
  { key: 'customer2', email: 'customer2@example.com', name: { en: 'Anna Sokolova', ru: 'Анна Соколова' }, country: 'RU', languages: ['ru', 'en'], avatar: { hair: 'bun', hairColour: '#c99a5a', skin: '#f6d8bc', clothes: '#a5445a', wall: '#d9dcc0' } },
  { key: 'customer3', email: 'customer3@example.com', name: { en: 'Liam Nguyen', ru: 'Лиам Нгуен' }, country: 'AU', languages: ['en'], avatar: { hair: 'short', hairColour: '#1f1a1c', skin: '#e8b98c', clothes: '#4a6fa5', wall: '#e9c4b4', glasses: true } },
  { key: 'customer4', email: 'customer4@example.com', name: { en: 'Dmitry Volkov', ru: 'Дмитрий Волков' }, country: 'RU', languages: ['ru'], avatar: { hair: 'short', hairColour: '#4a2f1d', skin: '#f0c8a4', clothes: '#5b6b51', wall: '#bcd4d8', beard: true } },
  { key: 'customer5', email: 'customer5@example.com', name: { en: 'Charlotte Weber', ru: 'Шарлотта Вебер' }, country: 'DE', languages: ['en'], avatar: { hair: 'long', hairColour: '#d8b06a', skin: '#f7dcc4', clothes: '#7a5c94', wall: '#cfdccb' } },
  { key: 'customer6', email: 'customer6@example.com', name: { en: 'Marcus Johnson', ru: 'Маркус Джонсон' }, country: 'US', languages: ['en'], avatar: { hair: 'curly', hairColour: '#221a18', skin: '#8d5a3b', clothes: '#d8a23a', wall: '#c9d6e2' } },
  { key: 'customer7', email: 'customer7@example.com', name: { en: 'Ekaterina Morozova', ru: 'Екатерина Морозова' }, country: 'KZ', languages: ['ru', 'en'], avatar: { hair: 'long', hairColour: '#2a1c18', skin: '#f0c9a0', clothes: '#c4553f', wall: '#e6d3e0' } },
  { key: 'customer8', email: 'customer8@example.com', name: { en: 'Sergey Orlov', ru: 'Сергей Орлов' }, country: 'RU', languages: ['ru'], avatar: { hair: 'bald', hairColour: '#7a5a3a', skin: '#eec09a', clothes: '#3f5f7f', wall: '#eadbb8', beard: true, glasses: true } },
  { key: 'customer9', email: 'customer9@example.com', name: { en: 'Grace O’Connor', ru: 'Грейс О’Коннор' }, country: 'IE', languages: ['en'], avatar: { hair: 'curly', hairColour: '#a5522a', skin: '#f8dcc8', clothes: '#3f7f4f', wall: '#d3dee3' } },
  { key: 'customer10', email: 'customer10@example.com', name: { en: 'Maria Lebedeva', ru: 'Мария Лебедева' }, country: 'RU', languages: ['ru'], avatar: { hair: 'bob', hairColour: '#b9b2a8', skin: '#f3d2b4', clothes: '#5a7fa0', wall: '#f2d9c5', glasses: true } },
  { key: 'customer11', email: 'customer11@example.com', name: { en: 'Ethan Clarke', ru: 'Итан Кларк' }, country: 'NZ', languages: ['en'], avatar: { hair: 'side', hairColour: '#c08a4a', skin: '#f1cba8', clothes: '#b5533c', wall: '#cfe0d6' } },
  { key: 'customer12', email: 'customer12@example.com', name: { en: 'Pavel Zaitsev', ru: 'Павел Зайцев' }, country: 'GE', languages: ['ru', 'en'], avatar: { hair: 'side', hairColour: '#33241c', skin: '#e4b48a', clothes: '#6b7f3f', wall: '#dcd3e0' } },
];
