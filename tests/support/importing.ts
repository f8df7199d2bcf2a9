/** Imports in tests: a file sent, run and looked at. */
import type { FileLink } from '#contract/exports.ts';
import type { ImportDetail, ImportOptions } from '#contract/imports.ts';
import type { Api, ApiClient } from './api.ts';

interface Sent {
  noun?: 'products' | 'categories' | 'stores';
  company_id?: number;
  options?: Partial<ImportOptions>;
}

export function importing(t: Api) {
  const uploaded = async (
    client: ApiClient,
    file: string | Uint8Array,
    { options, ...body }: Sent = {},
  ): Promise<ImportDetail> => {
    const made = await client.imports.create({
      body: { noun: 'products', ...body },
      files: { file: [new Blob([typeof file === 'string' ? file : new Uint8Array(file)])] },
    });
    return options ? client.imports.edit({ params: { id: made.id }, body: { options } }) : made;
  };
  return {
    uploaded,
    /** Runs an upload to its end. */
    ran: async (client: ApiClient, file: string | Uint8Array, sent: Sent = {}): Promise<ImportDetail> => {
      const { id } = await uploaded(client, file, sent);
      await client.imports.run({ params: { id } });
      await t.drainJobs();
      return client.imports.get({ params: { id } });
    },
    rowsOf: async (client: ApiClient, id: number) =>
      (await client.imports.rows({ params: { id }, query: { per_page: 1000 } })).data,
    productsOf: async (client: ApiClient, company_id: number) =>
      (
        await client.products.ofCompany({
          params: { id: company_id },
          query: { scope: 'all', per_page: 1000, sort: 'name' },
        })
      ).data,
    /** What a link leads to, as anybody gets it. */
    downloaded: async ({ url }: FileLink): Promise<Buffer> => (await t.app.inject({ url })).rawPayload,
  };
}
