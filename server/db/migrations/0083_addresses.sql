CREATE TABLE "user_addresses" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "user_addresses_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"fio" text NOT NULL,
	"phone" text NOT NULL,
	"country" text NOT NULL,
	"postal_code" text,
	"region" text,
	"city" text NOT NULL,
	"district" text,
	"street" text NOT NULL,
	"house" text NOT NULL,
	"building" text,
	"entrance" text,
	"flat" text,
	"comment" text,
	"is_default" boolean DEFAULT false NOT NULL,
	"fingerprint" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "user_addresses_once" UNIQUE("user_id","fingerprint"),
	CONSTRAINT "user_addresses_country" CHECK ("user_addresses"."country" ~ '^[A-Z]{2}$')
);
--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "country" text DEFAULT 'AU' NOT NULL;--> statement-breakpoint
ALTER TABLE "user_addresses" ADD CONSTRAINT "user_addresses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "user_addresses_default" ON "user_addresses" USING btree ("user_id") WHERE is_default;--> statement-breakpoint
ALTER TABLE "companies" ADD CONSTRAINT "companies_country" CHECK ("companies"."country" ~ '^[A-Z]{2}$');