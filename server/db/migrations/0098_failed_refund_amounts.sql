ALTER TABLE "payment_splits" ADD COLUMN "refund_failed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "payment_splits" ADD COLUMN "failed_amount" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "refund_failed_at" timestamp (3) with time zone;--> statement-breakpoint
-- Until now an event of the payment told when, and what the order lacked stood for what had failed of it
UPDATE payments p SET refund_failed_at = (
  SELECT max(e.at) FROM payment_events e WHERE e.payment_id = p.id AND e.type = 'refund_failed'
) WHERE p.refund_tries > 0;--> statement-breakpoint
UPDATE payment_splits s SET refund_failed_at = (
  SELECT max(e.at) FROM payment_events e WHERE e.payment_id = s.payment_id AND e.type = 'refund_failed'
) WHERE s.refund_tries > 0;--> statement-breakpoint
UPDATE payment_splits s SET failed_amount = s.amount - s.refunded_amount
FROM payments p
WHERE p.id = s.payment_id
  AND (p.status = 'refund_pending' AND p.refund_tries > 0
       OR p.status = 'succeeded' AND s.is_refund_pending AND s.refund_tries > 0);--> statement-breakpoint
ALTER TABLE "payment_splits" ADD CONSTRAINT "payment_splits_failed_amount" CHECK ("payment_splits"."failed_amount" between 0 and "payment_splits"."amount");