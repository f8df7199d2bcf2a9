/** Labels of sorting, visible and for screen readers. */
import { labels } from '#src/i18n/labels.ts';

export const sortLabels = labels({
  en: {
    move: 'Move',
    movable: 'movable',
    moveHelp: 'Press Space to pick it up, arrow keys to move it, Space to drop it, Escape to put it back.',
    pickedUp: '{n} of {all} picked up',
    movedTo: 'Place {n} of {all}',
    droppedAt: 'Dropped at place {n} of {all}',
    putBack: 'Put back to place {n} of {all}',
  },
  ru: {
    move: 'Переместить',
    movable: 'можно переместить',
    moveHelp: 'Пробел — взять, стрелки — переместить, ещё раз пробел — положить, Escape — вернуть на место.',
    pickedUp: 'Взято: {n} из {all}',
    movedTo: 'Место {n} из {all}',
    droppedAt: 'Положено на место {n} из {all}',
    putBack: 'Возвращено на место {n} из {all}',
  },
});
