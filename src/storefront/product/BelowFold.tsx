/** What stands beneath the first screen of a product: where to fetch it, what others say, what else there is. */
import { PickupPoints } from './PickupPoints.tsx';
import { readReviewWish } from './productUrl.ts';
import { RecentlySeen } from './RecentlySeen.tsx';
import { Reviews } from './Reviews.tsx';
import { Similar } from './Similar.tsx';

export interface BelowFoldProps {
  productId: number;
  companyId: number;
  /** Which of its reviews are shown, as the address says it. */
  reviewSearch: string;
}

export function BelowFold({ productId, companyId, reviewSearch }: BelowFoldProps) {
  return (
    <>
      <PickupPoints companyId={companyId} />
      <Reviews productId={productId} wish={readReviewWish(new URLSearchParams(reviewSearch))} />
      <Similar productId={productId} />
      <RecentlySeen besides={[productId]} />
    </>
  );
}
