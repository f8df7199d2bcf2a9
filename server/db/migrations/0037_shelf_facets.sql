-- custom: shelf_facets
-- A row's facets as each of its categories has them: the category above, a company, value or stride below (facetCodes.ts).
-- Restricted, since starting workers would cost more than what is found by it.
CREATE FUNCTION shelf_facets(facets integer[]) RETURNS bigint[] LANGUAGE sql IMMUTABLE PARALLEL RESTRICTED AS $$
  SELECT array_agg((c.f::bigint >> 2 << 32) | o.f) FROM unnest(facets) c (f), unnest(facets) o (f)
   WHERE c.f & 3 = 0 AND (o.f & 3 IN (1, 2) OR o.f & 3 = 3 AND o.f > 24 AND (o.f >> 2) % 1024 <> 0) $$;
--> statement-breakpoint
CREATE INDEX catalog_listing_shelf_facets ON catalog_listing USING gin (shelf_facets(facets)) WITH (fastupdate = off) WHERE category_id = 0;
