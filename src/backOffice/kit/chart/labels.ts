/** Labels of charts. */
import { labels } from '#src/i18n/labels.ts';

export const chartLabels = labels({
  en: {
    table: 'As a table',
    loading: 'Loading…',
    noData: 'Nothing in this period',
    noValue: 'no value',
    steps: { hour: 'Hour', day: 'Day', week: 'Week', month: 'Month', name: 'Name' },
  },
  ru: {
    table: 'Таблицей',
    loading: 'Загружается…',
    noData: 'За этот период ничего нет',
    noValue: 'нет значения',
    steps: { hour: 'Час', day: 'День', week: 'Неделя', month: 'Месяц', name: 'Название' },
  },
});
