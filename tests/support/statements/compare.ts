/** Compares the types of rows and values with those of PostgreSQL. */
import { type Checker, type Symbol, type Type, TypeFlags } from 'typescript/unstable/sync';
import type { ResultColumn } from './describe.ts';

/** The types that the parsers of server/db/connect.ts make of PostgreSQL's; text for all others. */
const readTypes: Readonly<Record<string, string>> = {
  ...mapEach('number', 'int2', 'int4', 'int8', 'oid', 'float4', 'float8', 'numeric'),
  ...mapEach('Date', 'date', 'timestamp', 'timestamptz'),
  ...mapEach('json', 'json', 'jsonb'),
  bool: 'boolean',
  bytea: 'Buffer',
  interval: 'PostgresInterval',
};

/** The same for arrays: only the parsers of single values are ours, so that int8 in an array is text. */
const readElementTypes: Readonly<Record<string, string>> = { ...readTypes, int8: 'string' };

/** The types that a parameter takes besides the one that is read. */
const alsoWrittenAs: Readonly<Record<string, string>> = { Date: 'string', Buffer: 'Uint8Array' };

function mapEach(to: string, ...types: string[]): Record<string, string> {
  return Object.fromEntries(types.map((type) => [type, to]));
}

/** The TypeScript type that is read of a type of PostgreSQL. */
export const toTypeScript = (type: string): string =>
  type.startsWith('_') ? `${readElementTypes[type.slice(1)] ?? 'string'}[]` : (readTypes[type] ?? 'string');

/** The members of a type, without null and undefined. */
const listMembers = (type: Type): Type[] =>
  (type.isUnionType() ? [...type.getTypes()] : [type]).filter(
    ({ flags }) => (flags & (TypeFlags.Null | TypeFlags.Undefined)) === 0,
  );

const hasMember = (type: Type, flag: TypeFlags): boolean =>
  (type.isUnionType() ? type.getTypes() : [type]).some(({ flags }) => (flags & flag) !== 0);

const isAnything = ({ flags }: Type): boolean => (flags & (TypeFlags.Any | TypeFlags.Unknown)) !== 0;

export interface Comparison {
  /**
   * Compares a row type with the columns of the result. A statement without a row type, or with `object`, may return
   * any: nobody can read them.
   * @returns a sentence for each difference
   */
  compareRow(row: Type | undefined, columns: ResultColumn[], neverNull: Readonly<Record<string, string>>): string[];
  /** Compares the type of the values with the parameters. */
  compareValues(values: Type | undefined, names: readonly string[], types: readonly string[]): string[];
}

export function createComparison(checker: Checker): Comparison {
  const getTypes = (type: Type | undefined): Map<string, Type> => {
    if (!type || isAnything(type)) return new Map();
    const properties = (type.isUnionType() ? type.getTypes() : [type]).flatMap((member) =>
      checker
        .getPropertiesOfType(member)
        .map((property): [Symbol, Type] => [property, checker.getTypeOfSymbol(property)!]),
    );
    return new Map(properties.map(([{ name }, propertyType]) => [name, propertyType]));
  };

  const isOfType = (type: Type, expected: string): boolean => {
    if (expected === 'json') return true;
    if (expected === 'number') return checker.isTypeAssignableTo(type, checker.getNumberType());
    if (expected === 'string') return checker.isTypeAssignableTo(type, checker.getStringType());
    if (expected === 'boolean') return checker.isTypeAssignableTo(type, checker.getBooleanType());
    return type.getSymbol()?.name === expected;
  };

  const fits = (type: Type, expected: string, alsoFits?: string): boolean =>
    listMembers(type).every((member) => {
      if (!expected.endsWith('[]'))
        return isOfType(member, expected) || (alsoFits !== undefined && isOfType(member, alsoFits));
      if (!checker.isArrayLikeType(member)) return false;
      const [element] = checker.getIndexInfosOfType(member).map(({ valueType }) => valueType);
      const expectedElement = expected.slice(0, -2);
      return element !== undefined && fits(element, expectedElement, alsoWrittenAs[expectedElement]);
    });

  const print = (type: Type): string => checker.typeToString(type);

  const compareColumn = ({ name, type, isNullable }: ResultColumn, declared: Type, reason?: string): string[] => {
    const expected = toTypeScript(type);
    if (isAnything(declared) && expected === 'json') return [];
    if (isAnything(declared) || !fits(declared, expected))
      return [`column ${name} is ${expected} (${type}), declared as ${print(declared)}`];
    if (hasMember(declared, TypeFlags.Undefined)) return [`column ${name} is never undefined`];
    const isNull = hasMember(declared, TypeFlags.Null);
    if (isNullable && !isNull && !reason) return [`column ${name} may be null, declared as ${print(declared)}`];
    if (reason && (isNull || !isNullable)) return [`column ${name} needs no reason in neverNull`];
    return [];
  };

  return {
    compareRow: (row, columns, neverNull) => {
      const declared = getTypes(row);
      if (declared.size === 0) return [];
      const names = new Set(columns.map(({ name }) => name));
      return [
        ...columns.flatMap((column) => {
          const type = declared.get(column.name);
          if (type) return compareColumn(column, type, neverNull[column.name]);
          return [`column ${column.name} is not declared: ${column.name}: ${suggest(column)}`];
        }),
        ...[...declared.keys()].filter((name) => !names.has(name)).map((name) => `column ${name} is not in the result`),
        ...(names.size < columns.length ? ['two columns have the same name'] : []),
      ];
    },
    compareValues: (values, names, types) => {
      const declared = getTypes(values);
      return [
        ...names.flatMap((name, i) => {
          const type = declared.get(name);
          const expected = toTypeScript(types[i]!);
          if (!type) return [`parameter $${name} is not declared: ${name}: ${expected}`];
          if (hasMember(type, TypeFlags.Undefined)) return [`parameter $${name} may be undefined: pass null`];
          // pg sends an array as an array of PostgreSQL, and everything else as JSON
          if (expected === 'json')
            return listMembers(type).some((member) => checker.isArrayLikeType(member))
              ? [`parameter $${name} is json: pass JSON.stringify of ${print(type)}`]
              : [];
          if (isAnything(type) || !fits(type, expected, alsoWrittenAs[expected]))
            return [`parameter $${name} is ${expected} (${types[i]}), declared as ${print(type)}`];
          return [];
        }),
        ...[...declared.keys()]
          .filter((name) => !names.includes(name))
          .map((name) => `parameter $${name} is not in the SQL`),
      ];
    },
  };
}

const suggest = ({ type, isNullable }: ResultColumn): string => `${toTypeScript(type)}${isNullable ? ' | null' : ''}`;
