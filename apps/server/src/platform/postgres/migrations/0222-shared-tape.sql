-- kind: expand
-- One tape among all processes. Only the newest epoch moves the head, by one batch at a time; no tick up to `up_to` is added any more.
create table tape_head (
  only_row boolean primary key default true check (only_row),
  epoch bigint not null,
  number bigint not null,
  up_to bigint not null
);
insert into tape_head (epoch, number, up_to) values (0, 0, 0);
