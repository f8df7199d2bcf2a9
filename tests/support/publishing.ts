/** Steps of publications: users write, admins moderate, others read. */
import type { Publication } from '#contract/publications.ts';
import type { Api, ApiClient } from './api.ts';

interface Who {
  client: ApiClient;
}

/** The answer for a publication that the reader may not see. */
export const gonePublication = { status: 404, code: 'not_found', message: 'The requested publication is not found' };

export const write = ({ client }: Who, values: object = {}): Promise<Publication> =>
  client.publications.create({ body: { title: 'Peas', text: '<p>Peas grow.</p>', language: 'en', ...values } });
export const edit = ({ client }: Who, id: number, body: object): Promise<Publication> =>
  client.publications.edit({ params: { id }, body });
export const read = ({ client }: Who, id: number): Promise<Publication> => client.publications.get({ params: { id } });

/** Publishes or rejects a publication as an admin. */
export const moderate = (
  admin: Who,
  id: number,
  status: 'published' | 'canceled',
  reason?: string,
): Promise<Publication> => edit(admin, id, { status, ...(reason !== undefined && { reason }) });

export const asGuest = ({ guest }: Api): Who => ({ client: guest });
