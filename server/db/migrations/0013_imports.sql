ALTER TABLE "product_photos" ADD COLUMN "source" text;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "made_categories" jsonb DEFAULT '[]'::jsonb NOT NULL;