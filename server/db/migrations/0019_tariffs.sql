CREATE TABLE "tariff_extensions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "tariff_extensions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"tariff_id" integer NOT NULL,
	"author_id" integer,
	"days" integer NOT NULL,
	"amount" bigint NOT NULL,
	"paid_by" text NOT NULL,
	"cause" text NOT NULL,
	"comment" text,
	"carried_ms" bigint DEFAULT 0 NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "tariff_extensions_cause" UNIQUE("cause"),
	CONSTRAINT "tariff_extensions_only_corrections_take" CHECK ("tariff_extensions"."days" > 0 or "tariff_extensions"."paid_by" = 'correction'),
	CONSTRAINT "tariff_extensions_amount_not_negative" CHECK ("tariff_extensions"."amount" >= 0)
);
--> statement-breakpoint
CREATE TABLE "tariff_reminders" (
	"user_id" integer NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"days_before" integer NOT NULL,
	"sent_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "tariff_reminders_once" UNIQUE("user_id","expires_at","days_before")
);
--> statement-breakpoint
CREATE TABLE "tariffs" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "tariffs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"audience" text,
	"name" text COLLATE "und-x-icu" NOT NULL,
	"en_name" text COLLATE "und-x-icu",
	"description" text,
	"en_description" text,
	"price_7" bigint DEFAULT 0 NOT NULL,
	"price_30" bigint DEFAULT 0 NOT NULL,
	"price_120" bigint DEFAULT 0 NOT NULL,
	"price_365" bigint DEFAULT 0 NOT NULL,
	"albums" integer,
	"records" integer,
	"time_capsules" integer,
	"memorials" integer,
	"products" integer,
	"active" boolean DEFAULT true NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "tariffs_kind" UNIQUE("kind"),
	CONSTRAINT "tariffs_paid_or_free" CHECK (case when "tariffs"."kind" in ('buyer_pro', 'vendor_premium') then least("tariffs"."price_7", "tariffs"."price_30", "tariffs"."price_120", "tariffs"."price_365") > 0 else greatest("tariffs"."price_7", "tariffs"."price_30", "tariffs"."price_120", "tariffs"."price_365") = 0 and "tariffs"."active" end),
	CONSTRAINT "tariffs_limits_not_negative" CHECK (least("tariffs"."albums", "tariffs"."records", "tariffs"."time_capsules", "tariffs"."memorials", "tariffs"."products") >= 0)
);
--> statement-breakpoint
CREATE TABLE "user_tariffs" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"tariff_id" integer NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"is_running" boolean NOT NULL
);
--> statement-breakpoint
ALTER TABLE "tariff_extensions" ADD CONSTRAINT "tariff_extensions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tariff_extensions" ADD CONSTRAINT "tariff_extensions_tariff_id_tariffs_id_fk" FOREIGN KEY ("tariff_id") REFERENCES "public"."tariffs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tariff_extensions" ADD CONSTRAINT "tariff_extensions_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tariff_reminders" ADD CONSTRAINT "tariff_reminders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_tariffs" ADD CONSTRAINT "user_tariffs_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_tariffs" ADD CONSTRAINT "user_tariffs_tariff_id_tariffs_id_fk" FOREIGN KEY ("tariff_id") REFERENCES "public"."tariffs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "tariff_extensions_user" ON "tariff_extensions" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "user_tariffs_due" ON "user_tariffs" USING btree ("expires_at") WHERE is_running;