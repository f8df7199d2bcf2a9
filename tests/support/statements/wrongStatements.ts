/** Statements with mistakes, for the test of the test: each should be reported. */
import { oneRow, statement } from '#server/db/statement.ts';

export const wrongStatements = [
  oneRow<{ id: string }, { id: number }>('wrong_type', 'select id from users where id = $id'),
  oneRow<{ phone: string }, { id: number }>('wrong_null', 'select phone from users where id = $id'),
  oneRow<{ content: object }>('wrong_null_json', 'select content from pushes'),
  oneRow<{ phone?: string | null }>('wrong_undefined', 'select phone from users'),
  statement<{ id: number }>('wrong_more_columns', 'select id, alive from users'),
  statement<{ id: number; alive: boolean }>('wrong_fewer_columns', 'select id from users'),
  statement<{ id: number }>('wrong_twice', 'select u.id, o.id from users u join orders o on o.user_id = u.id'),
  statement<{ sums: number[] }>('wrong_bigints', 'select array_agg(amount) as sums from payments'),
  statement<{ created_at: string }>('wrong_date', 'select created_at from users'),
  statement<{ id: number }>('wrong_reason', 'select id from users', { neverNull: { id: 'of a key' } }),
  statement<{ roles: string }>('wrong_array', 'select roles from users'),
  statement<unknown, { id: string }>('wrong_value', 'delete from users where id = $id'),
  statement<unknown, { ids: number }>('wrong_list', 'delete from users where id = any($ids::int[])'),
  statement<unknown, { id?: number }>('wrong_missing_value', 'delete from users where id = $id'),
  statement<unknown, { id: number; name: string }>('wrong_unused_value', 'delete from users where id = $id'),
  statement<unknown, { id: number }>('wrong_undeclared_value', 'delete from users where id = $id and phone = $phone'),
  statement<unknown, { name: string; value: object[] }>(
    'wrong_json',
    'update settings set value = $value where name = $name',
  ),
  statement('wrong_positions', 'delete from users where id = $1'),
  statement('wrong_table', 'delete from nothing'),
];
