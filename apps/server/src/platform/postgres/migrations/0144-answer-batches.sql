-- What was answered under idempotency keys, one row per commit: an array of [user, key, hash of the parameters, answer]. A row for each
-- answer, found by its key, cost as much as the order it belonged to, and nobody reads one alone: a shard that starts reads its day.
create table answer_batch (
  shard smallint not null,
  seq bigint not null,
  at bigint not null,
  answers text not null,
  primary key (shard, seq)
);
alter table answer_batch alter column answers set storage external;
create index answer_batch_by_age on answer_batch using brin (at);

-- Numbered before all commits, in order of age.
insert into answer_batch (shard, seq, at, answers)
  select shard, -row_number() over (partition by shard order by at desc), at,
    json_agg(json_build_array(user_id, key, params_hash, answer::json))::text
  from command_answer group by shard, at;
drop table command_answer;

-- The answers one by one, for audits and for whoever asks the database.
create view command_answer as
  select b.shard, b.seq, (one ->> 0)::bigint as user_id, one ->> 1 as key, one ->> 2 as params_hash, one -> 3 as answer, b.at
  from answer_batch b cross join lateral json_array_elements(b.answers::json) as one;
