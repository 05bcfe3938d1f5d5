-- kind: expand
-- Outbox, notices and the tape by spans of time, which are dropped as a whole instead of row by row. What was there is the first span of each,
-- with the indexes it has; the server opens those that follow. `notice_pruned` and `tape_pruned` are of no use any more.
alter table outbox rename to outbox_first;
alter index outbox_pkey rename to outbox_first_pkey;
create table outbox (like outbox_first including storage) partition by range (at);

alter table tape_stretch rename to tape_stretch_first;
alter index tape_stretch_pkey rename to tape_stretch_first_pkey;
drop index tape_stretch_by_age;
create table tape_stretch (like tape_stretch_first including storage including constraints, primary key (pair_id, last_at)) partition by range (last_at);
alter table tape_stretch drop constraint tape_stretch_first_span;

alter table tape_tick rename to tape_tick_first;
alter index tape_tick_pkey rename to tape_tick_first_pkey;
create table tape_tick (like tape_tick_first including storage including constraints, primary key (id)) partition by range (id);
alter table tape_tick drop constraint tape_tick_first_span;

-- Numbers of notices go on one by one, and jump to the time in milliseconds when a span begins: so a number says in which span it is.
alter table notice_delivery drop constraint notice_delivery_notice_id_fkey;
alter table notice rename to notice_first;
create sequence notice_number;
select setval('notice_number', coalesce(pg_sequence_last_value(pg_get_serial_sequence('notice_first', 'id')::regclass), 0) + 1, false);
alter table notice_first alter column id drop identity;
alter index notice_pkey rename to notice_first_pkey;
alter index notice_by_user rename to notice_first_by_user;
alter index notice_unread rename to notice_first_unread;
create table notice (like notice_first including storage, primary key (id)) partition by range (id);
alter table notice alter column id set default nextval('notice_number');
create index notice_by_user on notice (user_id, id);
create index notice_unread on notice (user_id, id) where read_at is null;

do $first$
declare
  -- As the constraint says, which was made at an earlier instant.
  until jsonb := (select jsonb_object_agg(conname, (regexp_match(pg_get_constraintdef(oid), '\d{6,}'))[1]) from pg_constraint
    where conname in ('outbox_first_span', 'tape_stretch_first_span', 'tape_tick_first_span', 'notice_first_span'));
begin
  execute format('alter table outbox attach partition outbox_first for values from (minvalue) to (%s)', until ->> 'outbox_first_span');
  execute format('alter table tape_stretch attach partition tape_stretch_first for values from (minvalue) to (%s)', until ->> 'tape_stretch_first_span');
  execute format('alter table tape_tick attach partition tape_tick_first for values from (minvalue) to (%s)', until ->> 'tape_tick_first_span');
  execute format('alter table notice attach partition notice_first for values from (minvalue) to (%s)', until ->> 'notice_first_span');
end $first$;
alter table outbox_first drop constraint outbox_first_span;
alter table tape_stretch_first drop constraint tape_stretch_first_span;
alter table tape_tick_first drop constraint tape_tick_first_span;
alter table notice_first drop constraint notice_first_span;
alter table notice_delivery add constraint notice_delivery_notice_id_fkey foreign key (notice_id) references notice on delete cascade not valid;

-- Each span is made like these, which hold what has no span of its own yet. Notices need none: no number is given before its span is open.
create table outbox_other (like outbox_first including all);
alter table outbox attach partition outbox_other default;
create table tape_stretch_other (like tape_stretch_first including all);
alter table tape_stretch attach partition tape_stretch_other default;
create table tape_tick_other (like tape_tick_first including all);
alter table tape_tick attach partition tape_tick_other default;
