/** Labels of maps. */
import { labels } from '#src/i18n/labels.ts';

export const mapLabels = labels({
  en: {
    zoomIn: 'Zoom in',
    zoomOut: 'Zoom out',
    movable: '{name}. Move it with the arrow keys, in bigger steps with Shift',
    moveHint: 'Drag the pin, or focus it and press the arrow keys.',
    setHint: 'Click the map to set the pin.',
    moved: 'Pin at {lat}, {lng}',
    failed: 'The map could not be loaded.',
    tryAgain: 'Try again',
    tilesFailed: 'The detailed map can’t be loaded just now; an outline is shown.',
    credit:
      'Natural Earth, towns © <a href="https://www.geonames.org" target="_blank" rel="noopener">GeoNames</a> (CC BY 4.0)',
    tilesCredit: 'Map: {source}',
  },
  ru: {
    zoomIn: 'Крупнее',
    zoomOut: 'Мельче',
    movable: '{name}. Двигайте стрелками, с Shift — большими шагами',
    moveHint: 'Перетащите метку или выберите её и нажимайте стрелки.',
    setHint: 'Нажмите на карту, чтобы поставить метку.',
    moved: 'Метка: {lat}, {lng}',
    failed: 'Не удалось загрузить карту.',
    tryAgain: 'Повторить',
    tilesFailed: 'Подробная карта сейчас не загружается, показаны очертания.',
    credit:
      'Natural Earth, города © <a href="https://www.geonames.org" target="_blank" rel="noopener">GeoNames</a> (CC BY 4.0)',
    tilesCredit: 'Карта: {source}',
  },
});
