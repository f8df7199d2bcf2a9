-- custom: agreements_kept
-- Whoever accepts a version of the agreement, at registration or later, is kept with it for good.
CREATE FUNCTION keep_agreement() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO agreement_acceptances (user_id, document_id, accepted_at)
    VALUES (NEW.id, NEW.agreement_id, CASE WHEN TG_OP = 'INSERT' THEN NEW.created_at ELSE now() END)
    ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER users_agreement_came AFTER INSERT ON users FOR EACH ROW WHEN (NEW.agreement_id IS NOT NULL) EXECUTE FUNCTION keep_agreement();
--> statement-breakpoint
CREATE TRIGGER users_agreement_changed AFTER UPDATE OF agreement_id ON users FOR EACH ROW
  WHEN (NEW.agreement_id IS NOT NULL AND NEW.agreement_id IS DISTINCT FROM OLD.agreement_id) EXECUTE FUNCTION keep_agreement();
--> statement-breakpoint
INSERT INTO agreement_acceptances (user_id, document_id, accepted_at) SELECT id, agreement_id, created_at FROM users WHERE agreement_id IS NOT NULL;
