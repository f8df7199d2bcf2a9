CREATE TABLE "price_history" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "price_history_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"product_id" integer NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"old_price" bigint NOT NULL,
	"new_price" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "promotion_buyers" (
	"promotion_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"uses" integer NOT NULL,
	CONSTRAINT "promotion_buyers_promotion_id_user_id_pk" PRIMARY KEY("promotion_id","user_id"),
	CONSTRAINT "promotion_buyers_uses" CHECK ("promotion_buyers"."uses" >= 0)
);
--> statement-breakpoint
CREATE TABLE "promotion_lines" (
	"promotion_id" integer NOT NULL,
	"order_id" integer NOT NULL,
	"product_id" integer,
	"amount" bigint NOT NULL,
	CONSTRAINT "promotion_lines_once" UNIQUE NULLS NOT DISTINCT("order_id","promotion_id","product_id"),
	CONSTRAINT "promotion_lines_amount" CHECK ("promotion_lines"."amount" > 0)
);
--> statement-breakpoint
CREATE TABLE "promotion_uses" (
	"promotion_id" integer NOT NULL,
	"order_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"first_order_id" integer NOT NULL,
	"name" text NOT NULL,
	"en_name" text,
	"funded_by" text NOT NULL,
	"terms" jsonb NOT NULL,
	"amount" bigint NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"returned_at" timestamp (3) with time zone,
	CONSTRAINT "promotion_uses_promotion_id_order_id_pk" PRIMARY KEY("promotion_id","order_id"),
	CONSTRAINT "promotion_uses_amount" CHECK ("promotion_uses"."amount" >= 0)
);
--> statement-breakpoint
CREATE TABLE "promotions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "promotions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer,
	"name" text COLLATE "und-x-icu" NOT NULL,
	"en_name" text COLLATE "und-x-icu",
	"active" boolean DEFAULT true NOT NULL,
	"starts_at" timestamp (3) with time zone,
	"ends_at" timestamp (3) with time zone,
	"max_uses" integer,
	"max_uses_per_buyer" integer,
	"budget" bigint,
	"uses" integer DEFAULT 0 NOT NULL,
	"spent" bigint DEFAULT 0 NOT NULL,
	"priority" integer DEFAULT 0 NOT NULL,
	"combines" boolean DEFAULT true NOT NULL,
	"funded_by" text NOT NULL,
	"action" text NOT NULL,
	"rate" integer,
	"amount" bigint,
	"buy_count" integer,
	"free_count" integer,
	"min_sum" bigint DEFAULT 0 NOT NULL,
	"product_ids" integer[] DEFAULT '{}' NOT NULL,
	"category_ids" integer[] DEFAULT '{}' NOT NULL,
	"first_order" boolean DEFAULT false NOT NULL,
	"channels" text[] DEFAULT '{}' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "promotions_dates" CHECK ("promotions"."starts_at" < "promotions"."ends_at"),
	CONSTRAINT "promotions_uses" CHECK ("promotions"."uses" between 0 and coalesce("promotions"."max_uses", "promotions"."uses")),
	CONSTRAINT "promotions_spent" CHECK ("promotions"."spent" between 0 and coalesce("promotions"."budget", "promotions"."spent")),
	CONSTRAINT "promotions_limits" CHECK (least("promotions"."max_uses", "promotions"."max_uses_per_buyer", "promotions"."budget") > 0),
	CONSTRAINT "promotions_funding" CHECK ("promotions"."company_id" is null or "promotions"."funded_by" = 'company'),
	CONSTRAINT "promotions_min_sum" CHECK ("promotions"."min_sum" >= 0),
	CONSTRAINT "promotions_channels" CHECK ("promotions"."channels" <@ array['site', 'app', 'sales_point']),
	CONSTRAINT "promotions_action" CHECK ((action in ('item_percent', 'order_percent')) = (rate is not null)
           and (action in ('item_amount', 'order_amount')) = (amount is not null)
           and (action = 'free_units') = (buy_count is not null and free_count is not null)
           and coalesce(rate between 1 and 10000, true) and coalesce(amount > 0, true)
           and coalesce(buy_count > 0 and free_count > 0, buy_count is null and free_count is null)
           and action in ('item_percent', 'item_amount', 'free_units', 'order_percent', 'order_amount', 'free_delivery'))
);
--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "compare_at_price" bigint;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "sale_price" bigint;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "sale_from" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "sale_to" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "regular_price" bigint;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "prior_price" bigint;--> statement-breakpoint
ALTER TABLE "promo_codes" ADD COLUMN "promotion_id" integer;--> statement-breakpoint
ALTER TABLE "price_history" ADD CONSTRAINT "price_history_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promotion_buyers" ADD CONSTRAINT "promotion_buyers_promotion_id_promotions_id_fk" FOREIGN KEY ("promotion_id") REFERENCES "public"."promotions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promotion_buyers" ADD CONSTRAINT "promotion_buyers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promotion_lines" ADD CONSTRAINT "promotion_lines_use" FOREIGN KEY ("promotion_id","order_id") REFERENCES "public"."promotion_uses"("promotion_id","order_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promotion_uses" ADD CONSTRAINT "promotion_uses_promotion_id_promotions_id_fk" FOREIGN KEY ("promotion_id") REFERENCES "public"."promotions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promotion_uses" ADD CONSTRAINT "promotion_uses_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promotion_uses" ADD CONSTRAINT "promotion_uses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promotions" ADD CONSTRAINT "promotions_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "price_history_product" ON "price_history" USING btree ("product_id","at","id");--> statement-breakpoint
CREATE INDEX "promotion_buyers_user" ON "promotion_buyers" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "promotion_uses_order" ON "promotion_uses" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "promotion_uses_user" ON "promotion_uses" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "promotion_uses_counted" ON "promotion_uses" USING btree ("promotion_id","first_order_id","amount") WHERE returned_at is null;--> statement-breakpoint
CREATE INDEX "promotions_owner" ON "promotions" USING btree ("company_id","id");--> statement-breakpoint
CREATE INDEX "promotions_created" ON "promotions" USING btree ("created_at","id");--> statement-breakpoint
ALTER TABLE "promo_codes" ADD CONSTRAINT "promo_codes_promotion_id_promotions_id_fk" FOREIGN KEY ("promotion_id") REFERENCES "public"."promotions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "products_sale_due" ON "products" USING btree ((case when regular_price is null then sale_from else sale_to end)) WHERE sale_from is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "promo_codes_promotion" ON "promo_codes" USING btree ("promotion_id");--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_compare_at_price" CHECK ("products"."compare_at_price" >= "products"."price");--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_sale" CHECK (("products"."sale_price" is null) = ("products"."sale_from" is null) and ("products"."sale_price" is null) = ("products"."sale_to" is null)
           and "products"."sale_price" > 0 is not false and "products"."sale_from" < "products"."sale_to" is not false);--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_sale_running" CHECK ("products"."regular_price" is null
           or coalesce("products"."price" = "products"."sale_price" and "products"."regular_price" > "products"."price", false));--> statement-breakpoint
