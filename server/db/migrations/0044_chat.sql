CREATE TABLE "chat_channels" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"company_id" integer,
	"keeper_id" integer,
	"creator_id" integer NOT NULL,
	"last_seq" bigint DEFAULT 0 NOT NULL,
	"user_seq" bigint DEFAULT 0 NOT NULL,
	"other_seq" bigint DEFAULT 0 NOT NULL,
	"posts" integer DEFAULT 0 NOT NULL,
	"active_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "chat_channels_id" CHECK ("chat_channels"."id" ~ '^[a-z0-9]{26}$'),
	CONSTRAINT "chat_channels_of_one" CHECK (("chat_channels"."company_id" is null) <> ("chat_channels"."keeper_id" is null)),
	CONSTRAINT "chat_channels_not_with_oneself" CHECK ("chat_channels"."keeper_id" is distinct from "chat_channels"."user_id")
);
--> statement-breakpoint
CREATE TABLE "chat_files" (
	"id" text PRIMARY KEY NOT NULL,
	"channel_id" text NOT NULL,
	"user_id" integer NOT NULL,
	"post_id" text,
	"position" integer DEFAULT 0 NOT NULL,
	"name" text NOT NULL,
	"size" integer NOT NULL,
	"is_image" boolean NOT NULL,
	"width" integer DEFAULT 0 NOT NULL,
	"height" integer DEFAULT 0 NOT NULL,
	"blur" text,
	"file" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "chat_files_file_unique" UNIQUE("file"),
	CONSTRAINT "chat_files_id" CHECK ("chat_files"."id" ~ '^[a-z0-9]{26}$')
);
--> statement-breakpoint
CREATE TABLE "chat_members" (
	"channel_id" text NOT NULL,
	"user_id" integer NOT NULL,
	"seen_seq" bigint DEFAULT 0 NOT NULL,
	"seen_at" timestamp (3) with time zone,
	"mailed_seq" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "chat_members_channel_id_user_id_pk" PRIMARY KEY("channel_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "chat_posts" (
	"id" text PRIMARY KEY NOT NULL,
	"seq" bigint GENERATED ALWAYS AS IDENTITY (sequence name "chat_posts_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"channel_id" text NOT NULL,
	"user_id" integer NOT NULL,
	"message" text NOT NULL,
	"props" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"pending_post_id" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	CONSTRAINT "chat_posts_id" CHECK ("chat_posts"."id" ~ '^[a-z0-9]{26}$'),
	CONSTRAINT "chat_posts_deleted_are_silent" CHECK ("chat_posts"."deleted_at" is null or ("chat_posts"."message" = '' and "chat_posts"."props" = '{}'))
);
--> statement-breakpoint
CREATE TABLE "chat_presence" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "chat_tokens" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"session_hash" "bytea" NOT NULL,
	CONSTRAINT "chat_tokens_session_hash_unique" UNIQUE("session_hash")
);
--> statement-breakpoint
ALTER TABLE "chat_channels" ADD CONSTRAINT "chat_channels_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_channels" ADD CONSTRAINT "chat_channels_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_channels" ADD CONSTRAINT "chat_channels_keeper_id_users_id_fk" FOREIGN KEY ("keeper_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_files" ADD CONSTRAINT "chat_files_channel_id_chat_channels_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."chat_channels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_files" ADD CONSTRAINT "chat_files_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_files" ADD CONSTRAINT "chat_files_post_id_chat_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."chat_posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_members" ADD CONSTRAINT "chat_members_channel_id_chat_channels_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."chat_channels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_members" ADD CONSTRAINT "chat_members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_posts" ADD CONSTRAINT "chat_posts_channel_id_chat_channels_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."chat_channels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_posts" ADD CONSTRAINT "chat_posts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_presence" ADD CONSTRAINT "chat_presence_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_tokens" ADD CONSTRAINT "chat_tokens_session_hash_sessions_token_hash_fk" FOREIGN KEY ("session_hash") REFERENCES "public"."sessions"("token_hash") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "chat_channels_of_company" ON "chat_channels" USING btree ("company_id","user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "chat_channels_of_pair" ON "chat_channels" USING btree (least("user_id", "keeper_id"),greatest("user_id", "keeper_id")) WHERE keeper_id is not null;--> statement-breakpoint
CREATE INDEX "chat_channels_by_user" ON "chat_channels" USING btree ("user_id","active_at","id");--> statement-breakpoint
CREATE INDEX "chat_channels_by_company" ON "chat_channels" USING btree ("company_id","active_at","id");--> statement-breakpoint
CREATE INDEX "chat_channels_by_keeper" ON "chat_channels" USING btree ("keeper_id","active_at","id");--> statement-breakpoint
CREATE INDEX "chat_channels_by_time" ON "chat_channels" USING btree ("active_at","id");--> statement-breakpoint
CREATE INDEX "chat_files_post" ON "chat_files" USING btree ("post_id","position");--> statement-breakpoint
CREATE INDEX "chat_files_unsent" ON "chat_files" USING btree ("created_at") WHERE post_id is null;--> statement-breakpoint
CREATE INDEX "chat_members_user" ON "chat_members" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "chat_posts_of_channel" ON "chat_posts" USING btree ("channel_id","seq");--> statement-breakpoint
CREATE UNIQUE INDEX "chat_posts_sent_once" ON "chat_posts" USING btree ("user_id","pending_post_id");