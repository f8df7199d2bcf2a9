CREATE TABLE "low_stock" (
	"product_id" integer PRIMARY KEY NOT NULL,
	"since" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	"told_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "product_defaults" (
	"company_id" integer PRIMARY KEY NOT NULL,
	"low_limit" integer DEFAULT 5 NOT NULL,
	"is_low_mailed" boolean DEFAULT true NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "product_defaults_low_limit" CHECK ("product_defaults"."low_limit" >= 0)
);
--> statement-breakpoint
CREATE TABLE "stock_movements" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "stock_movements_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"product_id" integer NOT NULL,
	"at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	"reason" text NOT NULL,
	"total_change" integer NOT NULL,
	"held_change" integer NOT NULL,
	"total_after" integer NOT NULL,
	"held_after" integer NOT NULL,
	"order_id" integer,
	"author_id" integer,
	CONSTRAINT "stock_movements_reason" CHECK ("stock_movements"."reason" in ('start', 'order_placed', 'order_edited', 'order_canceled', 'order_completed', 'vendor_edit', 'bulk', 'import', 'correction')),
	CONSTRAINT "stock_movements_of_orders" CHECK (("stock_movements"."reason" like 'order%') = ("stock_movements"."order_id" is not null))
);
--> statement-breakpoint
ALTER TABLE "product_stock" ADD COLUMN "low_limit" integer;--> statement-breakpoint
ALTER TABLE "low_stock" ADD CONSTRAINT "low_stock_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_defaults" ADD CONSTRAINT "product_defaults_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_movements" ADD CONSTRAINT "stock_movements_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_movements" ADD CONSTRAINT "stock_movements_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "low_stock_untold" ON "low_stock" USING btree ("since") WHERE told_at is null;--> statement-breakpoint
CREATE INDEX "stock_movements_product" ON "stock_movements" USING btree ("product_id","id");--> statement-breakpoint
CREATE INDEX "stock_movements_author" ON "stock_movements" USING btree ("author_id") WHERE author_id is not null;--> statement-breakpoint
ALTER TABLE "product_stock" ADD CONSTRAINT "product_stock_low_limit" CHECK ("product_stock"."low_limit" >= 0);