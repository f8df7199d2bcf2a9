import { labels } from '#src/i18n/labels.ts';

export const failedJobsLabels = labels({
  en: {
    title: 'Failed background jobs',
    about:
      'Mails, imports and other work that runs in the background. A job that keeps failing is stopped and waits here for you.',
    empty: 'No job has failed',
    emptyText: 'Everything that runs in the background was done, or is on its way.',
    states: { parked: 'Stopped', retrying: 'Will be tried again' },
    attempts: (count: number) => (count === 1 ? '1 attempt' : `${count} attempts`),
    createdAt: 'Created {at}',
    nextAt: 'next attempt {at}',
    noReason: 'The process that ran it ended.',
    retry: 'Try again now',
    discard: 'Discard',
    discardQuestion: 'Discard this job? Its work will not be done.',
    retried: 'The job runs again',
    discarded: 'Job discarded',
    more: 'Show more',
  },
  ru: {
    title: 'Сбои фоновых задач',
    about:
      'Письма, импорты и другая работа, которая идёт в фоне. Задача, которая раз за разом завершается ошибкой, останавливается и ждёт здесь вашего решения.',
    empty: 'Сбоев нет',
    emptyText: 'Всё, что идёт в фоне, сделано или выполняется.',
    states: { parked: 'Остановлена', retrying: 'Будет повторена' },
    attempts: (count: number) => `попыток: ${count}`,
    createdAt: 'Создана {at}',
    nextAt: 'следующая попытка {at}',
    noReason: 'Процесс, который её выполнял, завершился.',
    retry: 'Повторить сейчас',
    discard: 'Удалить',
    discardQuestion: 'Удалить задачу? Её работа не будет сделана.',
    retried: 'Задача запущена снова',
    discarded: 'Задача удалена',
    more: 'Показать ещё',
  },
});
