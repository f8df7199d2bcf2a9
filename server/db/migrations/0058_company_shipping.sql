CREATE TABLE "company_shipping" (
	"company_id" integer PRIMARY KEY NOT NULL,
	"delivery_note" text,
	"en_delivery_note" text
);
--> statement-breakpoint
ALTER TABLE "company_shipping" ADD CONSTRAINT "company_shipping_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;