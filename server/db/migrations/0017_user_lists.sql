CREATE INDEX "orders_dealings" ON "orders" USING btree ("user_id","created_at","company_id","status","order_sum") WHERE "orders"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "users_created" ON "users" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "users_name" ON "users" USING btree ("first_name","last_name","id");--> statement-breakpoint
CREATE INDEX "users_roles" ON "users" USING gin ("roles");--> statement-breakpoint
CREATE INDEX "users_search" ON "users" USING gin (lower(coalesce("first_name", '') || ' ' || coalesce("last_name", '') || ' ' || coalesce("middle_name", '') || ' ' || coalesce("email", '') || ' ' || coalesce("phone", '') || ' ' || coalesce("login", '')) gin_trgm_ops);