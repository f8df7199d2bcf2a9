CREATE TABLE "category_choices" (
	"company_id" integer NOT NULL,
	"key" text NOT NULL,
	"category_id" integer NOT NULL,
	"chosen_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "category_choices_company_id_key_pk" PRIMARY KEY("company_id","key")
);
--> statement-breakpoint
CREATE TABLE "category_requests" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "category_requests_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"import_id" integer,
	"name" text NOT NULL,
	"key" text NOT NULL,
	"comment" text,
	"status" text DEFAULT 'waiting' NOT NULL,
	"category_id" integer,
	"answer" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"decided_at" timestamp (3) with time zone,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "category_requests_decided" CHECK (("category_requests"."status" = 'waiting') = ("category_requests"."decided_at" is null))
);
--> statement-breakpoint
ALTER TABLE "import_rows" ADD COLUMN "category" text;--> statement-breakpoint
ALTER TABLE "import_rows" ADD COLUMN "left_out" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "category_choices" ADD CONSTRAINT "category_choices_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "category_choices" ADD CONSTRAINT "category_choices_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "category_requests" ADD CONSTRAINT "category_requests_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "category_requests" ADD CONSTRAINT "category_requests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "category_requests" ADD CONSTRAINT "category_requests_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "category_requests" ADD CONSTRAINT "category_requests_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "category_choices_category" ON "category_choices" USING btree ("category_id");--> statement-breakpoint
CREATE INDEX "category_choices_oldest" ON "category_choices" USING btree ("company_id","chosen_at");--> statement-breakpoint
CREATE UNIQUE INDEX "category_requests_once" ON "category_requests" USING btree ("company_id","key") WHERE status = 'waiting';--> statement-breakpoint
CREATE INDEX "category_requests_company" ON "category_requests" USING btree ("company_id","key","id");--> statement-breakpoint
CREATE INDEX "category_requests_status" ON "category_requests" USING btree ("status","id");--> statement-breakpoint
CREATE INDEX "category_requests_user" ON "category_requests" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "category_requests_import" ON "category_requests" USING btree ("import_id");--> statement-breakpoint
CREATE INDEX "category_requests_category" ON "category_requests" USING btree ("category_id");--> statement-breakpoint
CREATE INDEX "categories_alike" ON "categories" USING gin (lower("name") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "categories_alike_en" ON "categories" USING gin (lower("en_name") gin_trgm_ops);