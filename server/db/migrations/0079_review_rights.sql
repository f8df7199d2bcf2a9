ALTER TABLE "reviews" DROP CONSTRAINT "reviews_hidden_for_a_reason";--> statement-breakpoint
ALTER TABLE "review_totals" DROP CONSTRAINT "review_totals_product_id_rating_verified_pk";--> statement-breakpoint
ALTER TABLE "review_totals" ADD COLUMN "counted" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "review_totals" ADD CONSTRAINT "review_totals_product_id_rating_verified_counted_pk" PRIMARY KEY("product_id","rating","verified","counted");--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "imported" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "counted" boolean DEFAULT true NOT NULL;--> statement-breakpoint
CREATE INDEX "reviews_waiting" ON "reviews" USING btree ("created_at","id") WHERE status = 'waiting';--> statement-breakpoint
CREATE INDEX "reviews_user" ON "reviews" USING btree ("user_id","id");--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_counted_unless_imported" CHECK ("reviews"."counted" or "reviews"."imported");--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_hidden_for_a_reason" CHECK (("reviews"."status" = 'hidden' and "reviews"."reason" is not null) or ("reviews"."status" in ('published', 'waiting') and "reviews"."reason" is null));