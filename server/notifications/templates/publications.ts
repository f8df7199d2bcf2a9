/** Letters about publications. */
import { toOneLine, type BuildLetter } from '../letter.ts';

interface ModeratedData {
  publication_id: number;
  title: string;
  status: 'published' | 'canceled';
  /** Why it is canceled. */
  reason: string | null;
}

const labels = {
  en: {
    published: {
      subject: (title: string) => `“${title}” is published`,
      heading: 'Your publication is out',
      text: 'A moderator has read it and published it: everybody can read it now.',
      open: 'Read it',
    },
    canceled: {
      subject: (title: string) => `“${title}” was not published`,
      heading: 'Your publication was not published',
      text: 'A moderator has read it and did not publish it. The reason they gave:',
      open: 'Edit it',
    },
    again: 'Change what it is about and save: it will be looked at again.',
    why: 'You get this because you wrote a publication at Yarmarka.',
  },
  ru: {
    published: {
      subject: (title: string) => `Публикация «${title}» вышла`,
      heading: 'Ваша публикация вышла',
      text: 'Модератор прочитал её и опубликовал: теперь её видят все.',
      open: 'Прочитать',
    },
    canceled: {
      subject: (title: string) => `Публикация «${title}» отклонена`,
      heading: 'Публикация отклонена',
      text: 'Модератор прочитал её и решил не публиковать. Причина, которую он указал:',
      open: 'Исправить',
    },
    again: 'Поправьте текст и сохраните: мы посмотрим его ещё раз.',
    why: 'Вы получили это письмо, потому что написали публикацию на Ярмарке.',
  },
};

/** To the author of a publication that an admin has published or canceled. */
export const buildPublicationModerated: BuildLetter<ModeratedData> = (
  { publication_id, title, status, reason },
  { locale, toUrl },
) => {
  const text = labels[locale];
  const { subject, heading, text: message, open } = text[status];
  return {
    subject: subject(toOneLine(title)),
    heading,
    blocks: [
      { kind: 'text', text: message },
      ...(reason === null
        ? []
        : [{ kind: 'quote', text: reason } as const, { kind: 'text', text: text.again } as const]),
      {
        kind: 'button',
        label: open,
        url: toUrl(status === 'published' ? `/blog/view/${publication_id}` : `/blog/edit/${publication_id}`),
      },
    ],
    reason: text.why,
  };
};
