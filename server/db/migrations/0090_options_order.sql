-- custom: deferrable, so that it is checked at the end of a statement that exchanges positions
ALTER TABLE family_options DROP CONSTRAINT family_options_position;--> statement-breakpoint
ALTER TABLE family_options ADD CONSTRAINT family_options_position UNIQUE (family_id, position) DEFERRABLE INITIALLY IMMEDIATE;
