-- kind: expand
-- Answers are found by their key in the database: memory keeps only the newest, so a day may have as many as there are. One narrow row each,
-- written behind the commits, many at once: one by one they would cost a third of the order they belong to.

-- The first ten characters are in front of the number: of keys that begin with their time (UUIDs of version 7) these are the same for a minute,
-- so that the index grows at one place. With a seed that nobody knows, so that nobody can choose keys of the same number. Without branches and
-- not strict: only so it is put into the statement that calls it.
do $make$ begin
  execute format($function$
    create function answer_number(user_id bigint, key text) returns bigint language sql immutable parallel safe as $body$
      select (hashtextextended(substr(key, 1, 10), %1$s) << 32) | (hashtextextended(user_id::text || ':' || key, %1$s) & 4294967295)
    $body$ $function$, ('x' || substr(md5(gen_random_uuid()::text), 1, 15))::bit(60)::bigint);
end $make$;

create table answer_key (
  number bigint not null,
  shard smallint not null,
  -- Of the batch that holds the answer.
  seq bigint not null,
  at bigint not null
);

-- Up to which batch the answers of a shard have their keys.
create table answer_cursor (
  shard smallint primary key,
  keyed_seq bigint not null default 0
);

insert into answer_cursor (shard, keyed_seq) select shard, max(seq) from answer_batch group by shard;
insert into answer_key (number, shard, seq, at)
  select answer_number(a.user_id, a.key), a.shard, a.seq, a.at
  from command_answer a join answer_cursor c on c.shard = a.shard and a.seq <= c.keyed_seq;

create index answer_key_by_number on answer_key (number);
create index answer_key_by_age on answer_key using brin (at);
