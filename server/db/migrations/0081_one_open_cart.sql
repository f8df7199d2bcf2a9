-- Open carts of one user and company become one: the newest keeps its lines and takes those of the others.
LOCK TABLE carts IN SHARE ROW EXCLUSIVE MODE;
--> statement-breakpoint
-- Carts whose lines went with their products have no company.
UPDATE carts c SET company_id = NULL
  WHERE c.status = 'open' AND c.company_id IS NOT NULL AND NOT EXISTS (SELECT FROM cart_lines l WHERE l.cart_id = c.id);
--> statement-breakpoint
CREATE TEMPORARY TABLE absorbed_carts ON COMMIT DROP AS
  SELECT id, survivor_id
    FROM (SELECT id, max(id) OVER (PARTITION BY user_id, company_id) AS survivor_id
            FROM carts WHERE status = 'open' AND user_id IS NOT NULL AND company_id IS NOT NULL) c
   WHERE id <> survivor_id;
--> statement-breakpoint
-- Counts add up to 9,999 at most, and a cart has 200 lines at most: the latest of those that are new to it fit first.
INSERT INTO cart_lines AS l (cart_id, product_id, count, price, created_at)
  SELECT survivor_id, product_id, count, price, created_at
    FROM (SELECT m.*, o.cart_id IS NOT NULL AS is_own,
                 row_number() OVER (PARTITION BY m.survivor_id, o.cart_id ORDER BY m.created_at DESC, m.product_id) AS place
            FROM (SELECT a.survivor_id, x.product_id, least(sum(x.count), 9999)::int AS count,
                         (array_agg(x.price ORDER BY x.cart_id DESC))[1] AS price, min(x.created_at) AS created_at
                    FROM absorbed_carts a JOIN cart_lines x ON x.cart_id = a.id GROUP BY 1, 2) m
            LEFT JOIN cart_lines o ON o.cart_id = m.survivor_id AND o.product_id = m.product_id) moved
   WHERE is_own OR place <= 200 - (SELECT count(*) FROM cart_lines s WHERE s.cart_id = survivor_id)
  ON CONFLICT (cart_id, product_id) DO UPDATE SET count = least(l.count + excluded.count, 9999);
--> statement-breakpoint
-- A cart has one reminder: its own, or the latest of the others.
UPDATE cart_letters r SET cart_id = a.survivor_id
  FROM absorbed_carts a
  WHERE r.cart_id = a.id AND (r.kind = 'letter'
    OR NOT EXISTS (SELECT FROM cart_letters o WHERE o.cart_id = a.survivor_id AND o.kind = 'reminder')
       AND r.id = (SELECT max(o.id) FROM cart_letters o JOIN absorbed_carts b ON b.id = o.cart_id
                    WHERE b.survivor_id = a.survivor_id AND o.kind = 'reminder'));
--> statement-breakpoint
UPDATE carts c SET updated_at = greatest(c.updated_at, m.updated_at)
  FROM (SELECT a.survivor_id, max(x.updated_at) AS updated_at FROM absorbed_carts a JOIN carts x ON x.id = a.id GROUP BY 1) m
  WHERE c.id = m.survivor_id AND c.updated_at < m.updated_at;
--> statement-breakpoint
DELETE FROM carts c USING absorbed_carts a WHERE a.id = c.id;
--> statement-breakpoint
CREATE UNIQUE INDEX "carts_one_open" ON "carts" USING btree ("user_id","company_id") WHERE status = 'open' and user_id is not null and company_id is not null;
