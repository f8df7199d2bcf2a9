CREATE TABLE "undos" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "undos_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"rows" jsonb NOT NULL,
	"undone" jsonb
);
--> statement-breakpoint
CREATE INDEX "undos_user" ON "undos" USING btree ("user_id","id");