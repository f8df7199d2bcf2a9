-- custom: tariffs_there_are
-- The tariffs that the application relies on; an admin sets prices, limits and words. And what has extended one is never changed.
INSERT INTO tariffs (kind, audience, name, en_name, description, en_description, price_7, price_30, price_120, price_365, albums, records, time_capsules, memorials, products) VALUES
  ('buyer_free', 'buyers', 'Бесплатный', 'Free', 'Всё, что нужно, чтобы выбирать и заказывать.', 'Everything it takes to choose and to order.', 0, 0, 0, 0, 5, 100, 3, 1, NULL),
  ('buyer_pro', 'buyers', 'Про', 'Pro', 'Без ограничений: альбомы, записи и капсулы времени в любом количестве.', 'No limits: as many albums, records and time capsules as you like.', 299, 799, 2699, 6999, NULL, NULL, NULL, NULL, NULL),
  ('vendor_base', 'vendors', 'Базовый', 'Base', 'Чтобы начать продавать: до 100 товаров на всех ваших витринах.', 'To start selling: up to 100 products over all your companies.', 0, 0, 0, 0, 5, 100, 3, 1, 100),
  ('vendor_premium', 'vendors', 'Премиум', 'Premium', 'Для растущего магазина: товаров сколько угодно, ничего не скрывается.', 'For a growing shop: as many products as you like, none of them hidden.', 799, 2499, 8499, 21999, NULL, NULL, NULL, NULL, NULL),
  ('correction', NULL, 'Корректировка', 'Correction', 'Сдвиг срока администратором: не продаётся.', 'A date moved by an admin: not for sale.', 0, 0, 0, 0, NULL, NULL, NULL, NULL, NULL)
ON CONFLICT (kind) DO NOTHING;
--> statement-breakpoint
CREATE TRIGGER tariff_extensions_append_only BEFORE UPDATE OR DELETE ON tariff_extensions FOR EACH ROW EXECUTE FUNCTION refuse_change();
