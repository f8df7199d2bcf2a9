CREATE TABLE "company_customers" (
	"company_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	CONSTRAINT "company_customers_company_id_user_id_pk" PRIMARY KEY("company_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "account_restores" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "account_restores_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"kind" text NOT NULL,
	"by_owner" boolean NOT NULL,
	"sent_to" text NOT NULL,
	"code_hash" "bytea",
	"email" text,
	"email_confirmed_at" timestamp (3) with time zone,
	"phone" text,
	"phone_confirmed_at" timestamp (3) with time zone,
	"login" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "contact_changes" ADD COLUMN "needs_owner" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "company_customers" ADD CONSTRAINT "company_customers_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_customers" ADD CONSTRAINT "company_customers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_restores" ADD CONSTRAINT "account_restores_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "company_customers_user" ON "company_customers" USING btree ("user_id","company_id");--> statement-breakpoint
CREATE INDEX "account_restores_user" ON "account_restores" USING btree ("user_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "account_restores_code" ON "account_restores" USING btree ("code_hash");