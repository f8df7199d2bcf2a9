CREATE TABLE "downloads" (
	"key_hash" text PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"what" jsonb NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "import_photos" (
	"import_id" integer NOT NULL,
	"line" integer NOT NULL,
	"place" integer NOT NULL,
	"product_id" integer NOT NULL,
	"source" text NOT NULL,
	"alt" text,
	"state" text DEFAULT 'wanted' NOT NULL,
	"file" text,
	"error" jsonb,
	CONSTRAINT "import_photos_import_id_line_place_pk" PRIMARY KEY("import_id","line","place")
);
--> statement-breakpoint
CREATE TABLE "import_rows" (
	"import_id" integer NOT NULL,
	"line" integer NOT NULL,
	"group_line" integer NOT NULL,
	"cells" jsonb NOT NULL,
	"outcome" text DEFAULT 'unknown' NOT NULL,
	"title" text DEFAULT '' NOT NULL,
	"key" text,
	"record_id" integer,
	"errors" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"changes" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"before" jsonb,
	"after" jsonb,
	"kept" boolean DEFAULT false NOT NULL,
	CONSTRAINT "import_rows_import_id_line_pk" PRIMARY KEY("import_id","line")
);
--> statement-breakpoint
CREATE TABLE "imports" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "imports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"noun" text NOT NULL,
	"company_id" integer,
	"user_id" integer NOT NULL,
	"filename" text NOT NULL,
	"file" text NOT NULL,
	"bytes" integer NOT NULL,
	"format" text NOT NULL,
	"profile" text DEFAULT 'plain' NOT NULL,
	"status" text DEFAULT 'mapping' NOT NULL,
	"phase" text,
	"position" integer DEFAULT 0 NOT NULL,
	"target" integer DEFAULT 0 NOT NULL,
	"columns" jsonb NOT NULL,
	"mapping" jsonb NOT NULL,
	"options" jsonb NOT NULL,
	"sheets" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"encoding" text,
	"delimiter" text,
	"is_read" boolean DEFAULT false NOT NULL,
	"counts" jsonb DEFAULT '{"total":0,"create":0,"change":0,"same":0,"refuse":0,"part":0,"photos":0,"photos_done":0,"photos_failed":0,"kept":0}'::jsonb NOT NULL,
	"failure" jsonb,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"started_at" timestamp (3) with time zone,
	"finished_at" timestamp (3) with time zone,
	CONSTRAINT "imports_company_of_noun" CHECK (("imports"."noun" = 'categories') = ("imports"."company_id" is null))
);
--> statement-breakpoint
ALTER TABLE "downloads" ADD CONSTRAINT "downloads_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_photos" ADD CONSTRAINT "import_photos_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_rows" ADD CONSTRAINT "import_rows_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "downloads_expires" ON "downloads" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "import_photos_state" ON "import_photos" USING btree ("import_id","state");--> statement-breakpoint
CREATE INDEX "import_photos_product" ON "import_photos" USING btree ("product_id","source");--> statement-breakpoint
CREATE INDEX "import_rows_outcome" ON "import_rows" USING btree ("import_id","outcome","line");--> statement-breakpoint
CREATE INDEX "import_rows_group" ON "import_rows" USING btree ("import_id","group_line");--> statement-breakpoint
CREATE INDEX "import_rows_key" ON "import_rows" USING btree ("import_id","key");--> statement-breakpoint
CREATE INDEX "imports_user" ON "imports" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "imports_company" ON "imports" USING btree ("company_id");--> statement-breakpoint
CREATE INDEX "imports_under_way" ON "imports" USING btree ("id") WHERE phase is not null;