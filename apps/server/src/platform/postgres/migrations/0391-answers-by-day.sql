-- kind: expand
-- Answers live for a day, and there may be ninety million of them: a partition a day, dropped when all of its answers are older, instead of
-- rows that are deleted one by one. What was written until now is the first partition; it ends after the day after tomorrow, and the server opens
-- the days that follow. Whatever has no day of its own yet is with the others.
alter table answer_key rename to answer_key_first;
alter table answer_batch rename to answer_batch_first;
drop index answer_key_by_age;
drop index answer_batch_by_age;
alter index answer_key_by_number rename to answer_key_first_by_number;
alter index answer_batch_by_time rename to answer_batch_first_by_time;
-- A unique index of a partitioned table names what it is parted by.
alter table answer_batch_first drop constraint answer_batch_pkey;

create table answer_key (like answer_key_first) partition by range (at);
create index answer_key_by_number on answer_key (number);
create table answer_batch (like answer_batch_first including storage, primary key (shard, seq, at)) partition by range (at);
create index answer_batch_by_time on answer_batch (shard, at);

do $first$
declare until bigint := (floor(extract(epoch from now()) / 86400)::bigint + 3) * 86400000;
begin
  execute format('alter table answer_key attach partition answer_key_first for values from (minvalue) to (%s)', until);
  execute format('alter table answer_batch attach partition answer_batch_first for values from (minvalue) to (%s)', until);
end $first$;

create table answer_key_other partition of answer_key default;
create table answer_batch_other partition of answer_batch default;
alter table answer_batch_other alter column answers set storage external;

create or replace view command_answer as
  select b.shard, b.seq, (one ->> 0)::bigint as user_id, one ->> 1 as key, one ->> 2 as params_hash, one -> 3 as answer, b.at
  from answer_batch b cross join lateral json_array_elements(b.answers::json) as one;
