ALTER TABLE "import_rows" ADD COLUMN "family" text;--> statement-breakpoint
ALTER TABLE "import_rows" ADD COLUMN "adds_product" boolean DEFAULT false NOT NULL;