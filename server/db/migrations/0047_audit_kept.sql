-- custom: audit_kept
-- What is written stays as it was written, but for this once.
alter table audit disable trigger audit_append_only;
--> statement-breakpoint
-- Entries written before they were found by company and title, under the nouns of resources.
update audit
   set noun = case noun when 'user' then 'users' when 'document' then 'documents' else noun end,
       company_id = case when noun = 'companies' and record_id ~ '^[0-9]{1,9}$' then record_id::int
                         when coalesce(after, before) ->> 'company_id' ~ '^[0-9]{1,9}$' then (coalesce(after, before) ->> 'company_id')::int
                         when coalesce(after, before) -> 'company' ->> 'id' ~ '^[0-9]{1,9}$' then (coalesce(after, before) -> 'company' ->> 'id')::int end,
       title = left(coalesce(coalesce(after, before) ->> 'name', coalesce(after, before) ->> 'brand', coalesce(after, before) ->> 'title'), 255);
--> statement-breakpoint
alter table audit enable trigger audit_append_only;
