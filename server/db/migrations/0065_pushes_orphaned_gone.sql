-- custom: pushes_orphaned_gone
-- A browser that is forgotten takes with it whatever still waits for it: by the foreign key alone such a row waited for ever,
-- where its job had passed over it while the row was locked by the very deletion, and its campaign never ended
create function push_without_browser() returns trigger language plpgsql as $$
begin
  new.state := 'gone';
  new.content := null;
  return new;
end $$;
--> statement-breakpoint
create trigger pushes_without_browser before update of subscription_id on pushes for each row
  when (new.subscription_id is null and old.subscription_id is not null and new.state = 'queued') execute function push_without_browser();
--> statement-breakpoint
update pushes set state = 'gone', content = null where state = 'queued' and subscription_id is null;
