-- kind: expand
-- Answers are found by their key in the database: memory keeps only the newest, so a day may have as many as there are. One narrow row each,
-- in an index that grows at one place: keys that begin with their time (UUIDs of version 7) keep it in front of their number. The rows are
-- written behind the commits, many at once: one by one they would cost a third of the order they belong to.

-- With a seed that nobody knows, so that nobody can choose keys of the same number.
do $make$ begin
  execute format($function$
    create function answer_number(user_id bigint, key text) returns bigint language sql immutable strict parallel safe as $body$
      select case
        when key like 'k:01______-____-7%%' and key ~ '^k:[0-9a-f]{8}-[0-9a-f]{4}-'
        then ((('x' || lpad(substr(key, 3, 8) || substr(key, 12, 4), 16, '0'))::bit(64)::bigint >> 22) << 41)
          | (hashtextextended(user_id || ':' || key, %1$s) & ((1::bigint << 41) - 1))
        else hashtextextended(user_id || ':' || key, %1$s)
      end
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
