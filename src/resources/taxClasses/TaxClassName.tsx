/** The name of a tax class in the reader's language. */
import type { TaxClass } from '#contract/taxClasses.ts';
import { getLocalizedName } from '#src/i18n/localized.ts';
import { useLocale } from '#src/i18n/LocaleProvider.tsx';

export const TaxClassName = ({ record }: { record: TaxClass }) => getLocalizedName(record, useLocale());
