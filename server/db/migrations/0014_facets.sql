CREATE TABLE "category_facets" (
	"category_id" integer NOT NULL,
	"facet" integer NOT NULL,
	"total" integer NOT NULL,
	CONSTRAINT "category_facets_category_id_facet_pk" PRIMARY KEY("category_id","facet")
);
--> statement-breakpoint
CREATE TABLE "category_numbers" (
	"category_id" integer NOT NULL,
	"parameter_id" integer NOT NULL,
	"number" numeric NOT NULL,
	"total" integer NOT NULL,
	CONSTRAINT "category_numbers_category_id_parameter_id_number_pk" PRIMARY KEY("category_id","parameter_id","number")
);
--> statement-breakpoint
ALTER TABLE "catalog_listing" ADD COLUMN "in_stock" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "catalog_listing" ADD COLUMN "facets" integer[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "catalog_listing" ADD COLUMN "numbers" jsonb;--> statement-breakpoint
ALTER TABLE "parameter_values" ADD COLUMN "id" integer NOT NULL GENERATED ALWAYS AS IDENTITY (sequence name "parameter_values_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1);--> statement-breakpoint
ALTER TABLE "product_stock" ADD COLUMN "supply" smallint GENERATED ALWAYS AS (case when total_count <= held then 0 when total_count - held <= 5 then 1 else 2 end) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "catalog_listing_sold_out" ON "catalog_listing" USING btree ("category_id") WHERE not in_stock;--> statement-breakpoint
CREATE INDEX "catalog_listing_facets" ON "catalog_listing" USING gin ("facets") WITH (fastupdate=off) WHERE category_id = 0;--> statement-breakpoint
CREATE INDEX "product_stock_supply" ON "product_stock" USING btree ("supply","product_id") WHERE supply < 2;--> statement-breakpoint
CREATE INDEX "products_price" ON "products" USING btree ("price","id") WHERE archived_at is null;--> statement-breakpoint
CREATE INDEX "products_rating" ON "products" USING btree (coalesce("rating", 0),"id") WHERE archived_at is null;--> statement-breakpoint
ALTER TABLE "parameter_values" ADD CONSTRAINT "parameter_values_id" UNIQUE("id");