/** Creates companies with their staff, logos and stores. */
import { companies as table, companyMembers, companyShipping } from '#server/domains/companies/tables.ts';
import { stores } from '#server/domains/stores/tables.ts';
import type { Demo } from './content/types.ts';
import type { SeedContext } from './context.ts';
import { storeDrawing } from '#server/platform/images.ts';
import { drawLogo, LOGO_SIDE } from './pictures/drawLogo.ts';

/** The vendor whom the demo's manager works for. */
const managersVendor = 'vendor@example.com';
/** The vendor who has invited the manager: the invitation is pending. */
const invitingVendor = 'vendor2@example.com';

/** The delivery note of all companies. */
const deliveryNote = {
  ru: 'Собираем заказ за один-два рабочих дня. По городу доставляем с 10 до 20 часов, перед выездом курьер звонит.',
  en: 'We pack your order within one or two working days. Deliveries in town run from 10 am to 8 pm; the courier calls before setting out.',
};

/** @returns keys → ids of companies and of stores */
export async function makeCompanies(
  { connected: { db }, gateways, userId, clientFor }: SeedContext,
  demo: Demo,
): Promise<{ companies: Map<string, number>; stores: Map<string, number> }> {
  const companies = new Map<string, number>();
  for (const company of demo.companies) {
    const { key, owner, brand, legal_person, inn, country, vat_number, phone, site, logo } = company;
    const [row] = await db
      .insert(table)
      .values({
        brand,
        legal_person,
        inn,
        country,
        vat_number,
        is_vat_payer: vat_number !== null,
        phone,
        site,
        logo: await storeDrawing(drawLogo(logo), LOGO_SIDE, gateways.files),
        creator_id: userId(owner),
        card_payments: company.takesCards,
      })
      .returning({ id: table.id });
    companies.set(key, row!.id);
    await db
      .insert(companyShipping)
      .values({ company_id: row!.id, delivery_note: deliveryNote.ru, en_delivery_note: deliveryNote.en });
    await db.insert(companyMembers).values({ company_id: row!.id, user_id: userId(owner), kind: 'vendor' });
    if (owner === managersVendor)
      await db
        .insert(companyMembers)
        .values({ company_id: row!.id, user_id: userId('manager@example.com'), kind: 'manager', status: 'hired' });
    if (owner === invitingVendor)
      await (
        await clientFor(owner)
      ).companies.managerSet({ params: { id: row!.id }, body: { email: 'manager@example.com' } });
  }
  const created = await db
    .insert(stores)
    .values(
      demo.stores.map(({ company, name, location, time_zone, phone, pickup, warehouse, working_time }) => ({
        company_id: companies.get(company)!,
        name: name.ru,
        en_name: name.en,
        address: location.address.en,
        lat: location.lat,
        lng: location.lng,
        time_zone,
        phone,
        pickup,
        warehouse,
        working_time,
      })),
    )
    .returning({ id: stores.id });
  return { companies, stores: new Map(demo.stores.map(({ key }, index) => [key, created[index]!.id])) };
}
