CREATE TABLE "tax_classes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "tax_classes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"code" text NOT NULL,
	"name" text COLLATE "und-x-icu" NOT NULL,
	"en_name" text COLLATE "und-x-icu",
	"reason" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "tax_classes_code" UNIQUE("code"),
	CONSTRAINT "tax_classes_reason" CHECK ("tax_classes"."reason" in ('standard', 'reduced', 'zero', 'exempt'))
);
--> statement-breakpoint
CREATE TABLE "tax_rates" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "tax_rates_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"class_id" integer NOT NULL,
	"country" text NOT NULL,
	"region" text,
	"rate" integer NOT NULL,
	"valid_from" date NOT NULL,
	"valid_to" date,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "tax_rates_rate" CHECK ("tax_rates"."rate" between 0 and 10000),
	CONSTRAINT "tax_rates_period" CHECK ("tax_rates"."valid_from" <= "tax_rates"."valid_to")
);
--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "tax_class" text;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "is_vat_payer" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "vat_number" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "delivery_discount_sum" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "delivery_tax_reason" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "delivery_tax_rate" integer;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "delivery_tax_sum" bigint;--> statement-breakpoint
ALTER TABLE "tax_rates" ADD CONSTRAINT "tax_rates_class_id_tax_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."tax_classes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tax_rates" ADD CONSTRAINT "tax_rates_country_countries_iso_fk" FOREIGN KEY ("country") REFERENCES "public"."countries"("iso") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "tax_rates_place" ON "tax_rates" USING btree ("country","class_id","valid_from");--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_tax_class_tax_classes_code_fk" FOREIGN KEY ("tax_class") REFERENCES "public"."tax_classes"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "products_tax_class" ON "products" USING btree ("tax_class") WHERE tax_class is not null;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_delivery_discount" CHECK ("orders"."delivery_discount_sum" between 0 and least("orders"."delivery_sum", "orders"."discount_sum"));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_delivery_tax" CHECK (case when delivery_tax_reason is null
                    then delivery_sum = 0 and delivery_tax_rate is null and delivery_tax_sum is null
                    else delivery_tax_reason in ('standard', 'reduced', 'zero', 'exempt', 'export', 'reverse_charge', 'not_a_payer', 'not_recorded') and case when delivery_tax_reason = 'not_recorded' then delivery_tax_rate is null and delivery_tax_sum is null
                    else coalesce(delivery_tax_rate between 0 and 10000 and delivery_tax_sum >= 0, false) end end);--> statement-breakpoint
-- Equality of the class and its place beside the overlap of the days: both in one index
CREATE EXTENSION IF NOT EXISTS btree_gist;--> statement-breakpoint
ALTER TABLE "tax_rates" ADD CONSTRAINT "tax_rates_periods" EXCLUDE USING gist (
	"class_id" WITH =, "country" WITH =, (coalesce(lower("region"), '')) WITH =,
	daterange("valid_from", "valid_to", '[]') WITH &&
);
