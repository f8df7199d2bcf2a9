/** What a column can be taken for: names, words and synonyms of both languages. Pure. */
import type { Locale } from '#contract/failures.ts';
import type { ImportNoun } from '#contract/imports.ts';

export interface Field {
  name: string;
  words: Record<Locale, string>;
  /** Something can't be made without it. */
  required?: boolean;
  /** Several columns may be taken for it. */
  many?: boolean;
  /** Headers, as `plainHeader` writes them. */
  synonyms: readonly string[];
}

const field = (
  name: string,
  en: string,
  ru: string,
  synonyms: string,
  more: Pick<Field, 'required' | 'many'> = {},
): Field => ({
  name,
  words: { en, ru },
  synonyms: [name, en, ru, ...synonyms.split(',')].map(plainHeader),
  ...more,
});

/** A header without case, signs and doubled blanks: `Артикул *` is `артикул`, `en_name` is `en name`. */
export function plainHeader(header: string): string {
  return header
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

const name = field(
  'name',
  'Name',
  'Название',
  'title,product name,product title,item name,product,наименование,имя,товар,название товара,наименование товара',
  { required: true },
);
const enName = field(
  'en_name',
  'Name in English',
  'Название по-английски',
  'name en,english name,title en,название en,название на английском,наименование en',
);
const description = field(
  'description',
  'Description',
  'Описание',
  'body,details,text,about,full description,long description,описание товара,подробное описание,полное описание,текст',
);
const enDescription = field(
  'en_description',
  'Description in English',
  'Описание по-английски',
  'description en,english description,описание en,описание на английском',
);
const active = field(
  'active',
  'Shown',
  'Показывается',
  'active,published,enabled,visible,is active,status,опубликован,опубликовано,активен,активный,активность,включен,видимость,статус',
);

const products: readonly Field[] = [
  field(
    'sku',
    'SKU',
    'Артикул',
    'article,item number,product code,code,vendor code,part number,mpn,id товара,код,код товара,артикул товара,номенклатура,sku артикул',
    { required: true },
  ),
  name,
  enName,
  field(
    'price',
    'Price',
    'Цена',
    'cost,retail price,regular price,sale price,unit price,amount,стоимость,розничная цена,цена продажи,цена розничная',
    { required: true },
  ),
  field(
    'total_count',
    'In stock',
    'Остаток',
    'stock,quantity,qty,inventory,count,total count,in stock,available,stock quantity,количество,кол во,колво,наличие,остатки,склад,в наличии,запас',
  ),
  field(
    'category',
    'Category',
    'Категория',
    'category id,category name,category path,categories,product category,product type,section,group,раздел,рубрика,группа,категория товара,путь категории',
    { required: true },
  ),
  field('type', 'Product type', 'Тип товара', 'type,type id,kind,тип'),
  description,
  enDescription,
  active,
  field(
    'photos',
    'Photos',
    'Фотографии',
    'photo,image,images,picture,pictures,image url,image urls,photo url,photo urls,image src,main image,image link,фото,фотография,изображение,изображения,картинка,картинки,ссылка на фото,ссылка на изображение',
    { many: true },
  ),
  field(
    'photo_alt',
    'Photo description',
    'Описание фотографии',
    'alt,image alt,image alt text,photo alt,подпись,подпись к фото',
  ),
  field('reviews', 'Reviews of a new product, JSON', 'Отзывы о новом товаре, JSON', 'reviews,отзывы'),
];

const categories: readonly Field[] = [
  field(
    'path',
    'Category (A > B > C)',
    'Категория (А > Б > В)',
    'category,category path,full path,full name,name,title,path,категория,путь,название,наименование',
    { required: true },
  ),
  field(
    'parent',
    'Parent',
    'Родительская категория',
    'parent,parent category,parent id,parent name,родитель,родительская,в категории',
  ),
  enName,
  description,
  enDescription,
  active,
];

const stores: readonly Field[] = [
  field('name', 'Name', 'Название', 'store,store name,shop,title,магазин,название магазина,наименование,точка', {
    required: true,
  }),
  enName,
  field('address', 'Address', 'Адрес', 'street,location,full address,адрес магазина,улица', { required: true }),
  field('address2', 'Address: the rest', 'Адрес: остальное', 'address 2,address line 2,suite,корпус,офис'),
  field('city', 'Address: city', 'Адрес: город', 'city,town,город,населенный пункт'),
  field('region', 'Address: region', 'Адрес: регион', 'state,province,county,регион,область,край'),
  field('zip', 'Address: postal code', 'Адрес: индекс', 'postal code,postcode,zip code,индекс,почтовый индекс'),
  field('lat', 'Latitude', 'Широта', 'lat,y,location lat,location latitude'),
  field('lng', 'Longitude', 'Долгота', 'lng,lon,long,x,location lng,location lon,location longitude'),
  field('phone', 'Phone', 'Телефон', 'phone number,tel,telephone,телефон магазина,номер телефона'),
  field('time_zone', 'Time zone', 'Часовой пояс', 'timezone,tz'),
  field('pickup', 'Pickup', 'Самовывоз', 'pickup point,is pickup,pick up,пункт выдачи,пвз'),
  field('warehouse', 'Warehouse', 'Склад', 'is warehouse'),
  field(
    'hours',
    'Working hours',
    'Часы работы',
    'hours,working time,opening hours,schedule,время работы,режим работы,график работы,график',
  ),
];

export const fieldsOf: Record<ImportNoun, readonly Field[]> = { products, categories, stores };

/** `parameter:12`: a product's parameter. */
export const parameterField = (id: number): string => `parameter:${id}`;
const ofParameter = /^parameter:(\d+)$/;

/** The parameter's id; null of any other field. */
export function parameterOf(fieldName: string): number | null {
  const [, id] = ofParameter.exec(fieldName) ?? [];
  return id ? Number(id) : null;
}
