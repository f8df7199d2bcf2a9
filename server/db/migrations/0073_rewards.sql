CREATE TABLE "bonus_debts" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bonus_debts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"amount" bigint NOT NULL,
	"debt_after" bigint DEFAULT 0 NOT NULL,
	"reason" text NOT NULL,
	"order_id" integer,
	"transaction_id" integer,
	"cause" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "bonus_debts_paid_by_credit" CHECK (("bonus_debts"."amount" < 0) = ("bonus_debts"."transaction_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "account_traces" (
	"user_id" integer NOT NULL,
	"kind" text NOT NULL,
	"hash" "bytea" NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "account_traces_user_id_kind_hash_pk" PRIMARY KEY("user_id","kind","hash")
);
--> statement-breakpoint
CREATE TABLE "rewards" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "rewards_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"user_id" integer NOT NULL,
	"amount" bigint NOT NULL,
	"inviter_id" integer,
	"inviter_amount" bigint DEFAULT 0 NOT NULL,
	"activation_id" integer,
	"order_id" integer,
	"percent" integer,
	"state" text NOT NULL,
	"reasons" text[] DEFAULT '{}' NOT NULL,
	"due_at" timestamp (3) with time zone,
	"credited_at" timestamp (3) with time zone,
	"decided_by" integer,
	"decided_at" timestamp (3) with time zone,
	"comment" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "rewards_kind" CHECK (case kind when 'referral' then "rewards"."inviter_id" is not null and "rewards"."activation_id" is not null and "rewards"."percent" is null when 'cashback' then "rewards"."inviter_id" is null and "rewards"."activation_id" is null and "rewards"."order_id" is not null and "rewards"."percent" is not null else false end),
	CONSTRAINT "rewards_amounts" CHECK (least("rewards"."amount", "rewards"."inviter_amount") >= 0),
	CONSTRAINT "rewards_waiting" CHECK ("rewards"."state" <> 'waiting' or "rewards"."order_id" is not null and "rewards"."due_at" is not null),
	CONSTRAINT "rewards_credited" CHECK ("rewards"."state" <> 'credited' or "rewards"."credited_at" is not null),
	CONSTRAINT "rewards_state" CHECK ("rewards"."state" in ('pending', 'waiting', 'held', 'credited', 'rejected', 'taken_back'))
);
--> statement-breakpoint
ALTER TABLE "sandbox_intents" ADD COLUMN "card_fingerprint" text;--> statement-breakpoint
ALTER TABLE "sandbox_intents" ADD COLUMN "refunded_amount" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "network_hash" "bytea";--> statement-breakpoint
ALTER TABLE "collections" ADD COLUMN "early_access_days" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "card_fingerprint" text;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "refunded_amount" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "bonus_debt" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "bonus_debts" ADD CONSTRAINT "bonus_debts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bonus_debts" ADD CONSTRAINT "bonus_debts_transaction_id_transactions_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."transactions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_traces" ADD CONSTRAINT "account_traces_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rewards" ADD CONSTRAINT "rewards_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rewards" ADD CONSTRAINT "rewards_inviter_id_users_id_fk" FOREIGN KEY ("inviter_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rewards" ADD CONSTRAINT "rewards_activation_id_promo_activations_id_fk" FOREIGN KEY ("activation_id") REFERENCES "public"."promo_activations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rewards" ADD CONSTRAINT "rewards_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rewards" ADD CONSTRAINT "rewards_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "bonus_debts_cause" ON "bonus_debts" USING btree ("cause");--> statement-breakpoint
CREATE INDEX "bonus_debts_user" ON "bonus_debts" USING btree ("user_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "rewards_activation" ON "rewards" USING btree ("activation_id");--> statement-breakpoint
CREATE UNIQUE INDEX "rewards_one_referral" ON "rewards" USING btree ("user_id") WHERE kind = 'referral';--> statement-breakpoint
CREATE UNIQUE INDEX "rewards_one_cashback" ON "rewards" USING btree ("order_id") WHERE kind = 'cashback';--> statement-breakpoint
CREATE INDEX "rewards_order" ON "rewards" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "rewards_user" ON "rewards" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "rewards_inviter" ON "rewards" USING btree ("inviter_id","created_at","id");--> statement-breakpoint
CREATE INDEX "rewards_state" ON "rewards" USING btree ("state","created_at","id");--> statement-breakpoint
CREATE INDEX "rewards_due" ON "rewards" USING btree ("due_at") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "payments_card" ON "payments" USING btree ("card_fingerprint","user_id") WHERE card_fingerprint is not null;--> statement-breakpoint
ALTER TABLE "collections" ADD CONSTRAINT "collections_early_access" CHECK ("collections"."early_access_days" between 0 and 90);--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_refunded_amount" CHECK ("payments"."refunded_amount" between 0 and "payments"."amount");--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_bonus_debt_not_negative" CHECK ("users"."bonus_debt" >= 0);