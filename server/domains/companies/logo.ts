/** A company's logo: one picture, kept before the transaction opens. */
import { eq } from 'drizzle-orm';
import type { Contract } from '#contract/index.ts';
import type { Answer, Input } from '#contract/endpoint.ts';
import type { Ctx } from '#server/context.ts';
import { invalid } from '#server/failure.ts';
import type { StoredImage } from '#server/platform/images.ts';
import { laterThan } from '#server/platform/stale.ts';
import { unitWithImages } from '#server/platform/unitWithImages.ts';
import { writableCompany } from './companyWrites.ts';
import { wholeCompany } from './read.ts';
import { companies as table } from './tables.ts';

type Contracted = Contract['companies'];

async function setLogo(ctx: Ctx, id: number, logo: StoredImage | null): Promise<Answer<Contracted['logoUpload']>> {
  const row = await writableCompany(ctx, id);
  await ctx.db
    .update(table)
    .set({ logo, updated_at: laterThan(row.updated_at, ctx.clock()) })
    .where(eq(table.id, id));
  if (row.logo) await ctx.enqueue('files.delete', { ids: [row.logo.file] });
  await ctx.audit({
    action: logo ? 'logo_set' : 'logo_remove',
    noun: 'companies',
    record_id: id,
    before: { logo: row.logo?.file ?? null },
    after: { logo: logo?.file ?? null },
  });
  await ctx.emit('company.shown', { company_id: id });
  return wholeCompany(ctx, id);
}

/** Gives the company a logo; the file of the former one goes. @throws Failure `invalid` where none came, or it is no picture */
export async function uploadLogo(
  { params, files }: Input<Contracted['logoUpload']>,
  ctx: Ctx,
): Promise<Answer<Contracted['logoUpload']>> {
  await writableCompany(ctx, params.id);
  const [file] = files;
  if (!file) throw invalid({ logo: 'required' });
  return unitWithImages(ctx, [file], (inUnit, [image]) => setLogo(inUnit, params.id, image!));
}

/** Takes the logo away. */
export const removeLogo = (
  { params }: Input<Contracted['logoRemove']>,
  ctx: Ctx,
): Promise<Answer<Contracted['logoRemove']>> => setLogo(ctx, params.id, null);
