/** A company's logo. The picture is stored before the transaction opens. */
import { eq } from 'drizzle-orm';
import type { Contract } from '#contract/index.ts';
import type { Answer, Input } from '#contract/endpoint.ts';
import type { Ctx } from '#server/context.ts';
import { invalid } from '#server/failure.ts';
import type { StoredImage } from '#server/platform/images.ts';
import { getLaterTimestamp } from '#server/platform/stale.ts';
import { runUnitWithImages } from '#server/platform/unitWithImages.ts';
import { lockWritableCompany } from './companyWrites.ts';
import { getFullCompany } from './read.ts';
import { companies as table } from './tables.ts';

type Contracted = Contract['companies'];

async function setLogo(ctx: Ctx, id: number, logo: StoredImage | null): Promise<Answer<Contracted['logoUpload']>> {
  const row = await lockWritableCompany(ctx, id);
  await ctx.db
    .update(table)
    .set({ logo, updated_at: getLaterTimestamp(row.updated_at, ctx.clock()) })
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
  return getFullCompany(ctx, id);
}

/**
 * Sets the company's logo and deletes the file of the former one.
 * @throws Failure `invalid` if the file is missing or is not a picture
 */
export async function uploadLogo(
  { params, files }: Input<Contracted['logoUpload']>,
  ctx: Ctx,
): Promise<Answer<Contracted['logoUpload']>> {
  await lockWritableCompany(ctx, params.id);
  const [file] = files;
  if (!file) throw invalid({ logo: 'required' });
  return runUnitWithImages(ctx, [file], (unitCtx, [image]) => setLogo(unitCtx, params.id, image!));
}

/** Removes the logo. */
export const removeLogo = (
  { params }: Input<Contracted['logoRemove']>,
  ctx: Ctx,
): Promise<Answer<Contracted['logoRemove']>> => setLogo(ctx, params.id, null);
