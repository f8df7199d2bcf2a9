-- custom: drawn_listing
-- One row in four, by chance, in an order of chance, with all that filters ask of it: read until enough meet the filter (sample.ts).
CREATE INDEX catalog_listing_drawn ON catalog_listing (category_id, hashint4(product_id)) INCLUDE (product_id, price, rating, in_stock, facets) WHERE hashint4(product_id) & 3 = 0;
