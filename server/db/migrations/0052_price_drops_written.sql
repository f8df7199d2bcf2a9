-- custom: price_drops_written
-- A wished product that costs less is put down here, whoever changed its price and however many at once: an edit, a
-- change of many, an import, an undoing. The price before the first change stays until the wishers are told.
CREATE FUNCTION write_price_drop() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM wishes w WHERE w.product_id = NEW.id) THEN
    INSERT INTO price_drops (product_id, price) VALUES (NEW.id, OLD.price) ON CONFLICT (product_id) DO NOTHING;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER products_price_drop AFTER UPDATE OF price ON products FOR EACH ROW WHEN (NEW.price < OLD.price) EXECUTE FUNCTION write_price_drop();
--> statement-breakpoint
INSERT INTO channels (id, code) VALUES (1, 'site'), (2, 'app'), (3, 'sales_point');
