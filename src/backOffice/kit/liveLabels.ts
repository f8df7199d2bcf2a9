/** Labels of changes that are made elsewhere while a screen is open. */
import { plural } from '#src/i18n/format.ts';
import { labels } from '#src/i18n/labels.ts';

export const liveLabels = labels({
  en: {
    fresh: (n: number) => plural('en', n, { one: '{n} new', other: '{n} new' }),
    show: 'Show',
    pastEnd: 'There is no such page any more: this is the last one',
    alsoHere: '{name} is editing this too, since {time}',
    alsoHereMany: '{name} and {n} more are editing this too',
    otherTab: 'You have this open in another tab too, since {time}',
    updated: 'Someone else has changed this. You see the latest version',
    updatedByYou: 'You have changed this in another tab. You see the latest version',
    mySave: {
      stale: 'You have changed this in another tab',
      staleChoose: 'The fields below differ between your tabs. Choose which version stays, then save.',
      staleOthers: 'You changed other fields there. Your changes here are still there: save to keep both.',
      theirs: 'In the other tab',
      mine: 'In this tab',
      taken: 'Also changed in the other tab, taken over already',
      takeTheirs: 'Take all from the other tab',
    },
    seeChanges: 'See what',
    removed: 'This was deleted in the meantime, or you may no longer see it',
    removedText: 'It can’t be saved any more. What you typed stays here until you leave.',
    back: 'Back to the list',
  },
  ru: {
    fresh: (n) => plural('ru', n, { one: '{n} новая запись', few: '{n} новые записи', many: '{n} новых записей' }),
    show: 'Показать',
    pastEnd: 'Такой страницы уже нет: это последняя',
    alsoHere: '{name} тоже здесь правит, с {time}',
    alsoHereMany: '{name} и ещё {n} тоже здесь правят',
    otherTab: 'Это открыто у вас и в другой вкладке, с {time}',
    updated: 'Это изменил кто-то другой: перед вами новое',
    updatedByYou: 'Вы изменили это в другой вкладке: перед вами новое',
    mySave: {
      stale: 'Вы изменили это в другой вкладке',
      staleChoose: 'Эти поля в двух ваших вкладках разные. Выберите, что оставить, и сохраните.',
      staleOthers: 'Там вы изменили другие поля. Введённое здесь на месте: сохраните, чтобы осталось и то и другое.',
      theirs: 'В другой вкладке',
      mine: 'В этой вкладке',
      taken: 'Ещё изменено в другой вкладке, уже учтено',
      takeTheirs: 'Взять всё из другой вкладки',
    },
    seeChanges: 'Что изменилось',
    removed: 'Тем временем это удалили или закрыли вам доступ',
    removedText: 'Сохранить уже нельзя. Введённое останется здесь, пока вы не уйдёте.',
    back: 'К списку',
  },
});
