-- kind: expand
-- Lists of pairs that users watch. A row is a whole list: it is read and written as one.
create table watchlist (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  -- Empty: the list that the first star made; shown under a name in the language of the user.
  name text not null check (char_length(name) <= 40),
  -- Order among the lists of the user.
  position smallint not null,
  pair_ids integer[] not null check (cardinality(pair_ids) <= 100)
);
create index watchlist_by_user on watchlist (user_id, position, id);
