-- custom: stock_low
-- A product is told of when it falls to its limit: not when it is new, and not when the limit was moved.
CREATE OR REPLACE FUNCTION write_stock_book() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  cause jsonb := coalesce(nullif(current_setting('stock.cause', true), '')::jsonb, '{}');
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO stock_movements (product_id, reason, total_change, held_change, total_after, held_after, order_id, author_id)
      SELECT n.product_id, coalesce(cause ->> 'reason', 'start'), n.total_count, n.held, n.total_count, n.held, (cause ->> 'order_id')::int, (cause ->> 'author_id')::int
        FROM now_rows n WHERE n.total_count <> 0 OR n.held <> 0 ORDER BY n.product_id;
    INSERT INTO low_stock (product_id, told_at)
      SELECT n.product_id, clock_timestamp() FROM now_rows n WHERE n.total_count - n.held <= low_limit_of(n.product_id, n.low_limit) ORDER BY n.product_id
      ON CONFLICT (product_id) DO NOTHING;
  ELSE
    INSERT INTO stock_movements (product_id, reason, total_change, held_change, total_after, held_after, order_id, author_id)
      SELECT n.product_id, coalesce(cause ->> 'reason', 'correction'), n.total_count - o.total_count, n.held - o.held, n.total_count, n.held, (cause ->> 'order_id')::int, (cause ->> 'author_id')::int
        FROM now_rows n JOIN old_rows o USING (product_id) WHERE n.total_count <> o.total_count OR n.held <> o.held ORDER BY n.product_id;
    DELETE FROM low_stock l USING now_rows n WHERE l.product_id = n.product_id AND n.total_count - n.held > low_limit_of(n.product_id, n.low_limit);
    INSERT INTO low_stock (product_id, told_at)
      SELECT n.product_id, CASE WHEN n.total_count - n.held >= o.total_count - o.held THEN clock_timestamp() END
        FROM now_rows n JOIN old_rows o USING (product_id) WHERE n.total_count - n.held <= low_limit_of(n.product_id, n.low_limit) ORDER BY n.product_id
      ON CONFLICT (product_id) DO NOTHING;
  END IF;
  RETURN NULL;
END $$;
