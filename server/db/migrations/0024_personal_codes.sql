-- custom: personal_codes
-- A personal code: eight characters that nobody takes for another one, 40 random bits of the database's own.
CREATE FUNCTION new_personal_code() RETURNS text LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  alphabet CONSTANT text := 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
  random_bytes bytea;
  made text;
BEGIN
  LOOP
    -- Of a UUID the bytes 6 and 8 are not all random
    random_bytes := uuid_send(gen_random_uuid());
    SELECT string_agg(substr(alphabet, (get_byte(random_bytes, place) & 31) + 1, 1), '') INTO made FROM unnest(ARRAY[0, 1, 2, 3, 4, 5, 10, 11]) AS place;
    EXIT WHEN NOT EXISTS (SELECT FROM promo_codes WHERE lower(code) = lower(made));
  END LOOP;
  RETURN made;
END $$;
--> statement-breakpoint
-- Whoever makes an account, or turns a guest's into one: it gets its code in the same statement.
CREATE FUNCTION give_personal_code() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.personal_promo_code IS NULL AND NOT NEW.is_guest THEN
    NEW.personal_promo_code := new_personal_code();
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER users_personal_code BEFORE INSERT OR UPDATE OF is_guest, personal_promo_code ON users FOR EACH ROW EXECUTE FUNCTION give_personal_code();
--> statement-breakpoint
CREATE FUNCTION list_personal_code() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO promo_codes (code, type, user_id, created_at, updated_at) VALUES (NEW.personal_promo_code, 'referral', NEW.id, NEW.updated_at, NEW.updated_at)
  ON CONFLICT (user_id) DO UPDATE SET code = excluded.code, updated_at = excluded.updated_at WHERE promo_codes.code <> excluded.code;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER users_personal_code_listed AFTER INSERT OR UPDATE OF is_guest, personal_promo_code ON users FOR EACH ROW WHEN (NEW.personal_promo_code IS NOT NULL) EXECUTE FUNCTION list_personal_code();
--> statement-breakpoint
-- Those who are there already, the ones with a code included.
UPDATE users SET personal_promo_code = personal_promo_code WHERE NOT is_guest;
--> statement-breakpoint
-- Entries of one user get their ids in the order of their balances: the sequence alone hands them out before they wait for each other.
CREATE OR REPLACE FUNCTION keep_bonus_balance() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE users SET bonus_balance = bonus_balance + NEW.amount WHERE id = NEW.user_id RETURNING bonus_balance INTO NEW.balance_after;
  NEW.id := nextval(pg_get_serial_sequence('transactions', 'id'));
  RETURN NEW;
END $$;
