/** Letters about imports. */
import { toOneLine, type BuildLetter } from '../letter.ts';

interface DecisionData {
  /** The category as the vendor's file names it. */
  name: string;
  status: 'accepted' | 'declined';
  /** What the admin wrote. */
  answer: string | null;
  /** The path of the category that it became, in both languages. */
  path: { en: string; ru: string } | null;
  /** The import that needs it; null once it is deleted. */
  import_id: number | null;
}

const labels = {
  en: {
    accepted: {
      subject: (name: string) => `The category “${name}” is there`,
      heading: 'There is a category for your products',
      text: (path: string) => `Your products go into “${path}”. Your imports know it from now on.`,
    },
    declined: {
      subject: (name: string) => `The category “${name}” will not be added`,
      heading: 'Your request for a category was declined',
      text: () => 'Choose another category for these products. The reason that was given:',
    },
    open: 'Go on with the import',
    why: 'You get this because you asked for a category at Yarmarka.',
  },
  ru: {
    accepted: {
      subject: (name: string) => `Категория «${name}» появилась`,
      heading: 'Для ваших товаров есть категория',
      text: (path: string) => `Ваши товары попадут в «${path}». Импорт теперь сам это знает.`,
    },
    declined: {
      subject: (name: string) => `Категории «${name}» не будет`,
      heading: 'Просьба о категории отклонена',
      text: () => 'Выберите для этих товаров другую категорию. Причина, которую указали:',
    },
    open: 'Продолжить импорт',
    why: 'Вы получили это письмо, потому что попросили добавить категорию на Ярмарку.',
  },
};

/** To a vendor whose request for a category an admin has decided. */
export const buildCategoryDecision: BuildLetter<DecisionData> = (
  { name, status, answer, path, import_id },
  { locale, toUrl },
) => {
  const text = labels[locale];
  const { subject, heading, text: message } = text[status];
  return {
    subject: subject(toOneLine(name)),
    heading,
    blocks: [
      { kind: 'text', text: message(toOneLine(path?.[locale] ?? name)) },
      answer !== null && { kind: 'quote', text: answer },
      {
        kind: 'button',
        label: text.open,
        url: toUrl(import_id === null ? '/imports/new' : `/imports/view/${import_id}`),
      },
    ],
    reason: text.why,
  };
};
