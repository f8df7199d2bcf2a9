/** The names of a new resource, and their spellings in the templates. */

/** The names of a new resource. Each replaces that of the templates' sample, which stands in its comment. */
export interface Names {
  /** someThings */
  plural: string;
  /** someThing */
  singular: string;
  russianPlural: string;
  russianSingular: string;
}

/** An error for the person who runs the command: it is printed without a stack. */
export class InvalidNames extends Error {}

const usage = 'npm run new:resource -- brands [singular] ["Russian plural" "Russian singular"]';

const reservedWords = new Set(
  (
    'abstract await break case catch class const continue debugger default delete do else enum export extends false ' +
    'finally for function if implements import in instanceof interface let new null package private protected public ' +
    'return static super switch this throw true try type typeof var void while with yield'
  ).split(' '),
);

const splitWords = (name: string): string[] => name.split(/(?=[A-Z])/).map((word) => word.toLowerCase());
const capitalize = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);
export const toSnakeCase = (name: string): string => splitWords(name).join('_');

/**
 * Endings with several singulars: cities and movies, heroes and shoes, buses and houses, shelves and archives,
 * batches and caches, taxes and axes, services and indices; and those of words that may be singular, such as "basis".
 */
const ambiguousEnding = /(i|o|[^s]s|z|v|ch|ax|ic)es$|[isu]s$/;

/** The singular of a regular English plural; undefined for any other word, and where the ending has several. */
function findSingular(plural: string): string | undefined {
  if (ambiguousEnding.test(plural)) return undefined;
  if (/(x|sh|ss)es$/.test(plural)) return plural.replace(/es$/, '');
  return plural.endsWith('s') ? plural.replace(/s$/, '') : undefined;
}

/**
 * Reads the arguments of the command.
 * @throws InvalidNames with a sentence that says what to do
 */
export function readNames([plural, singular, russianPlural, russianSingular]: readonly string[]): Names {
  if (plural === undefined) throw new InvalidNames(`Name the resource in the plural: ${usage}`);
  const one = singular ?? findSingular(plural);
  for (const name of [plural, one])
    if (name !== undefined && !/^[a-z][a-z]*([A-Z][a-z]+)*$/.test(name))
      throw new InvalidNames(
        `“${name}” is not a name: begin with a small letter and use English letters only, ` +
          'such as brands or giftCards.',
      );
  if (one === undefined)
    throw new InvalidNames(
      `The singular of “${plural}” can’t be told from its ending. ` +
        `Give it too: npm run new:resource -- ${plural} <singular>`,
    );
  if (one === plural)
    throw new InvalidNames(`The singular must differ from the plural “${plural}”, because both are names in the code.`);
  for (const name of [plural, one])
    if (reservedWords.has(name)) throw new InvalidNames(`“${name}” is a word of JavaScript: choose another name.`);
  return {
    plural,
    singular: one,
    russianPlural: russianPlural ?? `Записи ${plural}`,
    russianSingular: russianSingular ?? `Запись ${plural}`,
  };
}

/** Replaces every spelling of the sample's names: someThings, SomeThing, some_things, /somethings, Some things. */
export function applyNames(template: string, { plural, singular, russianPlural, russianSingular }: Names): string {
  const spell = (text: string, sample: string, name: string): string => {
    const words = splitWords(name).join(' ');
    return text
      .replaceAll(sample, name)
      .replaceAll(capitalize(sample), capitalize(name))
      .replaceAll(toSnakeCase(sample), toSnakeCase(name))
      .replaceAll(sample.toLowerCase(), name.toLowerCase())
      .replaceAll(splitWords(sample).join(' '), words)
      .replaceAll(capitalize(splitWords(sample).join(' ')), capitalize(words));
  };
  // Apostrophes would end the quoted texts that the Russian names stand in
  return spell(spell(template, 'someThings', plural), 'someThing', singular)
    .replaceAll('RUSSIAN_THINGS', russianPlural.replaceAll("'", '’'))
    .replaceAll('RUSSIAN_THING', russianSingular.replaceAll("'", '’'));
}
