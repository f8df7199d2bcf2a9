CREATE TABLE "review_totals" (
	"product_id" integer NOT NULL,
	"rating" smallint NOT NULL,
	"verified" boolean NOT NULL,
	"reviews" integer NOT NULL,
	CONSTRAINT "review_totals_product_id_rating_verified_pk" PRIMARY KEY("product_id","rating","verified"),
	CONSTRAINT "review_totals_not_negative" CHECK ("review_totals"."reviews" >= 0)
);
--> statement-breakpoint
DROP INDEX "reviews_product";--> statement-breakpoint
ALTER TABLE "parameters" ADD COLUMN "updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "product_types" ADD COLUMN "updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "answered_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "status" text DEFAULT 'published' NOT NULL;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "reason" text;--> statement-breakpoint
ALTER TABLE "review_totals" ADD CONSTRAINT "review_totals_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "products_type" ON "products" USING btree ("type_id") WHERE archived_at is null;--> statement-breakpoint
CREATE INDEX "reviews_newest" ON "reviews" USING btree ("product_id","created_at","id") WHERE status = 'published';--> statement-breakpoint
CREATE INDEX "reviews_stars" ON "reviews" USING btree ("product_id","rating","created_at","id") WHERE status = 'published';--> statement-breakpoint
CREATE INDEX "reviews_verified" ON "reviews" USING btree ("product_id","created_at","id") WHERE status = 'published' and verified;--> statement-breakpoint
CREATE INDEX "reviews_created" ON "reviews" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "reviews_unanswered" ON "reviews" USING btree ("product_id","created_at","id") WHERE status = 'published' and answer is null;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_hidden_for_a_reason" CHECK (("reviews"."status" = 'hidden' and "reviews"."reason" is not null) or ("reviews"."status" = 'published' and "reviews"."reason" is null));--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_answered_with_words" CHECK ("reviews"."answered_at" is null or "reviews"."answer" is not null);