-- Imports copied the name for English readers. Without the copy they read the name itself, also after it changes.
UPDATE products p SET en_name = NULL WHERE en_name = name
  AND EXISTS (SELECT FROM import_rows r JOIN imports i ON i.id = r.import_id WHERE i.noun = 'products' AND r.record_id = p.id AND r.outcome IN ('create', 'change'));
--> statement-breakpoint
UPDATE products p SET en_description = NULL WHERE en_description = description
  AND EXISTS (SELECT FROM import_rows r JOIN imports i ON i.id = r.import_id WHERE i.noun = 'products' AND r.record_id = p.id AND r.outcome IN ('create', 'change'));
--> statement-breakpoint
UPDATE stores s SET en_name = NULL WHERE en_name = name
  AND EXISTS (SELECT FROM import_rows r JOIN imports i ON i.id = r.import_id WHERE i.noun = 'stores' AND r.record_id = s.id AND r.outcome IN ('create', 'change'));
--> statement-breakpoint
UPDATE categories c SET en_name = NULL WHERE en_name = name
  AND (EXISTS (SELECT FROM import_rows r JOIN imports i ON i.id = r.import_id WHERE i.noun = 'categories' AND r.record_id = c.id AND r.outcome IN ('create', 'change'))
    OR EXISTS (SELECT FROM imports i WHERE i.made_categories @> to_jsonb(c.id)));
