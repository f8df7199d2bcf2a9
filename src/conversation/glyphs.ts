/** Icons that only conversations use, as SVG paths on a grid of 24. */
export const glyphs = {
  send: 'M4 12l16-8-6 16-3.2-6.8L4 12ZM10.8 13.2 20 4',
  attach: 'M20 11.5l-8.2 8.2a5 5 0 0 1-7.1-7.1l8.6-8.6a3.3 3.3 0 0 1 4.7 4.7l-8.6 8.6a1.7 1.7 0 0 1-2.4-2.4l7.9-7.9',
  sent: 'M5 12.5l4.5 4.5L19 7.5',
  seen: 'M2 12.5l4.5 4.5L16 7.5M11 16l1 1 9.5-9.5',
  file: 'M6 3h8l4 4v14H6V3ZM14 3v4h4M9 12h6M9 16h6',
  bin: 'M5 7h14M9 7V4h6v3M7 7l1 13h8l1-13M10 11v5M14 11v5',
  chat: 'M4 5h16v11H10l-5 4v-4H4V5ZM8 9h8M8 12h5',
} as const;
