CREATE TABLE "publication_photos" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "publication_photos_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"author_id" integer NOT NULL,
	"publication_id" integer,
	"file" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"blur" text,
	"in_gallery" boolean DEFAULT false NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "publications" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "publications_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"author_id" integer NOT NULL,
	"title" text COLLATE "und-x-icu" NOT NULL,
	"description" text,
	"text" text NOT NULL,
	"language" text NOT NULL,
	"logo" jsonb,
	"reading_minutes" smallint NOT NULL,
	"status" text NOT NULL,
	"reason" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"published_at" timestamp (3) with time zone,
	CONSTRAINT "publications_language" CHECK ("publications"."language" in ('en', 'ru')),
	CONSTRAINT "publications_canceled_for_a_reason" CHECK (("publications"."status" = 'canceled' and "publications"."reason" is not null) or ("publications"."status" in ('in_moderation', 'published') and "publications"."reason" is null))
);
--> statement-breakpoint
CREATE TABLE "shown_publications" (
	"publication_id" integer PRIMARY KEY NOT NULL,
	"author_id" integer NOT NULL,
	"title" text NOT NULL,
	"description" text,
	"text" text NOT NULL,
	"language" text NOT NULL,
	"logo" jsonb,
	"reading_minutes" smallint NOT NULL,
	"photo_ids" integer[] NOT NULL,
	"published_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"search" "tsvector" NOT NULL
);
--> statement-breakpoint
ALTER TABLE "publication_photos" ADD CONSTRAINT "publication_photos_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "publication_photos" ADD CONSTRAINT "publication_photos_publication_id_publications_id_fk" FOREIGN KEY ("publication_id") REFERENCES "public"."publications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "publications" ADD CONSTRAINT "publications_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shown_publications" ADD CONSTRAINT "shown_publications_publication_id_publications_id_fk" FOREIGN KEY ("publication_id") REFERENCES "public"."publications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "publication_photos_of" ON "publication_photos" USING btree ("publication_id","position","id");--> statement-breakpoint
CREATE INDEX "publication_photos_unsaved" ON "publication_photos" USING btree ("author_id") WHERE publication_id is null;--> statement-breakpoint
CREATE INDEX "publications_own" ON "publications" USING btree ("author_id","updated_at","id");--> statement-breakpoint
CREATE INDEX "publications_updated" ON "publications" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "publications_status" ON "publications" USING btree ("status","updated_at","id");--> statement-breakpoint
CREATE INDEX "publications_created" ON "publications" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "publications_published" ON "publications" USING btree ("published_at","id");--> statement-breakpoint
CREATE INDEX "publications_title" ON "publications" USING btree ("title","id");--> statement-breakpoint
CREATE INDEX "shown_publications_ru" ON "shown_publications" USING btree ("language","published_at","publication_id");--> statement-breakpoint
CREATE INDEX "shown_publications_en" ON "shown_publications" USING btree ("language","published_at" DESC NULLS LAST,"publication_id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "shown_publications_author" ON "shown_publications" USING btree ("author_id","language","published_at","publication_id");--> statement-breakpoint
CREATE INDEX "shown_publications_search" ON "shown_publications" USING gin ("search");