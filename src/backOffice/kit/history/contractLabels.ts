/** Labels of contract values in the audit log: roles, languages, channels, pictures. Field → value → label. */
import { labels } from '#src/i18n/labels.ts';
import { choiceLabels } from './choiceLabels.ts';

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
  documents: choiceLabels.en.documents.type,
  picture: 'a picture',
} as const;

export const contractLabels = labels({
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
    documents: choiceLabels.ru.documents.type,
    picture: 'картинка',
  },
});

const listByField: Readonly<Record<string, 'roles' | 'languages' | 'channels' | 'documents'>> = {
  roles: 'roles',
  languages: 'languages',
  language: 'languages',
  locale: 'languages',
  channel: 'channels',
  channels: 'channels',
};
const pictures = new Set(['avatar', 'logo', 'picture', 'cover', 'file', 'photos']);
/** File names and addresses, which nobody can read. */
const isFileName = (value: string): boolean => /^(\/media\/)?[\w-]{16,}(\/[\w.]+)?$/.test(value);

/**
 * The label of a contract value in the reader's language; null for any other. @param field the last part of the field's
 * path
 */
export function findContractLabel(field: string, value: string, locale: 'en' | 'ru'): string | null {
  const texts = contractLabels[locale];
  if (pictures.has(field) && isFileName(value)) return texts.picture;
  const list = listByField[field];
  return (list && (texts[list] as Readonly<Record<string, string>>)[value]) ?? null;
}

/** The name of a record whose name in the log is a contract code; null for any other. */
export function findContractName(noun: string, name: string, locale: 'en' | 'ru'): string | null {
  const texts = contractLabels[locale];
  if (noun === 'channels') return (texts.channels as Readonly<Record<string, string>>)[name] ?? null;
  if (noun !== 'documents') return null;
  const [, type = '', language = ''] = /^(\w+)_(en|ru)$/.exec(name) ?? [];
  const [title, languageName] = [
    (texts.documents as Readonly<Record<string, string>>)[type],
    (texts.languages as Readonly<Record<string, string>>)[language],
  ];
  return title && languageName ? `${title} (${languageName})` : null;
}
