-- The ledger of bonuses: an entry moves the balance in the same statement, and is never changed or deleted.
CREATE FUNCTION keep_bonus_balance() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE users SET bonus_balance = bonus_balance + NEW.amount WHERE id = NEW.user_id RETURNING bonus_balance INTO NEW.balance_after;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER transactions_keep_balance BEFORE INSERT ON transactions FOR EACH ROW EXECUTE FUNCTION keep_bonus_balance();
--> statement-breakpoint
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'table % is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER transactions_append_only BEFORE UPDATE OR DELETE ON transactions FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER audit_append_only BEFORE UPDATE OR DELETE ON audit FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- Rows that the application relies on: the type that stands in for a missing one, and the root's total.
INSERT INTO product_types (name, en_name, is_general) VALUES ('Общий', 'General', true);
--> statement-breakpoint
INSERT INTO category_totals (category_id, total) VALUES (0, 0);
