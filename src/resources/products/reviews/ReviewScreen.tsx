/** The screen of a single review, for links. */
import { useRecordContext } from 'react-admin';
import type { OfficeReview } from '#contract/reviews.ts';
import { Card } from '#src/backOffice/kit/form/Sections.tsx';
import { ReviewCard } from './ReviewCard.tsx';
import { ReviewProduct } from './ReviewRows.tsx';

export default function ReviewScreen() {
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
