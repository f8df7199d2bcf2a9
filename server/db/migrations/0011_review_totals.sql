-- What there is is counted once; from here on triggers keep the count.
INSERT INTO review_totals (product_id, rating, verified, reviews)
  SELECT product_id, rating, verified, count(*) FROM reviews WHERE status = 'published' GROUP BY product_id, rating, verified;
--> statement-breakpoint
UPDATE reviews SET answered_at = created_at WHERE answer IS NOT NULL;
--> statement-breakpoint
CREATE FUNCTION count_added_reviews() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO review_totals (product_id, rating, verified, reviews)
    SELECT product_id, rating, verified, count(*) FROM added WHERE status = 'published' GROUP BY product_id, rating, verified ORDER BY product_id, rating, verified
    ON CONFLICT (product_id, rating, verified) DO UPDATE SET reviews = review_totals.reviews + excluded.reviews;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION count_gone_reviews() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE review_totals t SET reviews = t.reviews - g.reviews
    FROM (SELECT product_id, rating, verified, count(*)::int AS reviews FROM gone WHERE status = 'published' GROUP BY product_id, rating, verified) g
    WHERE t.product_id = g.product_id AND t.rating = g.rating AND t.verified = g.verified;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION count_moved_review() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.status = 'published' THEN
    UPDATE review_totals SET reviews = reviews - 1 WHERE product_id = OLD.product_id AND rating = OLD.rating AND verified = OLD.verified;
  END IF;
  IF NEW.status = 'published' THEN
    INSERT INTO review_totals (product_id, rating, verified, reviews) VALUES (NEW.product_id, NEW.rating, NEW.verified, 1)
      ON CONFLICT (product_id, rating, verified) DO UPDATE SET reviews = review_totals.reviews + 1;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER reviews_count_added AFTER INSERT ON reviews REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_added_reviews();
--> statement-breakpoint
CREATE TRIGGER reviews_count_gone AFTER DELETE ON reviews REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION count_gone_reviews();
--> statement-breakpoint
CREATE TRIGGER reviews_count_moved AFTER UPDATE OF product_id, rating, verified, status ON reviews FOR EACH ROW
  WHEN ((OLD.product_id, OLD.rating, OLD.verified, OLD.status) IS DISTINCT FROM (NEW.product_id, NEW.rating, NEW.verified, NEW.status))
  EXECUTE FUNCTION count_moved_review();
