/** Reads the schema of the database that is exported or imported into. */
import type { Client } from 'pg';

/** A table: its quoted name, and its columns without generated ones. */
export type Table = { name: string; columns: string[] };

/** A connection for `pg`: a URL, or the connection of `startEmbedded`. */
export type Connection = string | { host: string; port: number; user: string; database: string };

/**
 * All tables of the schema `public`: with partitions (their parents contain no rows), without tables of extensions and
 * generated columns.
 */
export async function listTables(client: Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(`
    SELECT format('%I.%I', n.nspname, c.relname) AS name, array_agg(quote_ident(a.attname) ORDER BY a.attnum) AS columns
    FROM pg_class c
    JOIN pg_namespace n ON n.oid = c.relnamespace
    JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
    WHERE n.nspname = 'public' AND c.relkind = 'r'
      AND NOT EXISTS (
        SELECT FROM pg_depend d WHERE d.classid = 'pg_class'::regclass AND d.objid = c.oid AND d.deptype = 'e')
    GROUP BY 1 ORDER BY 1`);
  return rows;
}

/** The sequences of the schema `public`, including those of identity columns. */
export async function listSequences(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(`
    SELECT format('%I.%I', n.nspname, c.relname) AS name
    FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE n.nspname = 'public' AND c.relkind = 'S' ORDER BY 1`);
  return rows.map(({ name }) => name);
}

/** Whether a table of that qualified name exists. */
export async function relationExists(client: Client, relation: string): Promise<boolean> {
  const { rows } = await client.query<{ there: boolean }>('SELECT to_regclass($1) IS NOT NULL AS there', [relation]);
  return rows[0]?.there ?? false;
}

/** The hashes of the migrations of the database, in order; undefined if none was ever run. */
export async function listMigrations(client: Client): Promise<string[] | undefined> {
  if (!(await relationExists(client, 'drizzle.__drizzle_migrations'))) return undefined;
  const { rows } = await client.query<{ hash: string }>('SELECT hash FROM drizzle.__drizzle_migrations ORDER BY id');
  return rows.map(({ hash }) => hash);
}

/**
 * The first table with rows that no migration wrote, or undefined. A row belongs to a migration if the same transaction
 * wrote it and the migration's record. This only works if all migrations ran at once on an empty database: a later
 * migration may have rewritten users' rows.
 */
export async function findUsedTable(client: Client): Promise<string | undefined> {
  const { rows } = await client.query<{ transactions: string[] }>(
    'SELECT array_agg(DISTINCT xmin::text) AS transactions FROM drizzle.__drizzle_migrations',
  );
  const transactions = rows[0]?.transactions ?? [];
  for (const { name } of await listTables(client)) {
    const used = await client.query(`SELECT FROM ${name} WHERE NOT (xmin::text = ANY ($1)) LIMIT 1`, [
      transactions.length === 1 ? transactions : [],
    ]);
    if (used.rowCount) return name;
  }
  return undefined;
}
