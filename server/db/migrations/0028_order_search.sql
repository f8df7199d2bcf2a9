-- custom: order_search
UPDATE "orders" o SET "search" = lower(concat_ws(' ', o.address ->> 'fio', o.address ->> 'phone', o.user_phone,
  (SELECT string_agg(concat_ws(' ', i.name, i.en_name, i.sku), ' ' ORDER BY i.sku) FROM order_items i WHERE i.order_id = o.id)));
