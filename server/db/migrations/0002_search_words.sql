CREATE TABLE "search_words" (
	"word" text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
-- What installations have already.
INSERT INTO search_words (word) SELECT DISTINCT w FROM product_search, regexp_split_to_table(words, '\s+') w WHERE char_length(w) BETWEEN 3 AND 24 AND w !~ '\d';--> statement-breakpoint
DROP INDEX "product_search_words";--> statement-breakpoint
CREATE INDEX "search_words_trigrams" ON "search_words" USING gin ("word" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "products_position" ON "products" USING btree ("position","id") WHERE archived_at is null;--> statement-breakpoint
CREATE INDEX "products_created" ON "products" USING btree ("created_at","id") WHERE archived_at is null;--> statement-breakpoint
CREATE INDEX "products_name" ON "products" USING btree ("name","id") WHERE archived_at is null;--> statement-breakpoint
CREATE INDEX "products_en_name" ON "products" USING btree (coalesce("en_name", "name"),"id") WHERE archived_at is null;--> statement-breakpoint
ALTER TABLE "product_search" DROP COLUMN "words";