CREATE TABLE "sandbox_intents" (
	"id" text PRIMARY KEY NOT NULL,
	"client_secret" text NOT NULL,
	"key" text NOT NULL,
	"reference" text NOT NULL,
	"amount" bigint NOT NULL,
	"currency" text NOT NULL,
	"status" text DEFAULT 'unpaid' NOT NULL,
	"payment_method_id" text,
	"failure_code" text,
	"refund" text DEFAULT 'none' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sandbox_intents_key_unique" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "payment_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payment_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"payment_id" integer NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"provider" text NOT NULL,
	"event_id" text,
	"type" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"key" uuid DEFAULT gen_random_uuid() NOT NULL,
	"purpose" text NOT NULL,
	"user_id" integer NOT NULL,
	"order_id" integer,
	"tariff_id" integer,
	"days" integer,
	"amount" bigint NOT NULL,
	"currency" text NOT NULL,
	"status" text DEFAULT 'created' NOT NULL,
	"provider" text NOT NULL,
	"provider_id" text,
	"client_secret" text,
	"payment_method_id" text,
	"failure_code" text,
	"refund_tries" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"touched_at" timestamp (3) with time zone NOT NULL,
	"succeeded_at" timestamp (3) with time zone,
	"refunded_at" timestamp (3) with time zone,
	CONSTRAINT "payments_key_unique" UNIQUE("key"),
	CONSTRAINT "payments_amount" CHECK ("payments"."amount" > 0),
	CONSTRAINT "payments_purpose" CHECK (case purpose when 'order' then "payments"."order_id" is not null and "payments"."tariff_id" is null and "payments"."days" is null when 'tariff' then "payments"."order_id" is null and "payments"."tariff_id" is not null and "payments"."days" is not null else false end),
	CONSTRAINT "payments_status" CHECK ("payments"."status" in ('created', 'pending', 'requires_action', 'failed', 'succeeded', 'canceled', 'refund_pending', 'refunded'))
);
--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "card_payments" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_events" ADD CONSTRAINT "payment_events_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "payment_events_once" ON "payment_events" USING btree ("provider","event_id");--> statement-breakpoint
CREATE INDEX "payment_events_payment" ON "payment_events" USING btree ("payment_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_provider_id" ON "payments" USING btree ("provider","provider_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_one_an_order" ON "payments" USING btree ("order_id") WHERE status in ('created', 'pending', 'requires_action', 'failed', 'succeeded');--> statement-breakpoint
CREATE UNIQUE INDEX "payments_one_open_a_tariff" ON "payments" USING btree ("user_id","tariff_id","days","amount") WHERE purpose = 'tariff' and status in ('created', 'pending', 'requires_action', 'failed');--> statement-breakpoint
CREATE INDEX "payments_unsettled" ON "payments" USING btree ("touched_at") WHERE status in ('created', 'pending', 'requires_action', 'failed', 'refund_pending');--> statement-breakpoint
CREATE INDEX "payments_user" ON "payments" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "payments_order" ON "payments" USING btree ("order_id");