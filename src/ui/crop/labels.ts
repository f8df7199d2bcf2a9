/** Labels of the crop dialog, and of errors of a chosen picture. */
import { labels } from '#src/i18n/labels.ts';

export const cropLabels = labels({
  en: {
    cancel: 'Cancel',
    crop: 'Choose the part to show',
    preview: 'How it will look',
    errors: {
      type: 'This is no JPG, PNG or GIF',
      size: 'This file is larger than 10 MB',
      broken: 'This file can’t be opened as a picture',
      pixels: 'This picture has more than 40 megapixels',
      room: 'One picture only',
    },
    keys: 'Drag the frame and its corners, or use arrow keys on them.',
    area: 'Use the arrow keys to move the frame',
    handle: 'Use the arrow keys to change the size of the frame',
  },
  ru: {
    cancel: 'Отмена',
    crop: 'Выберите, что показать',
    preview: 'Как это будет выглядеть',
    errors: {
      type: 'Это не JPG, PNG или GIF',
      size: 'Файл больше 10 МБ',
      broken: 'Этот файл не открывается как картинка',
      pixels: 'В этой картинке больше 40 мегапикселей',
      room: 'Только одна картинка',
    },
    keys: 'Двигайте рамку и её углы мышью или стрелками.',
    area: 'Стрелками можно двигать рамку',
    handle: 'Стрелками можно менять размер рамки',
  },
});
