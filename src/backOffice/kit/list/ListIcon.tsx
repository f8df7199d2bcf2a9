/** Icons that only lists need; the storefront, which shares ui/icons.tsx, doesn't download them. */
const paths = {
  bookmark: 'M7 4h10v16l-5-4-5 4V4Z',
  columns: 'M4 5h16v14H4zM9.5 5v14M14.5 5v14',
  download: 'M12 4v11M7 10.5l5 5 5-5M4.5 20h15',
  edit: 'M4.5 19.5l.9-4L16 4.9a1.6 1.6 0 0 1 2.3 0l.8.8a1.6 1.6 0 0 1 0 2.3L8.5 18.6l-4 .9Z',
  grip: 'M9 6h.01M15 6h.01M9 12h.01M15 12h.01M9 18h.01M15 18h.01',
  up: 'M6 14.5l6-6 6 6',
} as const;

export const ListIcon = ({ name, size = 18 }: { name: keyof typeof paths; size?: number }) => (
  <svg width={size} height={size} viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth={name === 'grip' ? 2.6 : 1.7} strokeLinecap="round" strokeLinejoin="round" aria-hidden="true" focusable="false" style={{ flex: 'none' }}>
    <path d={paths[name]} />
  </svg>
);
