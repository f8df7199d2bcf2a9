ALTER TABLE "mails" ADD COLUMN "stream" text;--> statement-breakpoint
CREATE UNIQUE INDEX "mails_one_at_a_time" ON "mails" USING btree ("stream") WHERE state = 'sending' and stream is not null;--> statement-breakpoint
CREATE INDEX "mails_stream" ON "mails" USING btree ("stream","id") WHERE stream is not null;