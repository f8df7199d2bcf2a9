/** A review on a screen of its own, for a link to lead to. */
import { useRecordContext } from 'react-admin';
import type { OfficeReview } from '#contract/reviews.ts';
import { Card } from '#src/backOffice/kit/form/Sections.tsx';
import { ReviewCard } from './ReviewCard.tsx';
import { ReviewProduct } from './ReviewRows.tsx';

export default function OneReview() {
  const review = useRecordContext<OfficeReview>();
  if (!review) return null;
  return (
    <Card>
      <ReviewCard review={review}>
        <ReviewProduct review={review} />
      </ReviewCard>
    </Card>
  );
}
