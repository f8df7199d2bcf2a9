/** Styles of maps, in both color schemes. The colors of land and sea are used nowhere else. */
import styled from '@emotion/styled';
import { color, radius, shadow, touch } from '#src/theme/tokens.ts';

const light = { '--map-sea': '#dbe8ee', '--map-land': '#f4f3ec', '--map-border': '#c3c4b8', '--map-town': '#4d564f' };
const dark = { '--map-sea': '#142027', '--map-land': '#262b27', '--map-border': '#434a44', '--map-town': '#b9c4bd' };

export const MapBox = styled('div')({
  ...light,
  '[data-theme=dark] &': {
    ...dark,
    '& .leaflet-tile-pane': { filter: 'invert(1) hue-rotate(180deg) brightness(.95) contrast(.9)' },
  },
  position: 'relative',
  // Leaflet's layers use z-indexes up to 1000; they must stay below menus and dialogs.
  isolation: 'isolate',
  overflow: 'hidden',
  border: `1px solid ${color.line}`,
  borderRadius: radius.card,
  '& .leaflet-container': {
    width: '100%',
    height: '100%',
    background: 'var(--map-sea)',
    font: 'inherit',
    borderRadius: 'inherit',
    outlineOffset: -2,
  },
  '& .map-land': { fill: 'var(--map-land)', stroke: 'var(--map-border)', strokeWidth: 0.8 },
  '& .map-borders': { fill: 'none', stroke: 'var(--map-border)', strokeWidth: 1, strokeDasharray: '3 3' },
  '& .map-pin': {
    color: color.primary,
    cursor: 'inherit',
    transformOrigin: '50% 95%',
    '& svg': {
      display: 'block',
      filter: 'drop-shadow(0 2px 3px rgba(0, 0, 0, .35))',
      transition: 'transform .15s',
      transformOrigin: '50% 95%',
    },
  },
  '& .map-pin[role=button]': { cursor: 'pointer' },
  '& .map-pin.is-movable': { cursor: 'grab', touchAction: 'none' },
  '& .map-pin.is-chosen svg': { transform: 'scale(1.25)' },
  '& .map-pin:focus-visible': { outline: `3px solid ${color.primary}`, outlineOffset: 3, borderRadius: 8 },
  '& .leaflet-tooltip': {
    padding: '3px 9px',
    border: `1px solid ${color.line}`,
    borderRadius: 8,
    background: color.paper,
    color: color.text,
    boxShadow: shadow.raised,
    fontSize: '0.8125rem',
    fontWeight: 600,
    '&::before': { display: 'none' },
  },
  '& .leaflet-tooltip.is-covered': { visibility: 'hidden' },
  '& .leaflet-towns-pane': { zIndex: 450, pointerEvents: 'none' },
  '& .map-town': {
    width: 'auto !important',
    height: 'auto !important',
    color: 'var(--map-town)',
    fontSize: '0.75rem',
    fontWeight: 500,
    lineHeight: 1,
    whiteSpace: 'nowrap',
    textShadow: '0 0 3px var(--map-land), 0 0 3px var(--map-land)',
    '& span': { display: 'block', padding: '0 0 0 7px', transform: 'translateY(-50%)' },
    '&::before': {
      content: '""',
      position: 'absolute',
      left: -3,
      top: -3,
      width: 5,
      height: 5,
      borderRadius: '50%',
      background: 'currentColor',
    },
    '&.is-covered': { visibility: 'hidden' },
  },
  '& .leaflet-container .leaflet-bar': {
    border: `1px solid ${color.line}`,
    borderRadius: radius.control,
    overflow: 'hidden',
    boxShadow: shadow.raised,
  },
  '& .leaflet-container .leaflet-bar a': {
    width: 36,
    height: 36,
    lineHeight: '34px',
    [touch]: { width: 44, height: 44, lineHeight: '42px' },
    borderColor: color.line,
    background: color.paper,
    color: color.text,
    '&:hover': { background: color.soft },
    '&.leaflet-disabled': { background: color.soft, color: color.muted },
  },
  '& .leaflet-container .leaflet-control-attribution': {
    padding: '2px 8px',
    borderTopLeftRadius: 8,
    background: `color-mix(in srgb, ${color.paper} 88%, transparent)`,
    color: color.muted,
    fontSize: '0.6875rem',
    lineHeight: 1.5,
    '& a': { color: 'inherit', textDecoration: 'underline' },
  },
});

export const MapHint = styled('p')({ margin: '6px 0 0', color: color.muted, fontSize: '0.8125rem', lineHeight: 1.4 });
