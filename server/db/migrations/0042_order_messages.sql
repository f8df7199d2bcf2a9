CREATE TABLE "order_chats" (
	"order_id" integer PRIMARY KEY NOT NULL,
	"lines" integer DEFAULT 0 NOT NULL,
	"last_id" integer DEFAULT 0 NOT NULL,
	"spoken_id" integer,
	"spoken_at" timestamp (3) with time zone,
	"buyer_read_id" integer DEFAULT 0 NOT NULL,
	"company_read_id" integer DEFAULT 0 NOT NULL,
	"buyer_unread" integer DEFAULT 0 NOT NULL,
	"company_unread" integer DEFAULT 0 NOT NULL,
	"buyer_mailed_id" integer DEFAULT 0 NOT NULL,
	"company_mailed_id" integer DEFAULT 0 NOT NULL,
	"buyer_tell_at" timestamp (3) with time zone,
	"company_tell_at" timestamp (3) with time zone,
	CONSTRAINT "order_chats_counters" CHECK ("order_chats"."buyer_unread" >= 0 and "order_chats"."company_unread" >= 0 and "order_chats"."lines" >= 0),
	CONSTRAINT "order_chats_marks" CHECK ("order_chats"."buyer_read_id" <= "order_chats"."last_id" and "order_chats"."company_read_id" <= "order_chats"."last_id")
);
--> statement-breakpoint
CREATE TABLE "order_messages" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_messages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"order_id" integer NOT NULL,
	"author_id" integer,
	"side" text,
	"for_user_id" integer,
	"text" text NOT NULL,
	"status" text,
	"pending_id" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "order_messages_of_somebody_or_system" CHECK (("order_messages"."author_id" is null) = ("order_messages"."side" is null) and ("order_messages"."author_id" is null) = ("order_messages"."status" is not null))
);
--> statement-breakpoint
ALTER TABLE "order_chats" ADD CONSTRAINT "order_chats_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_messages" ADD CONSTRAINT "order_messages_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_messages" ADD CONSTRAINT "order_messages_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_messages" ADD CONSTRAINT "order_messages_for_user_id_users_id_fk" FOREIGN KEY ("for_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_chats_buyer_unread" ON "order_chats" USING btree ("order_id","buyer_unread") WHERE buyer_unread > 0;--> statement-breakpoint
CREATE INDEX "order_chats_company_unread" ON "order_chats" USING btree ("order_id","company_unread") WHERE company_unread > 0;--> statement-breakpoint
CREATE INDEX "order_messages_order" ON "order_messages" USING btree ("order_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "order_messages_sent_once" ON "order_messages" USING btree ("author_id","pending_id");