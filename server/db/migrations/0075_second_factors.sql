CREATE TABLE "factor_challenges" (
	"hash" "bytea" PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"purpose" text NOT NULL,
	"session_hash" "bytea",
	"method" text,
	"webauthn" text,
	"secret" "bytea",
	"tries" smallint DEFAULT 0 NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "factor_challenges_five_tries" CHECK ("factor_challenges"."tries" between 0 and 5)
);
--> statement-breakpoint
CREATE TABLE "factors" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "factors_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"secret" "bytea",
	"last_step" bigint,
	"credential_id" text,
	"public_key" "bytea",
	"sign_count" bigint,
	"transports" text[],
	"created_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	CONSTRAINT "factors_credential" UNIQUE("credential_id"),
	CONSTRAINT "factors_kind" CHECK (("factors"."kind" = 'totp' and "factors"."secret" is not null and "factors"."credential_id" is null)
       or ("factors"."kind" = 'passkey' and "factors"."credential_id" is not null and "factors"."public_key" is not null and "factors"."sign_count" is not null))
);
--> statement-breakpoint
CREATE TABLE "recovery_codes" (
	"user_id" integer NOT NULL,
	"code_hash" "bytea" NOT NULL,
	"used_at" timestamp (3) with time zone,
	CONSTRAINT "recovery_codes_user_id_code_hash_pk" PRIMARY KEY("user_id","code_hash")
);
--> statement-breakpoint
CREATE TABLE "sign_ins" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sign_ins_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"method" text NOT NULL,
	"factor" text,
	"user_agent" text,
	"device_hash" "bytea",
	"address" text
);
--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "factor_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "factor_challenges" ADD CONSTRAINT "factor_challenges_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "factors" ADD CONSTRAINT "factors_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_ins" ADD CONSTRAINT "sign_ins_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "factor_challenges_user" ON "factor_challenges" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "factors_user" ON "factors" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "sign_ins_user" ON "sign_ins" USING btree ("user_id","at","id");