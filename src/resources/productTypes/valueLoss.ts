/** What products would lose: told before it goes, and let go exactly as told. */
import type { ProductType, Parameter } from '#contract/types.ts';
import type { Confirmation } from '#src/backOffice/kit/questions.ts';
import { inLocale, nameOf } from '#src/i18n/inLocale.ts';
import { fill } from '#src/i18n/labels.ts';
import type { Locale } from '#src/i18n/locale.ts';
import { losingWords } from './losingLabels.ts';

/** As the refusal tells it: a parameter of a type, or a value of a list. */
interface Lost {
  parameter_id?: number;
  value?: string;
  products: number;
}

const lostIn = (refusal: Readonly<Record<string, unknown>>): Lost[] =>
  Array.isArray(refusal['losing']) ? (refusal['losing'] as Lost[]) : [];

function question(losing: readonly Lost[], nameOfLost: (lost: Lost) => string, locale: Locale): Confirmation | null {
  if (losing.length === 0) return null;
  const text = losingWords[locale];
  const lines = losing.map((lost) =>
    fill(text.line, { name: nameOfLost(lost), products: text.products(lost.products) }),
  );
  return {
    title: text.title,
    text: `${text.intro}\n${lines.join('\n')}`,
    goOn: text.goOn,
    more: { drop_values: losing },
  };
}

/** Of a type that asks for fewer parameters. */
export const askBeforeLosing = (
  refusal: Readonly<Record<string, unknown>>,
  type: ProductType,
  locale: Locale,
): Confirmation | null =>
  question(
    lostIn(refusal),
    ({ parameter_id }) => {
      const parameter = type.parameters.find(({ id }) => id === parameter_id);
      return parameter ? nameOf(parameter, locale) : `#${parameter_id}`;
    },
    locale,
  );

/** Of a list that has fewer values. */
export const askBeforeLosingValues = (
  refusal: Readonly<Record<string, unknown>>,
  parameter: Pick<Parameter, 'values'>,
  locale: Locale,
): Confirmation | null =>
  question(
    lostIn(refusal),
    ({ value }) => {
      const one = parameter.values.find((other) => other.value === value);
      return one ? inLocale(locale, one.name, one.en_name) : String(value);
    },
    locale,
  );
