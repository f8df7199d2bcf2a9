CREATE SCHEMA "gazetteer";
--> statement-breakpoint
CREATE TABLE "gazetteer"."places" (
	"id" integer PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"ru_name" text,
	"key" text COLLATE "C" NOT NULL,
	"sound" text COLLATE "C" NOT NULL,
	"ru_key" text COLLATE "C",
	"country" char(2) NOT NULL,
	"region" text,
	"ru_region" text,
	"population" integer NOT NULL,
	"lat" double precision NOT NULL,
	"lng" double precision NOT NULL
);
--> statement-breakpoint
CREATE INDEX "places_key" ON "gazetteer"."places" USING btree ("key");--> statement-breakpoint
CREATE INDEX "places_sound" ON "gazetteer"."places" USING btree ("sound");--> statement-breakpoint
CREATE INDEX "places_ru_key" ON "gazetteer"."places" USING btree ("ru_key") WHERE ru_key is not null;--> statement-breakpoint
CREATE INDEX "places_alike" ON "gazetteer"."places" USING gin ("sound" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "places_where" ON "gazetteer"."places" USING btree ("lat","lng");--> statement-breakpoint
CREATE INDEX "places_large" ON "gazetteer"."places" USING btree ("population") WHERE population >= 100000;