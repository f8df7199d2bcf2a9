-- Deferred, so that one statement or one transaction may put them in another order.
ALTER TABLE "collections" ADD CONSTRAINT "collections_position_once" UNIQUE ("position") DEFERRABLE INITIALLY DEFERRED;
