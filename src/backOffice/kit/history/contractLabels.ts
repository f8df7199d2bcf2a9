/** Labels of values that many nouns have, in the audit log: roles, languages, channels, pictures. */
import { labels } from '#src/i18n/labels.ts';

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
    picture: 'картинка',
  },
});

const listByField: Readonly<Record<string, 'roles' | 'languages' | 'channels'>> = {
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
 * The label of a contract value in the reader's language; null for any other.
 * @param field the last part of the field's path
 */
export function findContractLabel(field: string, value: string, locale: 'en' | 'ru'): string | null {
  const texts = contractLabels[locale];
  if (pictures.has(field) && isFileName(value)) return texts.picture;
  const list = listByField[field];
  return (list && (texts[list] as Readonly<Record<string, string>>)[value]) ?? null;
}
