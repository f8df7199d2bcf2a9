-- custom: ledger_order
-- Entries of one user that waited for each other stand in the order of their balances by time too. What is entered for another day, as the demo's history is, keeps its day.
CREATE OR REPLACE FUNCTION keep_bonus_balance() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE users SET bonus_balance = bonus_balance + NEW.amount WHERE id = NEW.user_id RETURNING bonus_balance INTO NEW.balance_after;
  NEW.id := nextval(pg_get_serial_sequence('transactions', 'id'));
  NEW.created_at := greatest(NEW.created_at, (SELECT max(created_at) FROM transactions WHERE user_id = NEW.user_id AND created_at < NEW.created_at + interval '1 minute'));
  RETURN NEW;
END $$;
