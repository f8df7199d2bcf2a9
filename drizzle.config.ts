import { defineConfig } from 'drizzle-kit';

export default defineConfig({
  dialect: 'postgresql',
  schema: ['./server/platform/tables.ts', './server/domains/**/tables.ts'],
  out: './server/db/migrations',
});
