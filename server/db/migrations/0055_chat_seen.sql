ALTER TABLE "chat_members" ALTER COLUMN "seen_seq" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "chat_members" ALTER COLUMN "seen_seq" DROP NOT NULL;