/** Labels of the step that compares categories. */
import { plural } from '#src/i18n/format.ts';
import { labels } from '#src/i18n/labels.ts';

export const categoryStepLabels = labels({
  en: {
    title: 'Their category → ours',
    help: 'Choose a category of the marketplace for each one of the file. The next file of this company needs no choice for the same names.',
    helpMade: 'Categories without a choice are created.',
    none: 'The file names no categories',
    unnamed: 'Without a category in the file',
    rows: (n: number) => plural('en', n, { one: '{n} row', other: '{n} rows' }),
    ours: 'Our category for “{name}”',
    choose: 'Choose a category',
    suggestions: 'Suggestions for “{name}”',
    request: 'Ask for this category',
    requestOf: 'Ask for the category “{name}”',
    requested: 'Requested',
    declined: 'Declined: {reason}',
    requestTitle: 'Ask for “{name}”',
    requestText: 'The administrators add the category, or tell you a better one. You get their answer by mail.',
    comment: 'What belongs there',
    commentHint: 'For example: what you sell in it, and where in the catalog you would look for it',
    send: 'Send the request',
    sent: 'Request sent. The answer comes by mail',
    unknown: (n: number) =>
      plural('en', n, {
        one: 'The rows of {n} category will be rejected.',
        other: 'The rows of {n} categories will be rejected.',
      }),
    unknownTitle: (n: number) =>
      plural('en', n, {
        one: '{n} category of the file is unknown here: its rows are rejected',
        other: '{n} categories of the file are unknown here: their rows are rejected',
      }),
    choosing: 'Choose categories',
    checkAgain: 'Check again',
    proceed: 'Continue',
  },
  ru: {
    title: 'Их категория → наша',
    help: 'Выберите для каждой категории файла нашу. Для тех же названий в следующих файлах компании выбирать уже не придётся.',
    helpMade: 'Категории, для которых ничего не выбрано, будут созданы.',
    none: 'В файле нет категорий',
    unnamed: 'Без категории в файле',
    rows: (n) => plural('ru', n, { one: '{n} строка', few: '{n} строки', many: '{n} строк' }),
    ours: 'Наша категория для «{name}»',
    choose: 'Выберите категорию',
    suggestions: 'Похожие на «{name}»',
    request: 'Попросить такую категорию',
    requestOf: 'Попросить категорию «{name}»',
    requested: 'Просьба отправлена',
    declined: 'Отклонено: {reason}',
    requestTitle: 'Попросить категорию «{name}»',
    requestText: 'Администраторы добавят категорию или подскажут более подходящую. Ответ придёт по почте.',
    comment: 'Что в ней будет',
    commentHint: 'Например, что вы в ней продаёте и где её стали бы искать в каталоге',
    send: 'Отправить просьбу',
    sent: 'Просьба отправлена. Ответ придёт по почте',
    unknown: (n) =>
      plural('ru', n, {
        one: 'Строки {n} категории не будут приняты.',
        few: 'Строки {n} категорий не будут приняты.',
        many: 'Строки {n} категорий не будут приняты.',
      }),
    unknownTitle: (n) =>
      plural('ru', n, {
        one: '{n} категории файла здесь нет: её строки не приняты',
        few: '{n} категорий файла здесь нет: их строки не приняты',
        many: '{n} категорий файла здесь нет: их строки не приняты',
      }),
    choosing: 'Выбрать категории',
    checkAgain: 'Проверить снова',
    proceed: 'Дальше',
  },
});