ALTER TABLE "promo_codes" ADD CONSTRAINT "promo_codes_of_promotion" CHECK (("promo_codes"."type" = 'promotion') = ("promo_codes"."promotion_id" is not null));--> statement-breakpoint
-- Written by hand: sales, compare-at prices and the history of prices follow each write of a price, whoever makes it.
CREATE FUNCTION follow_price() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- A price that is set while a sale runs is the price after it; one that is not above the sale price ends the sale
  IF OLD.regular_price IS NOT NULL AND NEW.regular_price IS NOT DISTINCT FROM OLD.regular_price
     AND NEW.price <> NEW.sale_price THEN
    IF NEW.price > NEW.sale_price THEN
      NEW.regular_price := NEW.price;
      NEW.price := NEW.sale_price;
    ELSE
      NEW.regular_price := NULL;
      NEW.sale_price := NULL;
      NEW.sale_from := NULL;
      NEW.sale_to := NULL;
    END IF;
  END IF;
  -- Writers that know no compare-at price may raise the price above it
  IF NEW.compare_at_price IS NOT DISTINCT FROM OLD.compare_at_price
     AND NEW.compare_at_price < greatest(NEW.price, NEW.regular_price) THEN
    NEW.compare_at_price := NULL;
  END IF;
  IF NEW.price <> OLD.price THEN
    INSERT INTO price_history (product_id, at, old_price, new_price)
    VALUES (NEW.id, NEW.updated_at, OLD.price, NEW.price);
  END IF;
  NEW.prior_price := CASE
    WHEN coalesce(greatest(NEW.compare_at_price, NEW.regular_price) <= NEW.price, true) THEN NULL
    -- The same reduction keeps it, whatever else is edited
    WHEN NEW.price = OLD.price AND OLD.prior_price IS NOT NULL THEN OLD.prior_price
    ELSE least(OLD.price, (SELECT min(old_price) FROM price_history
                            WHERE product_id = NEW.id AND at > NEW.updated_at - interval '30 days'))
  END;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER products_follow_price BEFORE UPDATE OF price, compare_at_price, regular_price ON products FOR EACH ROW WHEN ((OLD.price, OLD.compare_at_price, OLD.regular_price) IS DISTINCT FROM (NEW.price, NEW.compare_at_price, NEW.regular_price)) EXECUTE FUNCTION follow_price();
