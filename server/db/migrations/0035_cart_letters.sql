CREATE TABLE "cart_letters" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "cart_letters_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"cart_id" integer NOT NULL,
	"kind" text NOT NULL,
	"email" text NOT NULL,
	"author_id" integer,
	"subject" text,
	"text" text,
	"token_hash" "bytea" NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "cart_letters_token" UNIQUE("token_hash"),
	CONSTRAINT "cart_letters_kind" CHECK ("cart_letters"."kind" in ('reminder', 'letter')),
	CONSTRAINT "cart_letters_words" CHECK (("cart_letters"."kind" = 'letter') = ("cart_letters"."subject" is not null and "cart_letters"."text" is not null))
);
--> statement-breakpoint
CREATE TABLE "cart_mail_choices" (
	"email" text PRIMARY KEY NOT NULL,
	"token" text NOT NULL,
	"off_at" timestamp (3) with time zone,
	CONSTRAINT "cart_mail_choices_token" UNIQUE("token")
);
--> statement-breakpoint
ALTER TABLE "cart_letters" ADD CONSTRAINT "cart_letters_cart_id_carts_id_fk" FOREIGN KEY ("cart_id") REFERENCES "public"."carts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart_letters" ADD CONSTRAINT "cart_letters_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "cart_letters_cart" ON "cart_letters" USING btree ("cart_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "cart_letters_one_reminder" ON "cart_letters" USING btree ("cart_id") WHERE kind = 'reminder';--> statement-breakpoint
CREATE INDEX "cart_letters_email" ON "cart_letters" USING btree ("email","at");--> statement-breakpoint
CREATE INDEX "cart_letters_author" ON "cart_letters" USING btree ("author_id") WHERE author_id is not null;