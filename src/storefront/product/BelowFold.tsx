/** Everything below the first screen of a product page: pickup points, reviews and other products. */
import { PickupPoints } from './PickupPoints.tsx';
import { parseReviewFilter } from './productUrl.ts';
import { RecentlySeen } from './RecentlySeen.tsx';
import { Reviews } from './Reviews.tsx';
import { Similar } from './Similar.tsx';

export interface BelowFoldProps {
  productId: number;
  companyId: number;
  /** Search of the address that selects reviews. */
  reviewSearch: string;
}

export function BelowFold({ productId, companyId, reviewSearch }: BelowFoldProps) {
  return (
    <>
      <PickupPoints companyId={companyId} />
      <Reviews productId={productId} filter={parseReviewFilter(new URLSearchParams(reviewSearch))} />
      <Similar productId={productId} />
      <RecentlySeen excludedIds={[productId]} />
    </>
  );
}
