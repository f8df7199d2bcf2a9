-- custom: statistics_kept
-- What each change adds to the figures and takes away from them, written in the change's own transaction.
CREATE FUNCTION day_of(moment timestamptz) RETURNS date LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN (moment AT TIME ZONE 'UTC')::date;
--> statement-breakpoint
CREATE FUNCTION count_order() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  -- A new order's lines count by themselves, when they are written.
  was_counted boolean := TG_OP <> 'INSERT' AND OLD.deleted_at IS NULL AND OLD.status <> 'canceled';
  is_counted boolean := TG_OP <> 'DELETE' AND NEW.deleted_at IS NULL AND NEW.status <> 'canceled';
BEGIN
  INSERT INTO figure_deltas (company_id, day, orders, canceled, completed, items, revenue)
  SELECT company_id, day, sum(sign), sum(sign * canceled), sum(sign * completed), sum(sign * (1 - canceled) * items), sum(sign * (1 - canceled) * revenue)
    FROM (
      SELECT -1 AS sign, OLD.company_id, day_of(OLD.created_at) AS day, (OLD.status = 'canceled')::int AS canceled, (OLD.status = 'completed')::int AS completed, OLD.product_amount AS items, OLD.order_sum AS revenue
       WHERE TG_OP <> 'INSERT' AND OLD.deleted_at IS NULL
      UNION ALL
      SELECT 1, NEW.company_id, day_of(NEW.created_at), (NEW.status = 'canceled')::int, (NEW.status = 'completed')::int, NEW.product_amount, NEW.order_sum
       WHERE TG_OP <> 'DELETE' AND NEW.deleted_at IS NULL
    ) turned
   GROUP BY company_id, day
  HAVING sum(sign) <> 0 OR sum(sign * canceled) <> 0 OR sum(sign * completed) <> 0 OR sum(sign * (1 - canceled) * items) <> 0 OR sum(sign * (1 - canceled) * revenue) <> 0;
  IF TG_OP = 'UPDATE' AND (was_counted, OLD.company_id, day_of(OLD.created_at)) IS NOT DISTINCT FROM (is_counted, NEW.company_id, day_of(NEW.created_at)) THEN
    RETURN NEW;
  END IF;
  IF was_counted THEN
    INSERT INTO figure_deltas (company_id, day, product_id, items, revenue)
    SELECT OLD.company_id, day_of(OLD.created_at), product_id, -count, -count * price FROM order_items WHERE order_id = OLD.id;
  END IF;
  IF is_counted AND TG_OP = 'UPDATE' THEN
    INSERT INTO figure_deltas (company_id, day, product_id, items, revenue)
    SELECT NEW.company_id, day_of(NEW.created_at), product_id, count, count * price FROM order_items WHERE order_id = NEW.id;
  END IF;
  RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
END $$;
--> statement-breakpoint
CREATE TRIGGER orders_count AFTER INSERT OR UPDATE OF company_id, created_at, status, product_amount, order_sum, deleted_at ON orders FOR EACH ROW EXECUTE FUNCTION count_order();
--> statement-breakpoint
-- Before, since its lines go with it.
CREATE TRIGGER orders_count_gone BEFORE DELETE ON orders FOR EACH ROW EXECUTE FUNCTION count_order();
--> statement-breakpoint
CREATE FUNCTION count_order_item() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Of an order that is gone, or counts no more, nothing is left to correct.
  INSERT INTO figure_deltas (company_id, day, product_id, items, revenue)
  SELECT o.company_id, day_of(o.created_at), turned.product_id, sum(turned.items), sum(turned.revenue)
    FROM (
      SELECT OLD.order_id, OLD.product_id, -OLD.count AS items, -OLD.count * OLD.price AS revenue WHERE TG_OP <> 'INSERT'
      UNION ALL
      SELECT NEW.order_id, NEW.product_id, NEW.count, NEW.count * NEW.price WHERE TG_OP <> 'DELETE'
    ) turned
    JOIN orders o ON o.id = turned.order_id
   WHERE o.deleted_at IS NULL AND o.status <> 'canceled'
   GROUP BY o.company_id, o.created_at, turned.product_id
  HAVING sum(turned.items) <> 0 OR sum(turned.revenue) <> 0;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER order_items_count AFTER INSERT OR DELETE OR UPDATE OF order_id, product_id, count, price ON order_items FOR EACH ROW EXECUTE FUNCTION count_order_item();
--> statement-breakpoint
CREATE FUNCTION count_user() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO figure_deltas (day, users)
  SELECT day, sum(turned.users)
    FROM (
      SELECT day_of(OLD.created_at) AS day, -1 AS users WHERE TG_OP <> 'INSERT' AND NOT OLD.is_guest
      UNION ALL
      SELECT day_of(NEW.created_at), 1 WHERE TG_OP <> 'DELETE' AND NOT NEW.is_guest
    ) turned
   GROUP BY day HAVING sum(turned.users) <> 0;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER users_count AFTER INSERT OR DELETE OR UPDATE OF is_guest, created_at ON users FOR EACH ROW EXECUTE FUNCTION count_user();
--> statement-breakpoint
CREATE FUNCTION count_activation() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO figure_deltas (day, activations)
  SELECT day, sum(turned.activations)
    FROM (
      SELECT day_of(OLD.created_at) AS day, -1 AS activations WHERE TG_OP <> 'INSERT'
      UNION ALL
      SELECT day_of(NEW.created_at), 1 WHERE TG_OP <> 'DELETE'
    ) turned
   GROUP BY day HAVING sum(turned.activations) <> 0;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER promo_activations_count AFTER INSERT OR DELETE OR UPDATE OF created_at ON promo_activations FOR EACH ROW EXECUTE FUNCTION count_activation();
--> statement-breakpoint
-- What there is already. Nobody writes meanwhile: making the triggers has locked the tables until this is done.
INSERT INTO figure_deltas (company_id, day, orders, canceled, completed, items, revenue)
SELECT company_id, day_of(created_at), count(*), count(*) FILTER (WHERE status = 'canceled'), count(*) FILTER (WHERE status = 'completed'),
       coalesce(sum(product_amount) FILTER (WHERE status <> 'canceled'), 0), coalesce(sum(order_sum) FILTER (WHERE status <> 'canceled'), 0)
  FROM orders WHERE deleted_at IS NULL GROUP BY 1, 2;
--> statement-breakpoint
INSERT INTO figure_deltas (company_id, day, product_id, items, revenue)
SELECT o.company_id, day_of(o.created_at), i.product_id, sum(i.count), sum(i.count * i.price)
  FROM orders o JOIN order_items i ON i.order_id = o.id WHERE o.deleted_at IS NULL AND o.status <> 'canceled' GROUP BY 1, 2, 3;
--> statement-breakpoint
INSERT INTO figure_deltas (day, users) SELECT day_of(created_at), count(*) FROM users WHERE NOT is_guest GROUP BY 1;
--> statement-breakpoint
INSERT INTO figure_deltas (day, activations) SELECT day_of(created_at), count(*) FROM promo_activations GROUP BY 1;
