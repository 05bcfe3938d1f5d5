-- kind: expand
-- What was done by API key. A key is named by a number in what is stored for good: its id stays with the key.
alter table api_keys add column number bigint generated always as identity;

-- One row for each order or alert that a command by key made (1), changed (2) or ended (3). Instants are bigint milliseconds since 1970 UTC.
create table key_act (
  id bigint primary key,
  user_id bigint not null,
  key_id bigint not null,
  command smallint not null check (command between 1 and 14),
  ref bigint not null,
  act smallint not null check (act in (1, 2, 3)),
  at bigint not null
);
-- What a page of orders or of the ledger asks: of each order and act the newest.
create index key_act_by_ref on key_act (user_id, ref, act, id);
