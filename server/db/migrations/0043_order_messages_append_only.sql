-- custom: order_messages_append_only
-- What was said stays as it was said.
CREATE TRIGGER order_messages_append_only BEFORE UPDATE OR DELETE ON order_messages FOR EACH ROW EXECUTE FUNCTION refuse_change();
