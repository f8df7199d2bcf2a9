-- What stands in the listing already gets its facets, and they are counted.
UPDATE catalog_listing l SET in_stock = coalesce((SELECT s.supply > 0 FROM product_stock s WHERE s.product_id = l.product_id), false), facets = f.facets, numbers = n.numbers
  FROM (
    SELECT product_id, array_agg(facet ORDER BY facet) AS facets
      FROM (
        SELECT product_id, (category_id * 4 + 0) FROM catalog_listing WHERE category_id <> 0
        UNION ALL SELECT id, (company_id * 4 + 1) FROM products
        UNION ALL SELECT product_id, (floor(rating)::int * 4 + 3) FROM catalog_listing WHERE category_id = 0
        UNION ALL SELECT x.product_id, (v.id * 4 + 2) FROM product_parameters x JOIN parameter_values v USING (parameter_id, value)
        UNION ALL SELECT product_id, unnest(array[((parameter_id * 1024 + 0) * 4 + 3), ((parameter_id * 1024 + (512 + sign(number)::int * greatest(1, least(254, floor(4 * ln(greatest(abs(number), 1e-9)::float8) / ln(2::float8))::int + 65)))) * 4 + 3)]) FROM product_parameters WHERE number IS NOT NULL
      ) t (product_id, facet)
     GROUP BY product_id
  ) f LEFT JOIN (
    SELECT product_id, jsonb_object_agg(parameter_id, number) AS numbers FROM product_parameters WHERE number IS NOT NULL GROUP BY product_id
  ) n USING (product_id)
 WHERE f.product_id = l.product_id;
--> statement-breakpoint
INSERT INTO category_facets (category_id, facet, total)
SELECT category_id, facet, count(*) FROM (SELECT category_id, unnest(facets) AS facet FROM catalog_listing) t WHERE (facet & 3 in (1, 2) or facet & 3 = 3 and (facet <= 23 or (facet >> 2) % 1024 = 0)) GROUP BY category_id, facet;
--> statement-breakpoint
INSERT INTO category_numbers (category_id, parameter_id, number, total)
SELECT category_id, key::int, value::numeric, count(*) FROM catalog_listing, jsonb_each_text(numbers) GROUP BY 1, 2, 3;
