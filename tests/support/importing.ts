/** Helpers for imports: upload a file, run it, read the results. */
import type { FileLink } from '#contract/exports.ts';
import type { ImportDetail, ImportOptions } from '#contract/imports.ts';
import type { Api, ApiClient } from './api.ts';

interface UploadOptions {
  noun?: 'products' | 'categories' | 'stores';
  company_id?: number;
  options?: Partial<ImportOptions>;
}

export function createImportHelpers(t: Api) {
  const uploaded = async (
    client: ApiClient,
    file: string | Uint8Array,
    { options, ...body }: UploadOptions = {},
  ): Promise<ImportDetail> => {
    const made = await client.imports.create({
      body: { noun: 'products', ...body },
      files: { file: [new Blob([typeof file === 'string' ? file : new Uint8Array(file)])] },
    });
    return options ? client.imports.edit({ params: { id: made.id }, body: { options } }) : made;
  };
  return {
    uploaded,
    /** Uploads a file and runs the import to its end. */
    ran: async (client: ApiClient, file: string | Uint8Array, sent: UploadOptions = {}): Promise<ImportDetail> => {
      const { id } = await uploaded(client, file, sent);
      await client.imports.run({ params: { id } });
      await t.drainJobs();
      return client.imports.get({ params: { id } });
    },
    listRows: async (client: ApiClient, id: number) =>
      (await client.imports.rows({ params: { id }, query: { per_page: 1000 } })).data,
    listProducts: async (client: ApiClient, company_id: number) =>
      (
        await client.products.ofCompany({
          params: { id: company_id },
          query: { scope: 'all', per_page: 1000, sort: 'name' },
        })
      ).data,
    /** Downloads a file link without a session. */
    downloaded: async ({ url }: FileLink): Promise<Buffer> => (await t.app.inject({ url })).rawPayload,
  };
}
