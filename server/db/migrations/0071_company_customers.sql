-- custom: company_customers
-- Whoever orders from a company, or writes to it, is its customer from then on.
CREATE FUNCTION add_company_customer() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO company_customers (company_id, user_id) VALUES (NEW.company_id, NEW.user_id) ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER orders_company_customer AFTER INSERT OR UPDATE OF user_id, company_id ON orders
  FOR EACH ROW EXECUTE FUNCTION add_company_customer();
--> statement-breakpoint
CREATE TRIGGER chat_channels_company_customer_came AFTER INSERT ON chat_channels FOR EACH ROW
  WHEN (NEW.company_id IS NOT NULL AND NEW.user_seq > 0) EXECUTE FUNCTION add_company_customer();
--> statement-breakpoint
CREATE TRIGGER chat_channels_company_customer_wrote AFTER UPDATE OF user_seq ON chat_channels FOR EACH ROW
  WHEN (NEW.company_id IS NOT NULL AND OLD.user_seq = 0 AND NEW.user_seq > 0) EXECUTE FUNCTION add_company_customer();
--> statement-breakpoint
INSERT INTO company_customers (company_id, user_id)
  SELECT company_id, user_id FROM orders
  UNION SELECT company_id, user_id FROM chat_channels WHERE company_id IS NOT NULL AND user_seq > 0;
