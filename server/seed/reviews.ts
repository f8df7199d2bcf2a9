/** Reviews, each by its author. */
import type { Demo } from './content/types.ts';
import type { Seeding } from './index.ts';

/** Writes every review of the demo by its author, the oldest first, with the companies' answers. */
export async function makeReviews(
  { as, ago, connected }: Seeding,
  demo: Demo,
  products: Map<string, number>,
): Promise<void> {
  for (const { product, author, rating, text, days_ago, answer, hidden } of demo.reviews.toSorted(
    (one, other) => other.days_ago - one.days_ago,
  )) {
    const id = products.get(product)!;
    const review = await (
      await as(demo.customers.find(({ key }) => key === author)!.email)
    ).reviews.create({ params: { id }, body: { rating, text } });
    if (answer) {
      const owner = demo.companies.find(
        (company) => company.key === demo.products.find((one) => one.key === product)?.company,
      )!;
      await (await as(owner.owner)).reviews.answer({ params: { id: review.id }, body: { text: answer } });
    }
    if (hidden)
      await (
        await as('admin@example.com')
      ).reviews.moderate({ params: { id: review.id }, body: { status: 'hidden', reason: hidden } });
    // An answer takes the company a day.
    await connected.pool.query(
      'update reviews set created_at = $2, answered_at = case when answer is null then null else least($3, now()) end where id = $1',
      [review.id, ago(days_ago), ago(days_ago - 1)],
    );
  }
}
