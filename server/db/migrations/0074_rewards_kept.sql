-- custom: rewards_kept
-- The debt of bonuses: an entry moves it in the same statement, and is never changed or deleted.
CREATE FUNCTION set_bonus_debt() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE users SET bonus_debt = bonus_debt + NEW.amount WHERE id = NEW.user_id RETURNING bonus_debt INTO NEW.debt_after;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER bonus_debts_set_debt BEFORE INSERT ON bonus_debts FOR EACH ROW EXECUTE FUNCTION set_bonus_debt();
--> statement-breakpoint
CREATE TRIGGER bonus_debts_append_only BEFORE UPDATE OR DELETE ON bonus_debts FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- Every credit pays the debt first, whichever part of the application writes it.
CREATE FUNCTION pay_bonus_debt() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  paid bigint;
  payment_id integer;
BEGIN
  SELECT least(bonus_debt, bonus_balance) INTO paid FROM users WHERE id = NEW.user_id;
  IF paid > 0 THEN
    INSERT INTO transactions (user_id, amount, reason, order_id, cause, created_at)
    VALUES (NEW.user_id, -paid, 'debt_paid', NEW.order_id, 'debt:' || NEW.id, NEW.created_at) RETURNING id INTO payment_id;
    INSERT INTO bonus_debts (user_id, amount, reason, order_id, transaction_id, cause, created_at)
    VALUES (NEW.user_id, -paid, 'debt_paid', NEW.order_id, payment_id, 'debt:' || NEW.id, NEW.created_at);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER transactions_pay_debt AFTER INSERT ON transactions FOR EACH ROW WHEN (NEW.amount > 0) EXECUTE FUNCTION pay_bonus_debt();
--> statement-breakpoint
-- Sessions end; where an account has signed in from stays, so that accounts of one device are found.
CREATE FUNCTION keep_account_traces() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO account_traces (user_id, kind, hash, seen_at)
  SELECT u.id, t.kind, t.hash, NEW.created_at
    FROM users u CROSS JOIN (VALUES ('device', NEW.device_hash), ('network', NEW.network_hash)) t (kind, hash)
   WHERE u.id = NEW.user_id AND t.hash IS NOT NULL
  ON CONFLICT (user_id, kind, hash) DO UPDATE SET seen_at = excluded.seen_at;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER sessions_keep_traces AFTER INSERT ON sessions FOR EACH ROW
  WHEN (NEW.device_hash IS NOT NULL OR NEW.network_hash IS NOT NULL) EXECUTE FUNCTION keep_account_traces();
--> statement-breakpoint
INSERT INTO account_traces (user_id, kind, hash, seen_at)
SELECT s.user_id, 'device', s.device_hash, max(s.seen_at) FROM sessions s JOIN users u ON u.id = s.user_id
 WHERE s.device_hash IS NOT NULL GROUP BY s.user_id, s.device_hash;
--> statement-breakpoint
-- Referrals until now were credited at once.
INSERT INTO rewards (kind, user_id, amount, inviter_id, inviter_amount, activation_id, state, credited_at, created_at, updated_at)
SELECT 'referral', user_id, recipient_amount, author_id, author_amount, id, 'credited', created_at, created_at, created_at
  FROM promo_activations WHERE author_id IS NOT NULL ORDER BY id;
--> statement-breakpoint
-- The plan sells what the shop has. Words that an admin has written stay.
UPDATE tariffs SET description = 'Бонусы за оплату картой и ранний доступ к новым подборкам.' WHERE kind = 'buyer_pro' AND description = 'Без ограничений: альбомы, записи и капсулы времени в любом количестве.';
--> statement-breakpoint
UPDATE tariffs SET en_description = 'Bonuses for card payments and early access to new collections.' WHERE kind = 'buyer_pro' AND en_description = 'No limits: as many albums, records and time capsules as you like.';
