/** Labels of failed jobs. */
import { labels } from '#src/i18n/labels.ts';

export const failedJobsLabels = labels({
  en: {
    title: 'Failed background jobs',
    about:
      'Emails, imports and other work that runs in the background. A job that keeps failing is stopped and waits here for you.',
    empty: 'No job has failed',
    emptyText: 'All background work is done or in progress.',
    states: { parked: 'Stopped', retrying: 'Will be tried again' },
    attempts: (count: number) => (count === 1 ? '1 attempt' : `${count} attempts`),
    createdAt: 'Created {at}',
    nextAt: 'next attempt {at}',
    noReason: 'The process that ran it ended.',
    retry: 'Try again now',
    discard: 'Discard',
    discardQuestion: 'Discard this job? It will never run.',
    retried: 'The job will run again now',
    discarded: 'Job discarded',
    more: 'Show more',
  },
  ru: {
    title: 'Сбои фоновых задач',
    about:
      'Письма, импорты и другая фоновая работа. Если задача раз за разом завершается ошибкой, она останавливается и ждёт вашего решения.',
    empty: 'Сбоев нет',
    emptyText: 'Вся фоновая работа сделана или выполняется.',
    states: { parked: 'Остановлена', retrying: 'Будет повторена' },
    attempts: (count: number) => `попыток: ${count}`,
    createdAt: 'Создана {at}',
    nextAt: 'следующая попытка {at}',
    noReason: 'Процесс, который её выполнял, завершился.',
    retry: 'Повторить сейчас',
    discard: 'Удалить',
    discardQuestion: 'Удалить задачу? Она не будет выполнена.',
    retried: 'Задача запущена снова',
    discarded: 'Задача удалена',
    more: 'Показать ещё',
  },
});
