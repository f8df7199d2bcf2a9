CREATE TABLE "staff_notices" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "staff_notices_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"order_id" integer NOT NULL,
	"kind" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"state" text NOT NULL,
	CONSTRAINT "staff_notices_once" UNIQUE("order_id","user_id","kind","at"),
	CONSTRAINT "staff_notices_state" CHECK ("staff_notices"."state" in ('single', 'waiting', 'summarized'))
);
--> statement-breakpoint
ALTER TABLE "notification_choices" ADD COLUMN "sound" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "staff_notices" ADD CONSTRAINT "staff_notices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_notices" ADD CONSTRAINT "staff_notices_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "staff_notices_user" ON "staff_notices" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "staff_notices_created" ON "staff_notices" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "staff_notices_waiting" ON "staff_notices" USING btree ("user_id") WHERE state = 'waiting';