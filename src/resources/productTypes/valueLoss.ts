/** Builds the confirmation for a save that would delete parameter values of products. */
import type { ProductType, Parameter } from '#contract/types.ts';
import type { Confirmation } from '#src/backOffice/kit/definition.ts';
import { selectLocalized, getLocalizedName } from '#src/i18n/localized.ts';
import { fill } from '#src/i18n/labels.ts';
import type { Locale } from '#src/i18n/locale.ts';
import { valueLossLabels } from './valueLossLabels.ts';

/** A loss from the server's rejection: a parameter of a type, or a value of a list. */
interface ValueLoss {
  parameter_id?: number;
  value?: string;
  products: number;
}

const getLosses = (rejection: Readonly<Record<string, unknown>>): ValueLoss[] =>
  Array.isArray(rejection['losing']) ? (rejection['losing'] as ValueLoss[]) : [];

function buildConfirmation(
  losses: readonly ValueLoss[],
  getName: (loss: ValueLoss) => string,
  locale: Locale,
): Confirmation | null {
  if (losses.length === 0) return null;
  const text = valueLossLabels[locale];
  const lines = losses.map((loss) => fill(text.line, { name: getName(loss), products: text.products(loss.products) }));
  return {
    title: text.title,
    text: `${text.intro}\n${lines.join('\n')}`,
    confirmLabel: text.confirmLabel,
    extraValues: { drop_values: losses },
  };
}

/** For a product type from which parameters are removed. */
export const buildParameterLossQuestion = (
  rejection: Readonly<Record<string, unknown>>,
  type: ProductType,
  locale: Locale,
): Confirmation | null =>
  buildConfirmation(
    getLosses(rejection),
    ({ parameter_id }) => {
      const parameter = type.parameters.find(({ id }) => id === parameter_id);
      return parameter ? getLocalizedName(parameter, locale) : `#${parameter_id}`;
    },
    locale,
  );

/** For a list parameter from which values are removed. */
export const buildValueLossQuestion = (
  rejection: Readonly<Record<string, unknown>>,
  parameter: Pick<Parameter, 'values'>,
  locale: Locale,
): Confirmation | null =>
  buildConfirmation(
    getLosses(rejection),
    ({ value }) => {
      const one = parameter.values.find((other) => other.value === value);
      return one ? selectLocalized(locale, one.name, one.en_name) : String(value);
    },
    locale,
  );
