CREATE INDEX "countries_en_name" ON "countries" USING btree ("en_name","id");--> statement-breakpoint
CREATE INDEX "countries_name" ON "countries" USING btree ("name","id");--> statement-breakpoint
CREATE INDEX "countries_code" ON "countries" USING btree (("code"::int),"id");