-- kind: expand
-- Groups that are pushed only to who asked for them; the version before does not know them and writes none.
alter table notice_settings add column push_on text[] not null default '{}';
-- The margin call has a group of its own: who chose for orders chose for it.
update notice_settings set email_groups = email_groups || '{margin}'::text[]
where 'orders' = any(email_groups) and not 'margin' = any(email_groups);
update notice_settings set push_off = push_off || '{margin}'::text[]
where 'orders' = any(push_off) and not 'margin' = any(push_off);

-- Whether those who asked for news were told of an article. Those that are there already are no longer news.
alter table news add column announced boolean not null default true;
alter table news alter column announced set default false;
