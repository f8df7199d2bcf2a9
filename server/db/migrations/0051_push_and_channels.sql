CREATE TABLE "notification_choices" (
	"user_id" integer NOT NULL,
	"kind" text NOT NULL,
	"push" boolean NOT NULL,
	"mail" boolean NOT NULL,
	CONSTRAINT "notification_choices_user_id_kind_pk" PRIMARY KEY("user_id","kind")
);
--> statement-breakpoint
CREATE TABLE "push_subscriptions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "push_subscriptions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"session_hash" "bytea" NOT NULL,
	"endpoint" text NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	"user_agent" text,
	"locale" text NOT NULL,
	"is_app" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"sent_at" timestamp (3) with time zone,
	CONSTRAINT "push_subscriptions_endpoint" UNIQUE("endpoint")
);
--> statement-breakpoint
CREATE TABLE "pushes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "pushes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"cause" text NOT NULL,
	"user_id" integer NOT NULL,
	"subscription_id" integer,
	"kind" text NOT NULL,
	"campaign_id" integer,
	"content" jsonb,
	"token" text DEFAULT replace(gen_random_uuid()::text, '-', '') NOT NULL,
	"state" text DEFAULT 'queued' NOT NULL,
	"attempts" smallint DEFAULT 0 NOT NULL,
	"error" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"tried_at" timestamp (3) with time zone,
	"sent_at" timestamp (3) with time zone,
	"clicked_at" timestamp (3) with time zone,
	CONSTRAINT "pushes_token" UNIQUE("token"),
	CONSTRAINT "pushes_once" UNIQUE("cause","subscription_id"),
	CONSTRAINT "pushes_state" CHECK ("pushes"."state" in ('queued', 'sending', 'sent', 'gone', 'failed', 'dropped')),
	CONSTRAINT "pushes_sent_at" CHECK (("pushes"."state" = 'sent') = ("pushes"."sent_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "channels" (
	"id" integer PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "channels_code" UNIQUE("code"),
	CONSTRAINT "channels_code_known" CHECK ("channels"."code" in ('site', 'app', 'sales_point'))
);
--> statement-breakpoint
CREATE TABLE "push_campaigns" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "push_campaigns_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"title_en" text COLLATE "und-x-icu",
	"text_en" text,
	"title_ru" text COLLATE "und-x-icu",
	"text_ru" text,
	"link" text NOT NULL,
	"segment" jsonb NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"scheduled_at" timestamp (3) with time zone,
	"started_at" timestamp (3) with time zone,
	"finished_at" timestamp (3) with time zone,
	"reached_id" integer DEFAULT 0,
	"people" integer DEFAULT 0 NOT NULL,
	"author_id" integer,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "push_campaigns_state" CHECK ("push_campaigns"."state" in ('draft', 'scheduled', 'sending', 'sent', 'canceled')),
	CONSTRAINT "push_campaigns_words" CHECK (("push_campaigns"."title_en" is not null and "push_campaigns"."text_en" is not null) or ("push_campaigns"."title_ru" is not null and "push_campaigns"."text_ru" is not null)),
	CONSTRAINT "push_campaigns_scheduled" CHECK ("push_campaigns"."state" <> 'scheduled' or "push_campaigns"."scheduled_at" is not null),
	CONSTRAINT "push_campaigns_own_link" CHECK ("push_campaigns"."link" ~ '^/($|[^/\\])')
);
--> statement-breakpoint
CREATE TABLE "price_drops" (
	"product_id" integer PRIMARY KEY NOT NULL,
	"price" bigint NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "price_notices" (
	"product_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"told_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "price_notices_product_id_user_id_pk" PRIMARY KEY("product_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "on_site" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "on_app" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "on_sales_point" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "store_id" integer;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_session_hash_sessions_token_hash_fk" FOREIGN KEY ("session_hash") REFERENCES "public"."sessions"("token_hash") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pushes" ADD CONSTRAINT "pushes_subscription_id_push_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."push_subscriptions"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_campaigns" ADD CONSTRAINT "push_campaigns_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_drops" ADD CONSTRAINT "price_drops_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_notices" ADD CONSTRAINT "price_notices_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_notices" ADD CONSTRAINT "price_notices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notification_choices_kind" ON "notification_choices" USING btree ("kind","user_id") WHERE push;--> statement-breakpoint
CREATE INDEX "push_subscriptions_user" ON "push_subscriptions" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "push_subscriptions_session" ON "push_subscriptions" USING btree ("session_hash");--> statement-breakpoint
CREATE INDEX "pushes_subscription" ON "pushes" USING btree ("subscription_id");--> statement-breakpoint
CREATE INDEX "pushes_campaign" ON "pushes" USING btree ("campaign_id","state") WHERE campaign_id is not null;--> statement-breakpoint
CREATE INDEX "pushes_sending" ON "pushes" USING btree ("tried_at") WHERE state = 'sending';--> statement-breakpoint
CREATE INDEX "pushes_created" ON "pushes" USING btree ("created_at") WHERE campaign_id is null;--> statement-breakpoint
CREATE INDEX "push_campaigns_created" ON "push_campaigns" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "push_campaigns_due" ON "push_campaigns" USING btree ("scheduled_at") WHERE state in ('scheduled', 'sending');--> statement-breakpoint
CREATE INDEX "price_notices_user" ON "price_notices" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "price_notices_told" ON "price_notices" USING btree ("told_at");--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_store_id_stores_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."stores"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "products_off_app" ON "products" USING btree ("id") WHERE not on_app and visible;--> statement-breakpoint
CREATE INDEX "products_off_site" ON "products" USING btree ("company_id","id") WHERE not on_site and archived_at is null;--> statement-breakpoint
CREATE INDEX "products_off_sales_point" ON "products" USING btree ("company_id","id") WHERE not on_sales_point and archived_at is null;--> statement-breakpoint
CREATE INDEX "orders_channel" ON "orders" USING btree ("channel","created_at","id","status","order_sum","company_id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "orders_counter" ON "orders" USING btree ("store_id","created_at","id") WHERE store_id is not null;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_app_within_site" CHECK ("products"."on_site" or not "products"."on_app");--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_channel_known" CHECK ("orders"."channel" in ('site', 'app', 'sales_point'));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_counter_of_sales_point" CHECK ("orders"."store_id" is null or "orders"."channel" = 'sales_point');