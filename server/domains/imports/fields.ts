/** Fields that a column can be mapped to, with labels and synonyms in both languages. Pure functions. */
import type { Locale } from '#contract/failures.ts';
import type { ImportNoun } from '#contract/imports.ts';

export interface Field {
  name: string;
  label: Record<Locale, string>;
  /** Records can't be created without it. */
  required?: boolean;
  /** Several columns may be mapped to it. */
  many?: boolean;
  /** Headers as `normalizeHeader` returns them. */
  synonyms: readonly string[];
}

const defineField = (
  name: string,
  en: string,
  ru: string,
  synonyms: string,
  extra: Pick<Field, 'required' | 'many'> = {},
): Field => ({
  name,
  label: { en, ru },
  synonyms: [name, en, ru, ...synonyms.split(',')].map(normalizeHeader),
  ...extra,
});

/**
 * Normalizes a header: lower case, without punctuation and doubled blanks. `Артикул *` becomes `артикул`, `en_name`
 * becomes `en name`.
 */
export function normalizeHeader(header: string): string {
  return header
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

const name = defineField(
  'name',
  'Name',
  'Название',
  'title,product name,product title,item name,product,наименование,имя,товар,название товара,наименование товара',
  { required: true },
);
const enName = defineField(
  'en_name',
  'Name in English',
  'Название по-английски',
  'name en,english name,title en,название en,название на английском,наименование en',
);
const description = defineField(
  'description',
  'Description',
  'Описание',
  'body,details,text,about,full description,long description,описание товара,подробное описание,полное описание,текст',
);
const enDescription = defineField(
  'en_description',
  'Description in English',
  'Описание по-английски',
  'description en,english description,описание en,описание на английском',
);
const active = defineField(
  'active',
  'Shown',
  'Показывается',
  'active,published,enabled,visible,is active,status,опубликован,опубликовано,активен,активный,активность,включен,видимость,статус',
);

/** The numbers of the options that a family may have. */
export const optionNumbers = [1, 2, 3] as const;

/** Fields of the family that a row belongs to. The tables of other shops say this in their own columns. */
export const familyFields: readonly Field[] = [
  defineField('family', 'Family', 'Семейство', 'product family,parent sku,группа вариантов,семейство товаров'),
  defineField('family_name', 'Family: name', 'Семейство: название', 'family name,название семейства'),
  defineField('en_family_name', 'Family: name in English', 'Семейство: название по-английски', 'family name en'),
  ...optionNumbers.flatMap((n) => [
    defineField(`option${n}_name`, `Option ${n}: name`, `Вариант ${n}: название`, `option ${n},option ${n} name`),
    defineField(
      `en_option${n}_name`,
      `Option ${n}: name in English`,
      `Вариант ${n}: название по-английски`,
      `option ${n} name en`,
    ),
    defineField(`option${n}_value`, `Option ${n}: value`, `Вариант ${n}: значение`, `option ${n} value`),
    defineField(
      `en_option${n}_value`,
      `Option ${n}: value in English`,
      `Вариант ${n}: значение по-английски`,
      `option ${n} value en`,
    ),
  ]),
];

const productFields: readonly Field[] = [
  defineField(
    'sku',
    'SKU',
    'Артикул',
    'article,item number,product code,code,vendor code,part number,mpn,id товара,код,код товара,артикул товара,номенклатура,sku артикул',
    { required: true },
  ),
  name,
  enName,
  defineField(
    'price',
    'Price',
    'Цена',
    'cost,retail price,regular price,unit price,amount,стоимость,розничная цена,цена продажи,цена розничная',
    { required: true },
  ),
  defineField(
    'total_count',
    'In stock',
    'Остаток',
    'stock,quantity,qty,inventory,count,total count,in stock,available,stock quantity,количество,кол во,колво,наличие,остатки,склад,в наличии,запас',
  ),
  defineField(
    'category',
    'Category',
    'Категория',
    'category id,category name,category path,categories,product category,product type,section,group,раздел,рубрика,группа,категория товара,путь категории',
    { required: true },
  ),
  defineField(
    'tax_class',
    'Tax class',
    'Налоговый класс',
    'tax category,vat class,tax class code,класс налога,класс ндс',
  ),
  defineField('type', 'Product type', 'Тип товара', 'type,type id,kind,тип'),
  description,
  enDescription,
  active,
  defineField(
    'photos',
    'Photos',
    'Фотографии',
    'photo,image,images,picture,pictures,image url,image urls,photo url,photo urls,image src,main image,image link,фото,фотография,изображение,изображения,картинка,картинки,ссылка на фото,ссылка на изображение',
    { many: true },
  ),
  defineField(
    'photo_alt',
    'Photo description',
    'Описание фотографии',
    'alt,image alt,image alt text,photo alt,подпись,подпись к фото',
  ),
  defineField(
    'barcode',
    'Barcode',
    'Штрихкод',
    'ean,ean13,gtin,upc,isbn,variant barcode,gtin upc ean or isbn,штрих код,код товара ean',
  ),
  // Not called weight and length, which are often parameters of a product type.
  defineField('parcel_weight_g', 'Weight with packing, g', 'Вес с упаковкой, г', 'variant grams,grams'),
  defineField('parcel_length_mm', 'Length of the parcel, mm', 'Длина упаковки, мм', 'parcel length,длина упаковки'),
  defineField('parcel_width_mm', 'Width of the parcel, mm', 'Ширина упаковки, мм', 'parcel width,ширина упаковки'),
  defineField('parcel_height_mm', 'Height of the parcel, mm', 'Высота упаковки, мм', 'parcel height,высота упаковки'),
  // Not called cost, which is often the price.
  defineField('unit_cost', 'Cost per item', 'Себестоимость', 'cost price,purchase price,закупочная цена'),
  defineField('tags', 'Tags', 'Метки', 'tag,keywords,теги,тег,ключевые слова'),
  defineField(
    'compare_at_price',
    'Compare-at price',
    'Цена для сравнения',
    'compare at,old price,list price,msrp,старая цена,цена до скидки,зачеркнутая цена',
  ),
  defineField(
    'sale_price',
    'Sale price',
    'Цена распродажи',
    'special price,discount price,цена со скидкой,акционная цена',
  ),
  defineField('sale_from', 'Sale: from', 'Распродажа: с', 'sale start,sale starts,начало распродажи,начало акции'),
  defineField('sale_to', 'Sale: until', 'Распродажа: до', 'sale end,sale ends,конец распродажи,конец акции'),
  ...familyFields,
  defineField('reviews', 'Reviews of a new product, JSON', 'Отзывы о новом товаре, JSON', 'reviews,отзывы'),
];

const categoryFields: readonly Field[] = [
  defineField(
    'path',
    'Category (A > B > C)',
    'Категория (А > Б > В)',
    'category,category path,full path,full name,name,title,path,категория,путь,название,наименование',
    { required: true },
  ),
  defineField(
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

const storeFields: readonly Field[] = [
  defineField('name', 'Name', 'Название', 'store,store name,shop,title,магазин,название магазина,наименование,точка', {
    required: true,
  }),
  enName,
  defineField('address', 'Address', 'Адрес', 'street,location,full address,адрес магазина,улица', { required: true }),
  defineField('address2', 'Address: the rest', 'Адрес: остальное', 'address 2,address line 2,suite,корпус,офис'),
  defineField('city', 'Address: city', 'Адрес: город', 'city,town,город,населенный пункт'),
  defineField('region', 'Address: region', 'Адрес: регион', 'state,province,county,регион,область,край'),
  defineField('zip', 'Address: postal code', 'Адрес: индекс', 'postal code,postcode,zip code,индекс,почтовый индекс'),
  defineField('lat', 'Latitude', 'Широта', 'lat,y,location lat,location latitude'),
  defineField('lng', 'Longitude', 'Долгота', 'lng,lon,long,x,location lng,location lon,location longitude'),
  defineField('phone', 'Phone', 'Телефон', 'phone number,tel,telephone,телефон магазина,номер телефона'),
  defineField('time_zone', 'Time zone', 'Часовой пояс', 'timezone,tz'),
  defineField('pickup', 'Pickup', 'Самовывоз', 'pickup point,is pickup,pick up,пункт выдачи,пвз'),
  defineField('warehouse', 'Warehouse', 'Склад', 'is warehouse'),
  defineField(
    'hours',
    'Working hours',
    'Часы работы',
    'hours,working time,opening hours,schedule,время работы,режим работы,график работы,график',
  ),
];

export const fieldsByNoun: Record<ImportNoun, readonly Field[]> = {
  products: productFields,
  categories: categoryFields,
  stores: storeFields,
};

/** The field of a product parameter, such as `parameter:12`. */
export const toParameterField = (id: number): string => `parameter:${id}`;
const parameterPattern = /^parameter:(\d+)$/;

/** The parameter id of a field; null if the field is not a parameter. */
export function parseParameterField(fieldName: string): number | null {
  const [, id] = parameterPattern.exec(fieldName) ?? [];
  return id ? Number(id) : null;
}
