-- kind: expand, concurrently
-- What the outbox, the notices and the tape hold becomes the first partition of each. That all of it is older than where the next one begins is
-- shown here, while others write: so the next migration attaches each table without reading it. The bounds lie weeks ahead of what is written.
do $span$ begin execute 'alter table outbox drop constraint if exists outbox_first_span'; execute format('alter table outbox add constraint outbox_first_span check (at < %s) not valid', (floor(extract(epoch from now()) / 604800)::bigint + 3) * 604800000); end $span$;
alter table outbox validate constraint outbox_first_span;
do $span$ begin execute 'alter table tape_stretch drop constraint if exists tape_stretch_first_span'; execute format('alter table tape_stretch add constraint tape_stretch_first_span check (last_at < %s) not valid', (floor(extract(epoch from now()) / 604800)::bigint + 3) * 604800000); end $span$;
alter table tape_stretch validate constraint tape_stretch_first_span;
do $span$ begin execute 'alter table notice drop constraint if exists notice_first_span'; execute format('alter table notice add constraint notice_first_span check (id < %s) not valid', extract(epoch from date_trunc('quarter', now() at time zone 'utc' + interval '30 days') + interval '3 months')::bigint * 1000); end $span$;
alter table notice validate constraint notice_first_span;
do $span$ begin execute 'alter table tape_tick drop constraint if exists tape_tick_first_span'; execute format('alter table tape_tick add constraint tape_tick_first_span check (id < %s) not valid', extract(epoch from date_trunc('year', now() at time zone 'utc' + interval '30 days') + interval '1 year')::bigint * 1000 * 4096); end $span$;
alter table tape_tick validate constraint tape_tick_first_span;
-- Reminders and news of a chat are told once, also when the notice is gone long ago.
create table if not exists notice_once (kind text not null, ref bigint not null, primary key (kind, ref));
insert into notice_once (kind, ref) select kind, ref from notice where kind in ('loan_due', 'loan_overdue') on conflict do nothing;
insert into notice_once (kind, ref) select kind, ref from notice where kind = 'chat_answered' on conflict do nothing;
