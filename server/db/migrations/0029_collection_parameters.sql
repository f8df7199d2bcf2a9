CREATE TABLE "collection_parameters" (
	"collection_id" integer NOT NULL,
	"parameter_id" integer NOT NULL,
	"value" text,
	CONSTRAINT "collection_parameters_once" UNIQUE NULLS NOT DISTINCT("collection_id","parameter_id","value")
);
--> statement-breakpoint
ALTER TABLE "collection_parameters" ADD CONSTRAINT "collection_parameters_collection_id_collections_id_fk" FOREIGN KEY ("collection_id") REFERENCES "public"."collections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collection_parameters" ADD CONSTRAINT "collection_parameters_parameter_id_parameters_id_fk" FOREIGN KEY ("parameter_id") REFERENCES "public"."parameters"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collection_parameters" ADD CONSTRAINT "collection_parameters_known_value" FOREIGN KEY ("parameter_id","value") REFERENCES "public"."parameter_values"("parameter_id","value") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "collection_parameters_value" ON "collection_parameters" USING btree ("parameter_id","value");