-- kind: expand
-- Answers are found by their key in the database: memory keeps only the newest, so a day may have as many as there are. One narrow row each,
-- in an index that grows at one place: keys that begin with their time (UUIDs of version 7) keep it in front of their number.

create function answer_number(user_id bigint, key text) returns bigint language sql immutable strict as $$
  select case
    when key ~ '^k:01[0-9a-f]{6}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$'
    then ((('x' || lpad(substr(key, 3, 8) || substr(key, 12, 4), 16, '0'))::bit(64)::bigint >> 22) << 41) | (hash & ((1::bigint << 41) - 1))
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

-- The version before writes answers without their keys: the database adds them.
alter table answer_batch add column is_keyed boolean not null default false;

create function add_answer_keys() returns trigger language plpgsql as $$
begin
  insert into answer_key (number, shard, seq, at)
    select answer_number((one ->> 0)::bigint, one ->> 1), new.shard, new.seq, new.at from json_array_elements(new.answers::json) as one;
  return null;
end $$;

create trigger answer_batch_keys after insert on answer_batch for each row when (not new.is_keyed) execute function add_answer_keys();

insert into answer_key (number, shard, seq, at) select answer_number(user_id, key), shard, seq, at from command_answer;

create index answer_key_by_number on answer_key (number);
create index answer_key_by_age on answer_key using brin (at);
