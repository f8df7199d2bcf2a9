CREATE TABLE "purchases" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "purchases_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"payment_method" text NOT NULL,
	"sum" bigint NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "purchases_payment_method" CHECK ("purchases"."payment_method" in ('card', 'on_receipt')),
	CONSTRAINT "purchases_sum" CHECK ("purchases"."sum" >= 0)
);--> statement-breakpoint
CREATE TABLE "payment_splits" (
	"payment_id" integer NOT NULL,
	"order_id" integer NOT NULL,
	"amount" bigint NOT NULL,
	"payment_status" text NOT NULL,
	"is_refund_pending" boolean DEFAULT false NOT NULL,
	"refunded_amount" bigint DEFAULT 0 NOT NULL,
	"refund_tries" integer DEFAULT 0 NOT NULL,
	"refunded_at" timestamp (3) with time zone,
	CONSTRAINT "payment_splits_payment_id_order_id_pk" PRIMARY KEY("payment_id","order_id"),
	CONSTRAINT "payment_splits_amount" CHECK ("payment_splits"."amount" > 0),
	CONSTRAINT "payment_splits_refunded_amount" CHECK ("payment_splits"."refunded_amount" between 0 and "payment_splits"."amount")
);--> statement-breakpoint
ALTER TABLE "payments" DROP CONSTRAINT "payments_purpose";--> statement-breakpoint
DROP INDEX "payments_one_an_order";--> statement-breakpoint
ALTER TABLE "sandbox_intents" ADD COLUMN "refunds" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "takes_on_receipt" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "purchase_id" integer;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "payment_method" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "awaits_payment" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "purchase_id" integer;--> statement-breakpoint
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_splits" ADD CONSTRAINT "payment_splits_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_status_of" UNIQUE("id","status");--> statement-breakpoint
ALTER TABLE "payment_splits" ADD CONSTRAINT "payment_splits_payment" FOREIGN KEY ("payment_id","payment_status") REFERENCES "public"."payments"("id","status") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
CREATE INDEX "purchases_user" ON "purchases" USING btree ("user_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_splits_one_an_order" ON "payment_splits" USING btree ("order_id") WHERE payment_status in ('created', 'pending', 'requires_action', 'failed', 'succeeded') and not is_refund_pending and refunded_amount < amount;--> statement-breakpoint
CREATE INDEX "payment_splits_order" ON "payment_splits" USING btree ("order_id","payment_id");--> statement-breakpoint
CREATE INDEX "payment_splits_refunding" ON "payment_splits" USING btree ("payment_id") WHERE is_refund_pending;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_purchase_id_purchases_id_fk" FOREIGN KEY ("purchase_id") REFERENCES "public"."purchases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_purchase_id_purchases_id_fk" FOREIGN KEY ("purchase_id") REFERENCES "public"."purchases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "orders_purchase" ON "orders" USING btree ("purchase_id","id") WHERE purchase_id is not null;--> statement-breakpoint
CREATE INDEX "orders_awaiting_payment" ON "orders" USING btree ("created_at","id") WHERE awaits_payment;--> statement-breakpoint
CREATE INDEX "payments_purchase" ON "payments" USING btree ("purchase_id") WHERE purchase_id is not null;--> statement-breakpoint
ALTER TABLE "companies" ADD CONSTRAINT "companies_payment" CHECK ("companies"."card_payments" or "companies"."takes_on_receipt");--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_payment_method" CHECK ("orders"."payment_method" in ('card', 'on_receipt'));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_awaits_payment" CHECK (not "orders"."awaits_payment" or "orders"."status" = 'new' and "orders"."payment_method" = 'card' and "orders"."purchase_id" is not null);--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_purpose" CHECK (case purpose when 'order' then "payments"."order_id" is not null and "payments"."purchase_id" is null and "payments"."tariff_id" is null and "payments"."days" is null when 'purchase' then "payments"."purchase_id" is not null and "payments"."order_id" is null and "payments"."tariff_id" is null and "payments"."days" is null when 'tariff' then "payments"."order_id" is null and "payments"."purchase_id" is null and "payments"."tariff_id" is not null and "payments"."days" is not null else false end);--> statement-breakpoint
-- By hand: each payment of an order so far pays this one order
INSERT INTO "payment_splits" ("payment_id", "order_id", "amount", "payment_status", "refunded_amount", "refunded_at")
SELECT "id", "order_id", "amount", "status", CASE WHEN "status" = 'refunded' THEN "amount" ELSE "refunded_amount" END,
       "refunded_at"
  FROM "payments"
 WHERE "order_id" IS NOT NULL;
