CREATE TABLE "delivery_methods" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "delivery_methods_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"zone_id" integer NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"en_name" text,
	"price_rule" text NOT NULL,
	"price" bigint NOT NULL,
	"steps" jsonb NOT NULL,
	"free_from" bigint,
	"handling_days" integer NOT NULL,
	"transit_min_days" integer NOT NULL,
	"transit_max_days" integer NOT NULL,
	"active" boolean NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "delivery_methods_kind" CHECK (kind in ('courier', 'post', 'pickup_point', 'store_pickup')),
	CONSTRAINT "delivery_methods_price_rule" CHECK (price_rule in ('flat', 'per_item', 'by_weight', 'by_sum')),
	CONSTRAINT "delivery_methods_amounts" CHECK ("delivery_methods"."price" >= 0 and "delivery_methods"."free_from" >= 0),
	CONSTRAINT "delivery_methods_days" CHECK ("delivery_methods"."handling_days" >= 0 and "delivery_methods"."transit_min_days" between 0 and "delivery_methods"."transit_max_days")
);
--> statement-breakpoint
CREATE TABLE "delivery_zones" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "delivery_zones_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer NOT NULL,
	"name" text COLLATE "und-x-icu" NOT NULL,
	"countries" text[] NOT NULL,
	"regions" text[] NOT NULL,
	"postal_codes" text[] NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "delivery_method_id" integer;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "delivery_kind" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "delivery_name" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "delivery_en_name" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "ready_from" date;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "ready_to" date;--> statement-breakpoint
ALTER TABLE "delivery_methods" ADD CONSTRAINT "delivery_methods_zone_id_delivery_zones_id_fk" FOREIGN KEY ("zone_id") REFERENCES "public"."delivery_zones"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delivery_zones" ADD CONSTRAINT "delivery_zones_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "delivery_methods_zone" ON "delivery_methods" USING btree ("zone_id","position","id");--> statement-breakpoint
CREATE INDEX "delivery_zones_company" ON "delivery_zones" USING btree ("company_id","id");--> statement-breakpoint
CREATE INDEX "delivery_zones_name" ON "delivery_zones" USING btree ("name","id");--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_delivery_method_id_delivery_methods_id_fk" FOREIGN KEY ("delivery_method_id") REFERENCES "public"."delivery_methods"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "orders_delivery_method" ON "orders" USING btree ("delivery_method_id") WHERE delivery_method_id is not null;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_delivery_kind" CHECK (delivery_kind in ('courier', 'post', 'pickup_point', 'store_pickup', 'by_arrangement'));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_delivery_named" CHECK (("orders"."delivery_kind" is null) = ("orders"."delivery_name" is null));