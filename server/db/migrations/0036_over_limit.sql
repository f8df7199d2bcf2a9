ALTER TABLE "products" ADD COLUMN "over_limit" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "products_over_limit" ON "products" USING btree ("company_id") WHERE over_limit;