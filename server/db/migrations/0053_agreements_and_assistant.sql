CREATE TABLE "assistant_messages" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "assistant_messages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"role" text NOT NULL,
	"text" text NOT NULL,
	"product_ids" integer[] DEFAULT '{}' NOT NULL,
	"document_types" text[] DEFAULT '{}' NOT NULL,
	"company_ids" integer[] DEFAULT '{}' NOT NULL,
	"links" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"is_known" boolean DEFAULT true NOT NULL,
	"question_id" integer,
	"state" text,
	"asked_at" timestamp (3) with time zone,
	"request_key" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "assistant_messages_one_answer" UNIQUE("question_id"),
	CONSTRAINT "assistant_messages_key" UNIQUE("user_id","request_key"),
	CONSTRAINT "assistant_messages_sides" CHECK (("assistant_messages"."role" = 'user') = ("assistant_messages"."state" is not null) and ("assistant_messages"."role" = 'assistant') = ("assistant_messages"."question_id" is not null) and ("assistant_messages"."state" is null) = ("assistant_messages"."asked_at" is null))
);
--> statement-breakpoint
CREATE TABLE "assistant_usage" (
	"user_id" integer NOT NULL,
	"day" date NOT NULL,
	"questions" integer DEFAULT 0 NOT NULL,
	"tokens_read" integer DEFAULT 0 NOT NULL,
	"tokens_written" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "assistant_usage_user_id_day_pk" PRIMARY KEY("user_id","day"),
	CONSTRAINT "assistant_usage_not_negative" CHECK ("assistant_usage"."questions" >= 0 and "assistant_usage"."tokens_read" >= 0 and "assistant_usage"."tokens_written" >= 0)
);
--> statement-breakpoint
CREATE TABLE "agreement_acceptances" (
	"user_id" integer NOT NULL,
	"document_id" integer NOT NULL,
	"accepted_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "agreement_acceptances_user_id_document_id_pk" PRIMARY KEY("user_id","document_id")
);
--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "note" text;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "author_id" integer;--> statement-breakpoint
ALTER TABLE "assistant_messages" ADD CONSTRAINT "assistant_messages_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assistant_messages" ADD CONSTRAINT "assistant_messages_question" FOREIGN KEY ("question_id") REFERENCES "public"."assistant_messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assistant_usage" ADD CONSTRAINT "assistant_usage_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agreement_acceptances" ADD CONSTRAINT "agreement_acceptances_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agreement_acceptances" ADD CONSTRAINT "agreement_acceptances_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "assistant_messages_user" ON "assistant_messages" USING btree ("user_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "assistant_messages_one_waiting" ON "assistant_messages" USING btree ("user_id") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "agreement_acceptances_document" ON "agreement_acceptances" USING btree ("document_id");