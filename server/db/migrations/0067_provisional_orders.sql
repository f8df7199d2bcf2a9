ALTER TABLE "product_stock" ADD COLUMN "held_provisional" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "is_provisional" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "network" text;--> statement-breakpoint
CREATE INDEX "orders_provisional" ON "orders" USING btree ("created_at","id") WHERE is_provisional;--> statement-breakpoint
CREATE INDEX "orders_provisional_user" ON "orders" USING btree ("user_id") WHERE is_provisional;--> statement-breakpoint
CREATE INDEX "orders_provisional_network" ON "orders" USING btree ("network") WHERE is_provisional;--> statement-breakpoint
ALTER TABLE "product_stock" ADD CONSTRAINT "product_stock_provisional" CHECK ("product_stock"."held_provisional" between 0 and "product_stock"."held");--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_provisional_open" CHECK (not "orders"."is_provisional" or "orders"."status" not in ('completed', 'canceled'));