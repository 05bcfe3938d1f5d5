-- kind: expand
-- What users write about their own orders. A row of `journal` belongs to everybody who ever wrote something: it is locked by each change,
-- and counts, so that limits hold without counting rows.
create table journal (
  user_id bigint primary key references users on delete cascade,
  entries integer not null default 0 check (entries >= 0)
);
create table journal_entry (
  user_id bigint not null references journal on delete cascade,
  -- 1 forex, 2 micro.
  product smallint not null check (product in (1, 2)),
  order_id bigint not null,
  note text not null check (char_length(note) <= 1000),
  primary key (user_id, product, order_id)
);
-- A tag is one for its user, however it is spelled: its name is how it was written last.
create table journal_tag (
  id bigint generated always as identity primary key,
  user_id bigint not null references journal on delete cascade,
  key text not null,
  name text not null,
  unique (user_id, key)
);
create table journal_tagged (
  user_id bigint not null,
  product smallint not null,
  order_id bigint not null,
  -- In the order they were written.
  position smallint not null,
  tag_id bigint not null references journal_tag on delete cascade,
  primary key (tag_id, product, order_id),
  foreign key (user_id, product, order_id) references journal_entry on update cascade on delete cascade
);
create index journal_tagged_by_entry on journal_tagged (user_id, product, order_id, position);
