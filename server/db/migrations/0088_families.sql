CREATE TABLE "family_option_values" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "family_option_values_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"family_id" integer NOT NULL,
	"option_id" integer NOT NULL,
	"position" integer NOT NULL,
	"name" text COLLATE "und-x-icu" NOT NULL,
	"en_name" text COLLATE "und-x-icu",
	CONSTRAINT "family_option_values_family" UNIQUE("family_id","id")
);
--> statement-breakpoint
CREATE TABLE "family_options" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "family_options_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"family_id" integer NOT NULL,
	"position" smallint NOT NULL,
	"name" text COLLATE "und-x-icu" NOT NULL,
	"en_name" text COLLATE "und-x-icu",
	CONSTRAINT "family_options_position" UNIQUE("family_id","position"),
	CONSTRAINT "family_options_family" UNIQUE("family_id","id"),
	CONSTRAINT "family_options_three" CHECK ("family_options"."position" between 1 and 3)
);
--> statement-breakpoint
CREATE TABLE "product_families" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "product_families_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer NOT NULL,
	"category_id" integer NOT NULL,
	"type_id" integer NOT NULL,
	"name" text COLLATE "und-x-icu" NOT NULL,
	"en_name" text COLLATE "und-x-icu",
	"description" text,
	"en_description" text,
	"members_count" integer DEFAULT 0 NOT NULL,
	"lead_id" integer,
	"price_max" bigint,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "product_families_shared" UNIQUE("id","company_id","category_id","type_id")
);
--> statement-breakpoint
DROP INDEX "catalog_listing_price";--> statement-breakpoint
DROP INDEX "catalog_listing_position";--> statement-breakpoint
DROP INDEX "catalog_listing_rating";--> statement-breakpoint
DROP INDEX "catalog_listing_created";--> statement-breakpoint
DROP INDEX "catalog_listing_sold_out";--> statement-breakpoint
DROP INDEX "catalog_listing_drawn_facets";--> statement-breakpoint
DROP INDEX "products_company_shown";--> statement-breakpoint
ALTER TABLE "catalog_listing" ADD COLUMN "family_id" integer;--> statement-breakpoint
ALTER TABLE "catalog_listing" ADD COLUMN "is_lead" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "category_totals" ADD COLUMN "listed" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "barcode" text;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "weight_g" integer;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "length_mm" integer;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "width_mm" integer;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "height_mm" integer;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "cost" bigint;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "tags" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "family_id" integer;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "option_1" integer;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "option_2" integer;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "option_3" integer;--> statement-breakpoint
ALTER TABLE "family_option_values" ADD CONSTRAINT "family_option_values_same_family" FOREIGN KEY ("family_id","option_id") REFERENCES "public"."family_options"("family_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "family_options" ADD CONSTRAINT "family_options_family_id_product_families_id_fk" FOREIGN KEY ("family_id") REFERENCES "public"."product_families"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_families" ADD CONSTRAINT "product_families_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_families" ADD CONSTRAINT "product_families_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_families" ADD CONSTRAINT "product_families_type_id_product_types_id_fk" FOREIGN KEY ("type_id") REFERENCES "public"."product_types"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "family_option_values_option" ON "family_option_values" USING btree ("option_id","position");--> statement-breakpoint
CREATE INDEX "product_families_category" ON "product_families" USING btree ("category_id");--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_family_shared" FOREIGN KEY ("family_id","company_id","category_id","type_id") REFERENCES "public"."product_families"("id","company_id","category_id","type_id") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_option_1" FOREIGN KEY ("family_id","option_1") REFERENCES "public"."family_option_values"("family_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_option_2" FOREIGN KEY ("family_id","option_2") REFERENCES "public"."family_option_values"("family_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_option_3" FOREIGN KEY ("family_id","option_3") REFERENCES "public"."family_option_values"("family_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "catalog_listing_family" ON "catalog_listing" USING btree ("family_id","category_id","price","product_id") WHERE family_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "products_combination" ON "products" USING btree ("family_id","option_1",coalesce("option_2", 0),coalesce("option_3", 0)) WHERE family_id is not null;--> statement-breakpoint
CREATE INDEX "catalog_listing_price" ON "catalog_listing" USING btree ("category_id","price","product_id","is_lead","family_id");--> statement-breakpoint
CREATE INDEX "catalog_listing_position" ON "catalog_listing" USING btree ("category_id","position","product_id","is_lead");--> statement-breakpoint
CREATE INDEX "catalog_listing_rating" ON "catalog_listing" USING btree ("category_id","rating","product_id","is_lead");--> statement-breakpoint
CREATE INDEX "catalog_listing_created" ON "catalog_listing" USING btree ("category_id","created_at","product_id","is_lead");--> statement-breakpoint
CREATE INDEX "catalog_listing_sold_out" ON "catalog_listing" USING btree ("category_id","family_id") WHERE not in_stock and is_lead;--> statement-breakpoint
CREATE INDEX "catalog_listing_drawn_facets" ON "catalog_listing" USING gin ("facets") WITH (fastupdate=off) WHERE category_id = 0 and hashint4(coalesce(family_id, product_id)) & 3 = 0;--> statement-breakpoint
CREATE INDEX "products_company_shown" ON "products" USING btree ("company_id","rating","reviews_count","family_id") WHERE visible;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_options_of_family" CHECK (("products"."family_id" is null) = ("products"."option_1" is null)
          and ("products"."option_1" is not null or "products"."option_2" is null)
          and ("products"."option_2" is not null or "products"."option_3" is null));--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_family_not_archived" CHECK ("products"."family_id" is null or "products"."archived_at" is null);--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_measures" CHECK (least("products"."weight_g", "products"."length_mm", "products"."width_mm", "products"."height_mm", "products"."cost") >= 0);--> statement-breakpoint
-- custom: so far every product counts alone
UPDATE category_totals SET listed = total;--> statement-breakpoint
-- custom: the sample holds families with all their members
DROP INDEX catalog_listing_drawn;--> statement-breakpoint
CREATE INDEX catalog_listing_drawn ON catalog_listing (category_id, hashint4(coalesce(family_id, product_id))) INCLUDE (product_id, price, rating, in_stock, facets, family_id) WHERE hashint4(coalesce(family_id, product_id)) & 3 = 0;
