CREATE TABLE "promo_activations" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "promo_activations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"code_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"author_id" integer,
	"recipient_amount" bigint NOT NULL,
	"author_amount" bigint DEFAULT 0 NOT NULL,
	"country_id" integer,
	"platform" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "promo_activations_not_oneself" CHECK ("promo_activations"."author_id" <> "promo_activations"."user_id")
);
--> statement-breakpoint
CREATE TABLE "promo_codes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "promo_codes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"code" text COLLATE "und-x-icu" NOT NULL,
	"type" text NOT NULL,
	"amount" bigint,
	"max_uses" integer,
	"uses" integer DEFAULT 0 NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"start_date" date,
	"end_date" date,
	"user_id" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "promo_codes_uses" CHECK ("promo_codes"."uses" between 0 and coalesce("promo_codes"."max_uses", "promo_codes"."uses")),
	CONSTRAINT "promo_codes_whose" CHECK (("promo_codes"."type" = 'referral') = ("promo_codes"."user_id" is not null) and ("promo_codes"."type" = 'bonus') = ("promo_codes"."amount" is not null)),
	CONSTRAINT "promo_codes_amount" CHECK ("promo_codes"."amount" > 0),
	CONSTRAINT "promo_codes_dates" CHECK ("promo_codes"."start_date" <= "promo_codes"."end_date")
);
--> statement-breakpoint
CREATE TABLE "promo_uses" (
	"code_id" integer NOT NULL,
	"day" date NOT NULL,
	"country_id" integer NOT NULL,
	"platform" text NOT NULL,
	"uses" integer NOT NULL,
	CONSTRAINT "promo_uses_code_id_day_country_id_platform_pk" PRIMARY KEY("code_id","day","country_id","platform")
);
--> statement-breakpoint
DROP INDEX "transactions_user";--> statement-breakpoint
ALTER TABLE "promo_activations" ADD CONSTRAINT "promo_activations_code_id_promo_codes_id_fk" FOREIGN KEY ("code_id") REFERENCES "public"."promo_codes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promo_activations" ADD CONSTRAINT "promo_activations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promo_activations" ADD CONSTRAINT "promo_activations_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promo_activations" ADD CONSTRAINT "promo_activations_country_id_countries_id_fk" FOREIGN KEY ("country_id") REFERENCES "public"."countries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promo_codes" ADD CONSTRAINT "promo_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "promo_activations_once" ON "promo_activations" USING btree ("user_id","code_id");--> statement-breakpoint
CREATE UNIQUE INDEX "promo_activations_one_referral" ON "promo_activations" USING btree ("user_id") WHERE "promo_activations"."author_id" is not null;--> statement-breakpoint
CREATE INDEX "promo_activations_code" ON "promo_activations" USING btree ("code_id");--> statement-breakpoint
CREATE INDEX "promo_activations_author" ON "promo_activations" USING btree ("author_id","created_at","id") WHERE "promo_activations"."author_id" is not null;--> statement-breakpoint
CREATE INDEX "promo_activations_referrals" ON "promo_activations" USING btree ("created_at","id") WHERE "promo_activations"."author_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "promo_codes_code" ON "promo_codes" USING btree (lower("code"));--> statement-breakpoint
CREATE UNIQUE INDEX "promo_codes_user" ON "promo_codes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "promo_codes_code_of_all" ON "promo_codes" USING btree ("code","id");--> statement-breakpoint
CREATE INDEX "promo_codes_date_of_all" ON "promo_codes" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "promo_codes_uses_of_all" ON "promo_codes" USING btree ("uses","id");--> statement-breakpoint
CREATE INDEX "promo_codes_by_code" ON "promo_codes" USING btree ("type","code","id");--> statement-breakpoint
CREATE INDEX "promo_codes_by_date" ON "promo_codes" USING btree ("type","created_at","id");--> statement-breakpoint
CREATE INDEX "promo_codes_by_uses" ON "promo_codes" USING btree ("type","uses","id");--> statement-breakpoint
CREATE INDEX "promo_uses_day" ON "promo_uses" USING btree ("day","code_id");--> statement-breakpoint
CREATE INDEX "transactions_date" ON "transactions" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "transactions_reason" ON "transactions" USING btree ("reason","created_at","id");--> statement-breakpoint
CREATE INDEX "transactions_amount" ON "transactions" USING btree ("amount","id");--> statement-breakpoint
CREATE INDEX "transactions_user" ON "transactions" USING btree ("user_id","created_at","id");