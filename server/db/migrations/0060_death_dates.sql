-- Of the living none, and none before the day that stands for an unknown one
UPDATE "users" SET "death_date" = null WHERE "alive" AND "death_date" IS NOT NULL;--> statement-breakpoint
UPDATE "users" SET "death_date" = '1900-01-01' WHERE "death_date" < '1900-01-01';--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_death_of_the_dead" CHECK ("users"."death_date" >= '1900-01-01' and not "users"."alive" or "users"."death_date" is null);