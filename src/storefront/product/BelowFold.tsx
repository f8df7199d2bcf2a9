/** What stands beneath the first screen of a product: where to fetch it, what others say, what else there is. */
import { PickupPoints } from './PickupPoints.tsx';
import { writeReviewPage } from './productUrl.ts';
import { RecentlySeen } from './RecentlySeen.tsx';
import { Reviews } from './Reviews.tsx';
import { Similar } from './Similar.tsx';

export interface BelowFoldProps {
  productId: number;
  companyId: number;
  /** Of its reviews. */
  reviewPage: number;
}

export function BelowFold({ productId, companyId, reviewPage }: BelowFoldProps) {
  return (
    <>
      <PickupPoints companyId={companyId} />
      <Reviews productId={productId} page={reviewPage} to={(page) => `/products/view/${productId}${writeReviewPage(page)}`} />
      <Similar productId={productId} />
      <RecentlySeen besides={[productId]} />
    </>
  );
}
