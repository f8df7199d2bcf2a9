/** Creates the demo's reviews. */
import type { Demo } from './content/types.ts';
import type { SeedContext } from './context.ts';

/** Writes every review as its author, the oldest first, with the companies' answers. */
export async function makeReviews(
  { clientFor, daysAgo, connected }: SeedContext,
  demo: Demo,
  products: Map<string, number>,
): Promise<void> {
  for (const { product, author, rating, text, days_ago, answer, hidden } of demo.reviews.toSorted(
    (one, other) => other.days_ago - one.days_ago,
  )) {
    const id = products.get(product)!;
    const review = await (
      await clientFor(demo.customers.find(({ key }) => key === author)!.email)
    ).reviews.create({ params: { id }, body: { rating, text } });
    if (answer) {
      const owner = demo.companies.find(
        (company) => company.key === demo.products.find((one) => one.key === product)?.company,
      )!;
      await (await clientFor(owner.owner)).reviews.answer({ params: { id: review.id }, body: { text: answer } });
    }
    if (hidden)
      await (
        await clientFor('admin@example.com')
      ).reviews.moderate({ params: { id: review.id }, body: { status: 'hidden', reason: hidden } });
    // A company answers within a day.
    await connected.pool.query(
      `update reviews
          set created_at = $2, answered_at = case when answer is null then null else least($3, now()) end
        where id = $1`,
      [review.id, daysAgo(days_ago), daysAgo(days_ago - 1)],
    );
  }
}
