/** Icons that only the back office uses, so that the storefront does not download them. */
import { Glyph, type IconProps } from '#src/ui/icons.tsx';

const paths = {
  grip: 'M9 5.5h.01M9 12h.01M9 18.5h.01M15 5.5h.01M15 12h.01M15 18.5h.01',
  bin: 'M4.5 7h15M9.5 7V4.5h5V7M6.5 7l1 12.5h9l1-12.5M10.3 10.5v5.5M13.7 10.5v5.5',
  pen: 'M4.5 19.5l1-4.2L16.2 4.6a1.9 1.9 0 0 1 2.7 0l.5.5a1.9 1.9 0 0 1 0 2.7L8.7 18.5l-4.2 1Z',
  again: 'M19.5 12a7.5 7.5 0 1 1-2.2-5.3M19.5 4v4.5H15',
  star: 'M12 4l2.4 5 5.4.7-4 3.8 1 5.4-4.8-2.6-4.8 2.6 1-5.4-4-3.8 5.4-.7L12 4Z',
  help: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM9.6 9.4a2.5 2.5 0 1 1 3.6 2.3c-.8.4-1.2.9-1.2 1.8M12 16.8h.01',
  bookmark: 'M7 4h10v16l-5-4-5 4V4Z',
  columns: 'M4 5h16v14H4zM9.5 5v14M14.5 5v14',
  download: 'M12 4v11M7 10.5l5 5 5-5M4.5 20h15',
  upload: 'M12 15V4M7 8.5l5-5 5 5M4.5 20h15',
  up: 'M6 14.5l6-6 6 6',
} as const;

export type OfficeIconName = keyof typeof paths;

export const OfficeIcon = ({ name, ...rest }: Omit<IconProps, 'name'> & { name: OfficeIconName }) => (
  <Glyph path={paths[name]} {...rest} strokeWidth={name === 'grip' ? 2.6 : 1.7} />
);
