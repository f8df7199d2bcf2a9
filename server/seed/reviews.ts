/** Reviews, each by its author. */
import type { Demo } from './content/types.ts';
import type { Seeding } from './index.ts';

/** Writes every review of the demo by its author, the oldest first, with the companies' answers. */
export async function makeReviews({ as, ago, connected }: Seeding, demo: Demo, products: Map<string, number>): Promise<void> {
  for (const { product, author, rating, text, days_ago, answer } of demo.reviews.toSorted((one, other) => other.days_ago - one.days_ago)) {
    const id = products.get(product)!;
    const review = await (await as(demo.customers.find(({ key }) => key === author)!.email)).reviews.create({ params: { id }, body: { rating, text } });
    if (answer) {
      const owner = demo.companies.find((company) => company.key === demo.products.find((one) => one.key === product)?.company)!;
      await (await as(owner.owner)).reviews.answer({ params: { id: review.id }, body: { text: answer } });
    }
    await connected.pool.query('update reviews set created_at = $2 where id = $1', [review.id, ago(days_ago)]);
  }
}
