/** The addresses of all flags. Each flag is a file, so a browser loads only those that it shows. */
const files = import.meta.glob<string>('/node_modules/country-flag-icons/3x2/*.svg', {
  eager: true,
  query: '?url&no-inline',
  import: 'default',
});

/**
 * Finds the address of a flag.
 * @param iso ISO 3166-1 alpha-2
 * @returns undefined if there is no flag
 */
export const findFlagUrl = (iso: string): string | undefined =>
  files[`/node_modules/country-flag-icons/3x2/${iso}.svg`];
