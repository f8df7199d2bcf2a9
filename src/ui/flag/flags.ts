/** The addresses of all flags, each a file of its own: a browser loads the ones that it shows. In a chunk of its own. */
const files = import.meta.glob<string>('/node_modules/country-flag-icons/3x2/*.svg', {
  eager: true,
  query: '?url&no-inline',
  import: 'default',
});

/** @param iso ISO 3166-1 alpha-2 @returns undefined where there is no flag */
export const flagOf = (iso: string): string | undefined => files[`/node_modules/country-flag-icons/3x2/${iso}.svg`];
