-- custom: stock_book
-- What there is stands at the book's beginning; from here on the triggers write it.
INSERT INTO stock_movements (product_id, reason, total_change, held_change, total_after, held_after)
  SELECT product_id, 'start', total_count, held, total_count, held FROM product_stock ORDER BY product_id;
--> statement-breakpoint
-- Of so many left product p runs low.
CREATE FUNCTION low_limit_of(product integer, own integer) RETURNS integer LANGUAGE sql STABLE AS $$
  SELECT coalesce(own, (SELECT d.low_limit FROM product_defaults d JOIN products p ON p.company_id = d.company_id WHERE p.id = product), 5)
$$;
--> statement-breakpoint
INSERT INTO low_stock (product_id, told_at) SELECT product_id, clock_timestamp() FROM product_stock WHERE total_count - held <= 5;
--> statement-breakpoint
-- Writers say why by set_config('stock.cause'), as JSON: {reason, order_id, author_id}.
CREATE FUNCTION write_stock_book() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  cause jsonb := coalesce(nullif(current_setting('stock.cause', true), '')::jsonb, '{}');
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO stock_movements (product_id, reason, total_change, held_change, total_after, held_after, order_id, author_id)
      SELECT n.product_id, coalesce(cause ->> 'reason', 'start'), n.total_count, n.held, n.total_count, n.held, (cause ->> 'order_id')::int, (cause ->> 'author_id')::int
        FROM now_rows n WHERE n.total_count <> 0 OR n.held <> 0 ORDER BY n.product_id;
  ELSE
    INSERT INTO stock_movements (product_id, reason, total_change, held_change, total_after, held_after, order_id, author_id)
      SELECT n.product_id, coalesce(cause ->> 'reason', 'correction'), n.total_count - o.total_count, n.held - o.held, n.total_count, n.held, (cause ->> 'order_id')::int, (cause ->> 'author_id')::int
        FROM now_rows n JOIN old_rows o USING (product_id) WHERE n.total_count <> o.total_count OR n.held <> o.held ORDER BY n.product_id;
    DELETE FROM low_stock l USING now_rows n WHERE l.product_id = n.product_id AND n.total_count - n.held > low_limit_of(n.product_id, n.low_limit);
  END IF;
  INSERT INTO low_stock (product_id)
    SELECT n.product_id FROM now_rows n WHERE n.total_count - n.held <= low_limit_of(n.product_id, n.low_limit) ORDER BY n.product_id
    ON CONFLICT (product_id) DO NOTHING;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER product_stock_book_added AFTER INSERT ON product_stock REFERENCING NEW TABLE AS now_rows FOR EACH STATEMENT EXECUTE FUNCTION write_stock_book();
--> statement-breakpoint
CREATE TRIGGER product_stock_book_moved AFTER UPDATE ON product_stock REFERENCING OLD TABLE AS old_rows NEW TABLE AS now_rows FOR EACH STATEMENT EXECUTE FUNCTION write_stock_book();
--> statement-breakpoint
-- An entry is never changed; it goes only with its product, and its author's name with the author.
CREATE FUNCTION keep_stock_book() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    IF EXISTS (SELECT FROM products WHERE id = OLD.product_id) THEN
      RAISE EXCEPTION 'table % is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
    END IF;
    RETURN OLD;
  END IF;
  IF NEW.author_id IS NULL AND (NEW.id, NEW.product_id, NEW.at, NEW.reason, NEW.total_change, NEW.held_change, NEW.total_after, NEW.held_after, NEW.order_id)
     IS NOT DISTINCT FROM (OLD.id, OLD.product_id, OLD.at, OLD.reason, OLD.total_change, OLD.held_change, OLD.total_after, OLD.held_after, OLD.order_id) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'table % is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER stock_movements_append_only BEFORE UPDATE OR DELETE ON stock_movements FOR EACH ROW EXECUTE FUNCTION keep_stock_book();
