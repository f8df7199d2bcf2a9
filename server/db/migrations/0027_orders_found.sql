DROP INDEX "orders_recipient";--> statement-breakpoint
DROP INDEX "orders_created";--> statement-breakpoint
DROP INDEX "orders_company";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "search" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "orders_status" ON "orders" USING btree ("status","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "orders_stage" ON "orders" USING btree ((array_position(array['abandoned_cart','new','in_process','forming','paid','ready_to_ship','completed','canceled']::text[], status)),"id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "orders_sum" ON "orders" USING btree ("order_sum","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "orders_company_status" ON "orders" USING btree ("company_id","status","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "orders_store" ON "orders" USING btree ("pickup_store_id","created_at","id") WHERE pickup_store_id is not null;--> statement-breakpoint
CREATE INDEX "orders_search" ON "orders" USING gin (search gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "orders_created" ON "orders" USING btree ("created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "orders_company" ON "orders" USING btree ("company_id","created_at","id") WHERE deleted_at is null;