ALTER TABLE "audit" ADD COLUMN "company_id" integer;--> statement-breakpoint
ALTER TABLE "audit" ADD COLUMN "title" text;--> statement-breakpoint
ALTER TABLE "audit" ADD COLUMN "undoes" bigint;--> statement-breakpoint
CREATE INDEX "audit_at" ON "audit" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "audit_user" ON "audit" USING btree ("user_id","at","id");--> statement-breakpoint
CREATE INDEX "audit_noun" ON "audit" USING btree ("noun","at","id");--> statement-breakpoint
CREATE INDEX "audit_action" ON "audit" USING btree ("action","at","id");--> statement-breakpoint
CREATE INDEX "audit_company" ON "audit" USING btree ("company_id","at","id");--> statement-breakpoint
CREATE INDEX "audit_title" ON "audit" USING gin ("title" gin_trgm_ops);--> statement-breakpoint
ALTER TABLE "audit" ADD CONSTRAINT "audit_undoes" UNIQUE("undoes");