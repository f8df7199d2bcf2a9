-- custom: last_admin
-- An installation keeps an admin who can sign in, whatever two of them do to each other at one instant: whoever takes
-- one away waits for the other, and looks again. Judged at COMMIT, or when a unit asks for it.
CREATE FUNCTION keep_an_admin() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF NEW.roles @> '{ROLE_ADMIN}' AND NEW.alive THEN RETURN NULL; END IF;
  END IF;
  PERFORM pg_advisory_xact_lock(794113019);
  IF NOT EXISTS (SELECT FROM users WHERE roles @> '{ROLE_ADMIN}' AND alive) THEN
    RAISE EXCEPTION 'the last admin' USING ERRCODE = 'check_violation', CONSTRAINT = 'users_last_admin';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER users_last_admin AFTER UPDATE OF roles, alive OR DELETE ON users
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (OLD.roles @> '{ROLE_ADMIN}' AND OLD.alive) EXECUTE FUNCTION keep_an_admin();
