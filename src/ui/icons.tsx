/** Icons as strokes on a grid of 24, without a font. They are decorative; the control around an icon has the name. */
import type { SVGProps } from 'react';

const paths = {
  cart: 'M3 4h2l2.2 10.4a2 2 0 0 0 2 1.6h7.9a2 2 0 0 0 1.9-1.5L21 8H6M9.5 20.5h.01M17.5 20.5h.01',
  user: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM4.5 20.5c.8-3.6 3.8-5.5 7.5-5.5s6.7 1.9 7.5 5.5',
  search: 'M10.8 18a7.2 7.2 0 1 0 0-14.4 7.2 7.2 0 0 0 0 14.4ZM20.5 20.5l-4.6-4.6',
  menu: 'M4 6.5h16M4 12h16M4 17.5h16',
  close: 'M6 6l12 12M18 6L6 18',
  down: 'M6 9.5l6 6 6-6',
  right: 'M9.5 6l6 6-6 6',
  left: 'M14.5 6l-6 6 6 6',
  plus: 'M12 5v14M5 12h14',
  minus: 'M5 12h14',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  grid: 'M4 4h7v7H4zM13 4h7v7h-7zM4 13h7v7H4zM13 13h7v7h-7z',
  list: 'M4 5h4v4H4zM12 7h8M4 15h4v4H4zM12 17h8',
  filter:
    'M4 7h10M18 7h2M4 17h2M10 17h10M16 4.5a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5ZM8 14.5a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5Z',
  globe:
    'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM3.2 12h17.6M12 3c2.6 2.7 3.7 5.7 3.7 9s-1.1 6.3-3.7 9c-2.6-2.7-3.7-5.7-3.7-9S9.4 5.7 12 3Z',
  store:
    'M4 10v9.5h16V10M3 10l2-6h14l2 6c0 1.5-1.2 2.5-2.5 2.5S16 11.5 16 10c0 1.5-1.3 2.5-2.7 2.5S10.6 11.5 10.6 10c0 1.5-1.2 2.5-2.6 2.5S5.5 11.5 5.5 10M9.5 19.5v-4h5v4',
  pin: 'M12 21.5c4.7-4.5 7-8.2 7-11.3A7 7 0 0 0 5 10.2c0 3.1 2.3 6.8 7 11.3ZM12 12.7a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Z',
  clock: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM12 7v5.2l3.3 2',
  truck: 'M3 6h11v10H3zM14 9.5h3.6L21 13v3h-7M7 19.5a2 2 0 1 0 0-4 2 2 0 0 0 0 4ZM17 19.5a2 2 0 1 0 0-4 2 2 0 0 0 0 4Z',
  box: 'M12 3l8.5 4.5v9L12 21l-8.5-4.5v-9L12 3ZM3.5 7.5L12 12l8.5-4.5M12 12v9',
  leave: 'M10 4H5v16h5M15 8l4 4-4 4M19 12H9',
  office: 'M4 20V5.5L14 3v17M14 9l6 1.5V20M7.5 8.5h3M7.5 12h3M7.5 15.5h3M3 20h18',
  alert: 'M12 8v5M12 16.5h.01M10.3 4.3L2.9 17.5A2 2 0 0 0 4.6 20.5h14.8a2 2 0 0 0 1.7-3L13.7 4.3a2 2 0 0 0-3.4 0Z',
  picture: 'M4 5h16v14H4zM4 16l4.5-4.5 4 4 2.5-2.5 5 4.5M15.5 9.5h.01',
  heart: 'M12 20.3 4.6 13a4.9 4.9 0 0 1 0-7 4.9 4.9 0 0 1 7 0l.4.5.4-.5a4.9 4.9 0 0 1 7 7Z',
  sun: 'M12 16.5a4.5 4.5 0 1 0 0-9 4.5 4.5 0 0 0 0 9ZM12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M5.3 18.7l1.4-1.4M17.3 6.7l1.4-1.4',
  moon: 'M20 14.2A8.3 8.3 0 0 1 9.8 4 8.3 8.3 0 1 0 20 14.2Z',
  shield: 'M12 3l7.5 3v5.5c0 4.5-3 8-7.5 9.5-4.5-1.5-7.5-5-7.5-9.5V6L12 3ZM8.7 12l2.3 2.3 4.3-4.5',
  zoom: 'M10.8 18a7.2 7.2 0 1 0 0-14.4 7.2 7.2 0 0 0 0 14.4ZM20.5 20.5l-4.6-4.6M10.8 8v5.6M8 10.8h5.6',
  star: 'M12 4l2.4 5 5.4.7-4 3.8 1 5.4-4.8-2.6-4.8 2.6 1-5.4-4-3.8 5.4-.7L12 4Z',
  chat: 'M4 5h16v11H10l-5 4v-4H4Z',
  again: 'M4.5 12a7.5 7.5 0 1 0 2.4-5.5M4.5 4v4h4',
} as const;

export type IconName = keyof typeof paths;

export interface IconProps extends SVGProps<SVGSVGElement> {
  name: IconName;
  /** Width and height in px. */
  size?: number;
}

/** Draws one icon by its SVG path. */
export const Glyph = ({ path, size = 22, ...rest }: Omit<IconProps, 'name'> & { path: string }) => (
  <svg
    width={size}
    height={size}
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth={1.7}
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
    focusable="false"
    {...rest}
    style={{ flex: 'none', ...rest.style }}
  >
    <path d={path} />
  </svg>
);

export const Icon = ({ name, ...rest }: IconProps) => <Glyph path={paths[name]} {...rest} />;
