/** Letters about conversations. */
import { oneLine, type Compose } from '../letter.ts';

interface MessageData {
  channel_id: string;
  /** Who is told, and up to which post: whether it is still unread when the letter goes. */
  user_id: number;
  seq: number;
  /** Who writes. */
  author: string;
  /** The company that is talked with or for; null between two people. */
  brand: string | null;
  /** What was said; null: pictures or files alone. */
  text: string | null;
}

const words = {
  en: {
    message: (author: string, brand: string | null) => `${author} writes to you${brand === null ? '' : ` (${brand})`}`,
    filesOnly: 'Files have been sent to you.',
    answer: 'Read and answer',
    answerHow:
      'Answer in the conversation: nobody reads answers to this letter. Until you have read it we will not write to you about it again.',
    why: 'You get this because you take part in a conversation.',
  },
  ru: {
    message: (author: string, brand: string | null) => `${author} пишет вам${brand === null ? '' : ` («${brand}»)`}`,
    filesOnly: 'Вам прислали файлы.',
    answer: 'Прочитать и ответить',
    answerHow:
      'Ответьте в переписке: ответы на это письмо никто не читает. Пока вы её не прочтёте, новых писем о ней не будет.',
    why: 'Вы получили это письмо, потому что участвуете в переписке.',
  },
};

/** To whoever has not read what was said to them. */
export const chatMessage: Compose<MessageData> = ({ channel_id, author, brand, text: said }, { locale, link }) => {
  const text = words[locale];
  const subject = text.message(oneLine(author), brand && oneLine(brand));
  return {
    subject,
    heading: subject,
    blocks: [
      said === null ? { kind: 'text', text: text.filesOnly } : { kind: 'quote', text: said },
      { kind: 'button', label: text.answer, url: link(`/chats/${channel_id}`) },
      { kind: 'text', text: text.answerHow },
    ],
    why: text.why,
  };
};
