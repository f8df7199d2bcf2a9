/** Words of the contract that values of the audit log hold: roles, languages, channels, pictures. Field → value → word. */
import { labels } from '#src/i18n/labels.ts';
import { choiceWords } from './choiceWords.ts';

const en = {
  roles: {
    ROLE_USER: 'User',
    ROLE_CUSTOMER: 'Buyer',
    ROLE_BUYER: 'Buyer',
    ROLE_VENDOR: 'Vendor',
    ROLE_MANAGER: 'Manager',
    ROLE_ADMIN: 'Admin',
  },
  languages: { en: 'English', ru: 'Russian' },
  channels: { site: 'Site', app: 'App', sales_point: 'Sales points' },
  documents: choiceWords.en.documents.type,
  picture: 'a picture',
} as const;

export const rawWords = labels({
  en,
  ru: {
    roles: {
      ROLE_USER: 'Пользователь',
      ROLE_CUSTOMER: 'Покупатель',
      ROLE_BUYER: 'Покупатель',
      ROLE_VENDOR: 'Продавец',
      ROLE_MANAGER: 'Менеджер',
      ROLE_ADMIN: 'Администратор',
    },
    languages: { en: 'английский', ru: 'русский' },
    channels: { site: 'Сайт', app: 'Приложение', sales_point: 'Точки продаж' },
    documents: choiceWords.ru.documents.type,
    picture: 'картинка',
  },
});

const listOf: Readonly<Record<string, 'roles' | 'languages' | 'channels' | 'documents'>> = {
  roles: 'roles',
  languages: 'languages',
  language: 'languages',
  locale: 'languages',
  channel: 'channels',
  channels: 'channels',
};
const pictures = new Set(['avatar', 'logo', 'picture', 'cover', 'file', 'photos']);
/** As files are named, or their address: nobody reads either. */
const isFile = (value: string): boolean => /^(\/media\/)?[\w-]{16,}(\/[\w.]+)?$/.test(value);

/** A value of the contract in the reader's language; null for any other. @param field the last word of the field */
export function rawWord(field: string, value: string, locale: 'en' | 'ru'): string | null {
  const words = rawWords[locale];
  if (pictures.has(field) && isFile(value)) return words.picture;
  const list = listOf[field];
  return (list && (words[list] as Readonly<Record<string, string>>)[value]) ?? null;
}

/** What the log calls a thing by a code of the contract; null for any other. */
export function rawName(noun: string, name: string, locale: 'en' | 'ru'): string | null {
  const words = rawWords[locale];
  if (noun === 'channels') return (words.channels as Readonly<Record<string, string>>)[name] ?? null;
  if (noun !== 'documents') return null;
  const [, type = '', language = ''] = /^(\w+)_(en|ru)$/.exec(name) ?? [];
  const [title, tongue] = [
    (words.documents as Readonly<Record<string, string>>)[type],
    (words.languages as Readonly<Record<string, string>>)[language],
  ];
  return title && tongue ? `${title} (${tongue})` : null;
}
