/** Asks PostgreSQL what a statement takes and returns, without running it. */
import type pg from 'pg';

/** A column of a statement's result. */
export interface ResultColumn {
  name: string;
  /** The type as PostgreSQL names it: `int4`, `_text` for an array of text. */
  type: string;
  /** Whether it comes straight from a column of a table that may be null. */
  isNullable: boolean;
}

export interface Description {
  /** The types of the parameters, `$1` first. */
  parameters: string[];
  columns: ResultColumn[];
}

interface Field {
  name: string;
  tableID: number;
  columnID: number;
  dataTypeID: number;
}

/** A request to prepare a statement and describe it; pg has none of its own. */
class Describe implements pg.Submittable {
  fields: Field[] = [];
  private resolve!: (fields: Field[]) => void;
  private reject!: (error: Error) => void;
  readonly done = new Promise<Field[]>((resolve, reject) => {
    this.resolve = resolve;
    this.reject = reject;
  });
  private readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  submit(connection: pg.Connection): void {
    connection.parse({ name: '', text: this.text, types: [] }, true);
    connection.describe({ type: 'S', name: '' }, true);
    connection.sync();
  }

  handleRowDescription({ fields }: { fields: Field[] }): void {
    this.fields = fields;
  }

  handleError(error: Error): void {
    this.reject(error);
  }

  handleReadyForQuery(): void {
    this.resolve(this.fields);
  }
}

export interface Describer {
  /** The names of all tables and views. */
  tables: ReadonlySet<string>;
  /** @throws DatabaseError if PostgreSQL rejects the text */
  describe(text: string): Promise<Description>;
}

/** Reads the catalog of a migrated database. */
export async function createDescriber(client: pg.Client): Promise<Describer> {
  const { rows: types } = await client.query<{ id: number; name: string }>(
    'select oid::int as id, typname as name from pg_type',
  );
  const typeNames = new Map(types.map(({ id, name }) => [id, name]));
  const { rows: nullable } = await client.query<{ key: string }>(
    `select attrelid || '.' || attnum as key from pg_attribute
      where not attnotnull and attnum > 0 and attrelid in (select oid from pg_class where relkind in ('r', 'p'))`,
  );
  const nullableColumns = new Set(nullable.map(({ key }) => key));
  const { rows: tables } = await client.query<{ name: string }>(
    `select relname as name from pg_class
      where relkind in ('r', 'p', 'v', 'm') and relnamespace::regnamespace::text !~ '^(pg_|information_schema)'`,
  );
  let parameterTypes: number[] = [];
  client.connection.on('parameterDescription', ({ dataTypeIDs }: { dataTypeIDs: number[] }) => {
    parameterTypes = dataTypeIDs;
  });
  const describe = async (text: string): Promise<Description> => {
    const request = new Describe(text);
    client.query(request);
    const fields = await request.done;
    return {
      parameters: parameterTypes.map((id) => typeNames.get(id)!),
      columns: fields.map(({ name, tableID, columnID, dataTypeID }) => ({
        name,
        type: typeNames.get(dataTypeID)!,
        isNullable: nullableColumns.has(`${tableID}.${columnID}`),
      })),
    };
  };
  return { tables: new Set(tables.map(({ name }) => name)), describe };
}
