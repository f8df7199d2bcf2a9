-- What runs low stands apart from what is sold out, by company: written only where the last one goes or comes back.
ALTER TABLE "low_stock" ADD COLUMN "sold_out" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "low_stock" ADD COLUMN "company_id" integer;--> statement-breakpoint
UPDATE low_stock l SET sold_out = s.total_count <= s.held, company_id = p.company_id FROM product_stock s JOIN products p ON p.id = s.product_id WHERE s.product_id = l.product_id;--> statement-breakpoint
ALTER TABLE "low_stock" ALTER COLUMN "company_id" SET NOT NULL;--> statement-breakpoint
CREATE INDEX "low_stock_left" ON "low_stock" USING btree ("company_id","product_id") WHERE not sold_out;--> statement-breakpoint
CREATE OR REPLACE FUNCTION write_stock_book() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  cause jsonb := coalesce(nullif(current_setting('stock.cause', true), '')::jsonb, '{}');
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO stock_movements (product_id, reason, total_change, held_change, total_after, held_after, order_id, author_id)
      SELECT n.product_id, coalesce(cause ->> 'reason', 'start'), n.total_count, n.held, n.total_count, n.held, (cause ->> 'order_id')::int, (cause ->> 'author_id')::int
        FROM now_rows n WHERE n.total_count <> 0 OR n.held <> 0 ORDER BY n.product_id;
    INSERT INTO low_stock (product_id, company_id, told_at, sold_out)
      SELECT n.product_id, p.company_id, clock_timestamp(), n.total_count <= n.held
        FROM now_rows n JOIN products p ON p.id = n.product_id WHERE n.total_count - n.held <= low_limit_of(n.product_id, n.low_limit) ORDER BY n.product_id
      ON CONFLICT (product_id) DO NOTHING;
  ELSE
    INSERT INTO stock_movements (product_id, reason, total_change, held_change, total_after, held_after, order_id, author_id)
      SELECT n.product_id, coalesce(cause ->> 'reason', 'correction'), n.total_count - o.total_count, n.held - o.held, n.total_count, n.held, (cause ->> 'order_id')::int, (cause ->> 'author_id')::int
        FROM now_rows n JOIN old_rows o USING (product_id) WHERE n.total_count <> o.total_count OR n.held <> o.held ORDER BY n.product_id;
    DELETE FROM low_stock l USING now_rows n WHERE l.product_id = n.product_id AND n.total_count - n.held > low_limit_of(n.product_id, n.low_limit);
    UPDATE low_stock l SET sold_out = n.total_count <= n.held
      FROM now_rows n JOIN old_rows o USING (product_id) WHERE l.product_id = n.product_id AND (n.total_count <= n.held) <> (o.total_count <= o.held);
    INSERT INTO low_stock (product_id, company_id, told_at, sold_out)
      SELECT n.product_id, p.company_id, CASE WHEN n.total_count - n.held >= o.total_count - o.held THEN clock_timestamp() END, n.total_count <= n.held
        FROM now_rows n JOIN old_rows o USING (product_id) JOIN products p ON p.id = n.product_id WHERE n.total_count - n.held <= low_limit_of(n.product_id, n.low_limit) ORDER BY n.product_id
      ON CONFLICT (product_id) DO NOTHING;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
ANALYZE low_stock;
