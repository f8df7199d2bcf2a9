-- custom: audit_kept
-- Entries written before they were found by company and title, under the nouns of resources.
update audit
   set noun = case noun when 'user' then 'users' when 'document' then 'documents' else noun end,
       company_id = case when noun = 'companies' and record_id ~ '^[0-9]{1,9}$' then record_id::int
                         when coalesce(after, before) ->> 'company_id' ~ '^[0-9]{1,9}$' then (coalesce(after, before) ->> 'company_id')::int
                         when coalesce(after, before) -> 'company' ->> 'id' ~ '^[0-9]{1,9}$' then (coalesce(after, before) -> 'company' ->> 'id')::int end,
       title = left(coalesce(coalesce(after, before) ->> 'name', coalesce(after, before) ->> 'brand', coalesce(after, before) ->> 'title'), 255);
--> statement-breakpoint
-- What is written stays as it was written.
create function audit_is_kept() returns trigger language plpgsql as $$
begin
  raise exception 'the audit log is only ever added to';
end $$;
--> statement-breakpoint
create trigger audit_is_kept before update or delete on audit for each statement execute function audit_is_kept();
