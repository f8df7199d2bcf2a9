ALTER TABLE "payments" ADD COLUMN "failed_refunds" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
update payments set failed_refunds = refund_tries;
