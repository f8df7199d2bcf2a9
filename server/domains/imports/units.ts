/** Units of weights and measures that other shops use, and the fields of their columns. Pure. */

/** Grams in a unit of weight. */
export const weightUnits = [
  { unit: 'g', ru: 'г', factor: 1, field: 'parcel_weight_g' },
  { unit: 'kg', ru: 'кг', factor: 1000, field: 'parcel_weight_kg' },
  { unit: 'lbs', ru: 'фунты', factor: 453.59237, field: 'parcel_weight_lbs' },
  { unit: 'oz', ru: 'унции', factor: 28.349523125, field: 'parcel_weight_oz' },
] as const;

const buildLengthFields = <U extends string>(unit: U) => ({
  length_mm: `parcel_length_${unit}` as const,
  width_mm: `parcel_width_${unit}` as const,
  height_mm: `parcel_height_${unit}` as const,
});

/** Millimeters in a unit of length. */
export const lengthUnits = [
  { unit: 'mm', ru: 'мм', factor: 1, fields: buildLengthFields('mm') },
  { unit: 'cm', ru: 'см', factor: 10, fields: buildLengthFields('cm') },
  { unit: 'm', ru: 'м', factor: 1000, fields: buildLengthFields('m') },
  { unit: 'in', ru: 'дюймы', factor: 25.4, fields: buildLengthFields('in') },
  { unit: 'yd', ru: 'ярды', factor: 914.4, fields: buildLengthFields('yd') },
] as const;

type Measure = 'weight_g' | keyof ReturnType<typeof buildLengthFields>;

/** The fields of a measure with the factor that converts their cells; the first one needs none. */
export const listMeasureFields = (measure: Measure): { field: string; factor: number }[] =>
  measure === 'weight_g'
    ? weightUnits.map(({ field, factor }) => ({ field, factor }))
    : lengthUnits.map(({ fields, factor }) => ({ field: fields[measure], factor }));

const lengthLabels = {
  length_mm: { en: 'Length of the parcel', ru: 'Длина упаковки' },
  width_mm: { en: 'Width of the parcel', ru: 'Ширина упаковки' },
  height_mm: { en: 'Height of the parcel', ru: 'Высота упаковки' },
} as const;

/** The fields of all units that other shops have in addition to grams and millimeters. */
export const listUnitFields = (): { field: string; en: string; ru: string }[] => [
  ...weightUnits
    .slice(1)
    .map(({ unit, ru, field }) => ({ field, en: `Weight with packing, ${unit}`, ru: `Вес с упаковкой, ${ru}` })),
  ...lengthUnits.slice(1).flatMap(({ unit, ru, fields }) =>
    (Object.keys(fields) as (keyof typeof fields)[]).map((measure) => ({
      field: fields[measure],
      en: `${lengthLabels[measure].en}, ${unit}`,
      ru: `${lengthLabels[measure].ru}, ${ru}`,
    })),
  ),
];
