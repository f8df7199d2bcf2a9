ALTER TABLE "orders" ADD COLUMN "links_withdrawn_at" timestamp (3) with time zone;--> statement-breakpoint
-- By hand: withdrawn links stay withdrawn.
UPDATE "orders" o SET "links_withdrawn_at" = w."at"
  FROM (SELECT covered."id", max(l."withdrawn_at") AS "at"
          FROM "order_links" l
          JOIN "orders" covered ON covered."id" = l."order_id" OR covered."purchase_id" = l."purchase_id"
         WHERE l."withdrawn_at" IS NOT NULL
         GROUP BY covered."id") w
 WHERE o."id" = w."id";--> statement-breakpoint
DELETE FROM "order_links" WHERE "withdrawn_at" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "order_links" DROP COLUMN "withdrawn_at";
