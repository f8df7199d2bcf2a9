ALTER TABLE "order_items" ADD COLUMN "discount_sum" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "tax_reason" text DEFAULT 'not_recorded' NOT NULL;--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "tax_rate" integer;--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "tax_sum" bigint;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "discount_sum" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "delivery_sum" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "tax_sum" bigint;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "prices_include_tax" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_discount" CHECK ("order_items"."discount_sum" between 0 and "order_items"."price" * "order_items"."count");--> statement-breakpoint
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_tax_reason" CHECK (tax_reason in ('standard', 'reduced', 'zero', 'exempt', 'export', 'reverse_charge', 'not_a_payer', 'not_recorded'));--> statement-breakpoint
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_tax" CHECK (case when tax_reason = 'not_recorded' then tax_rate is null and tax_sum is null
                    else coalesce(tax_rate between 0 and 10000 and tax_sum >= 0, false) end);--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_sums_not_negative" CHECK ("orders"."discount_sum" >= 0 and "orders"."delivery_sum" >= 0 and "orders"."tax_sum" >= 0);