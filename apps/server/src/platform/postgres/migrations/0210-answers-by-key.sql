-- Answers are found by their key in the database: memory keeps only the newest, so a day may have as many as there are. One narrow row each,
-- in an index that grows at one place: keys that begin with their time keep it in front of their number.

create function answer_number(user_id bigint, key text) returns bigint language sql immutable strict as $$
  select case
    when key ~ '^k:01[0-9a-f]{30}$'
    then ((('x' || lpad(substr(key, 3, 12), 16, '0'))::bit(64)::bigint >> 22) << 41) | (hash & ((1::bigint << 41) - 1))
    else hash
  end
  from (select ('x' || encode(substr(sha256(convert_to(user_id || ':' || key, 'UTF8')), 1, 8), 'hex'))::bit(64)::bigint as hash) as hashed
$$;

create table answer_key (
  number bigint not null,
  shard smallint not null,
  -- Of the batch that holds the answer.
  seq bigint not null,
  at bigint not null
);

insert into answer_key (number, shard, seq, at) select answer_number(user_id, key), shard, seq, at from command_answer;

create index answer_key_by_number on answer_key (number);
create index answer_key_by_age on answer_key using brin (at);
