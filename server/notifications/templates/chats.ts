/** Letters about conversations. */
import { toOneLine, type BuildLetter } from '../letter.ts';

interface MessageData {
  channel_id: string;
  /** The reader and the last reported post: the letter is sent only if it is still unread. */
  user_id: number;
  seq: number;
  /** Names of the authors. */
  author: string;
  /** The company in the conversation; null between two people. */
  brand: string | null;
  /** The posts; null: only files. */
  text: string | null;
}

const labels = {
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

/** To somebody with unread posts. */
export const buildChatMessage: BuildLetter<MessageData> = (
  { channel_id, author, brand, text: message },
  { locale, toUrl },
) => {
  const text = labels[locale];
  const subject = text.message(toOneLine(author), brand && toOneLine(brand));
  return {
    subject,
    heading: subject,
    blocks: [
      message === null ? { kind: 'text', text: text.filesOnly } : { kind: 'quote', text: message },
      { kind: 'button', label: text.answer, url: toUrl(`/chats/${channel_id}`) },
      { kind: 'text', text: text.answerHow },
    ],
    reason: text.why,
  };
};
