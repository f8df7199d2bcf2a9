CREATE TABLE "order_links" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_links_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"token_hash" "bytea" NOT NULL,
	"order_id" integer,
	"purchase_id" integer,
	"created_at" timestamp (3) with time zone NOT NULL,
	"withdrawn_at" timestamp (3) with time zone,
	CONSTRAINT "order_links_token" UNIQUE("token_hash"),
	CONSTRAINT "order_links_subject" CHECK (("order_links"."order_id" is null) <> ("order_links"."purchase_id" is null))
);
--> statement-breakpoint
ALTER TABLE "order_links" ADD CONSTRAINT "order_links_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_links" ADD CONSTRAINT "order_links_purchase_id_purchases_id_fk" FOREIGN KEY ("purchase_id") REFERENCES "public"."purchases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_links_order" ON "order_links" USING btree ("order_id") WHERE order_id is not null;--> statement-breakpoint
CREATE INDEX "order_links_purchase" ON "order_links" USING btree ("purchase_id") WHERE purchase_id is not null;