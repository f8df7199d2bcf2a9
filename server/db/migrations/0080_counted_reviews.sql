-- Totals separate reviews that count in the rating from those that don't; triggers maintain them.
CREATE OR REPLACE FUNCTION count_added_reviews() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO review_totals (product_id, rating, verified, counted, reviews)
    SELECT product_id, rating, verified, counted, count(*) FROM added WHERE status = 'published' GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4
    ON CONFLICT (product_id, rating, verified, counted) DO UPDATE SET reviews = review_totals.reviews + excluded.reviews;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION count_gone_reviews() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE review_totals t SET reviews = t.reviews - g.reviews
    FROM (SELECT product_id, rating, verified, counted, count(*)::int AS reviews FROM gone WHERE status = 'published' GROUP BY 1, 2, 3, 4) g
    WHERE t.product_id = g.product_id AND t.rating = g.rating AND t.verified = g.verified AND t.counted = g.counted;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION count_moved_review() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.status = 'published' THEN
    UPDATE review_totals SET reviews = reviews - 1
      WHERE product_id = OLD.product_id AND rating = OLD.rating AND verified = OLD.verified AND counted = OLD.counted;
  END IF;
  IF NEW.status = 'published' THEN
    INSERT INTO review_totals (product_id, rating, verified, counted, reviews) VALUES (NEW.product_id, NEW.rating, NEW.verified, NEW.counted, 1)
      ON CONFLICT (product_id, rating, verified, counted) DO UPDATE SET reviews = review_totals.reviews + 1;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
DROP TRIGGER reviews_count_moved ON reviews;
--> statement-breakpoint
CREATE TRIGGER reviews_count_moved AFTER UPDATE OF product_id, rating, verified, status, counted ON reviews FOR EACH ROW
  WHEN ((OLD.product_id, OLD.rating, OLD.verified, OLD.status, OLD.counted) IS DISTINCT FROM (NEW.product_id, NEW.rating, NEW.verified, NEW.status, NEW.counted))
  EXECUTE FUNCTION count_moved_review();
--> statement-breakpoint
-- Reviews without an account came from imports.
UPDATE reviews SET imported = true, counted = false WHERE user_id IS NULL;
--> statement-breakpoint
UPDATE products p SET rating = r.rating, reviews_count = r.reviews
  FROM (SELECT t.product_id, round(sum(t.rating * t.reviews) FILTER (WHERE t.counted)::numeric / nullif(sum(t.reviews) FILTER (WHERE t.counted), 0), 2) AS rating,
               coalesce(sum(t.reviews) FILTER (WHERE t.counted), 0)::int AS reviews
          FROM review_totals t GROUP BY t.product_id) r
  WHERE r.product_id = p.id AND (p.rating IS DISTINCT FROM r.rating OR p.reviews_count <> r.reviews);
--> statement-breakpoint
-- A job updates the listing; an installation without a queue has no products yet.
DO $$
DECLARE
  ids jsonb := (SELECT jsonb_agg(DISTINCT product_id) FROM reviews WHERE imported);
BEGIN
  IF ids IS NOT NULL AND to_regproc('graphile_worker.add_job') IS NOT NULL THEN
    PERFORM graphile_worker.add_job('catalog.relist_products', json_build_object('product_ids', ids));
  END IF;
END $$;
