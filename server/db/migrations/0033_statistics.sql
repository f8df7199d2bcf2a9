CREATE TABLE "company_figures" (
	"company_id" integer NOT NULL,
	"grain" text NOT NULL,
	"start" date NOT NULL,
	"orders" integer NOT NULL,
	"canceled" integer NOT NULL,
	"completed" integer NOT NULL,
	"items" bigint NOT NULL,
	"revenue" bigint NOT NULL,
	"users" integer NOT NULL,
	"activations" integer NOT NULL,
	CONSTRAINT "company_figures_company_id_grain_start_pk" PRIMARY KEY("company_id","grain","start"),
	CONSTRAINT "company_figures_grain" CHECK ("company_figures"."grain" in ('day', 'month'))
);
--> statement-breakpoint
CREATE TABLE "figure_deltas" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "figure_deltas_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"company_id" integer DEFAULT 0 NOT NULL,
	"day" date NOT NULL,
	"product_id" integer,
	"orders" integer DEFAULT 0 NOT NULL,
	"canceled" integer DEFAULT 0 NOT NULL,
	"completed" integer DEFAULT 0 NOT NULL,
	"items" bigint DEFAULT 0 NOT NULL,
	"revenue" bigint DEFAULT 0 NOT NULL,
	"users" integer DEFAULT 0 NOT NULL,
	"activations" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "product_figures" (
	"product_id" integer NOT NULL,
	"company_id" integer NOT NULL,
	"grain" text NOT NULL,
	"start" date NOT NULL,
	"items" bigint NOT NULL,
	"revenue" bigint NOT NULL,
	CONSTRAINT "product_figures_company_id_grain_start_product_id_pk" PRIMARY KEY("company_id","grain","start","product_id"),
	CONSTRAINT "product_figures_grain" CHECK ("product_figures"."grain" in ('day', 'month'))
);
--> statement-breakpoint
CREATE INDEX "company_figures_when" ON "company_figures" USING btree ("grain","start","company_id");--> statement-breakpoint
CREATE INDEX "product_figures_when" ON "product_figures" USING btree ("grain","start","product_id","revenue","items");--> statement-breakpoint
CREATE INDEX "carts_left" ON "carts" USING btree ("company_id","updated_at") WHERE status = 'open';