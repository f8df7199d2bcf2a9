ALTER TABLE "chat_channels" ADD COLUMN "outside_id" text;--> statement-breakpoint
ALTER TABLE "chat_channels" ADD COLUMN "outside_at" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "chat_files" ADD COLUMN "outside_id" text;--> statement-breakpoint
ALTER TABLE "chat_channels" ADD CONSTRAINT "chat_channels_outside_id_unique" UNIQUE("outside_id");