-- kind: expand
-- Notices are deleted after a year and a month, and stretches of the tape after one month: up to where, so that what is gone is not looked for
-- again and a step does not grow with what is there.
create table notice_pruned (
  only_row boolean primary key default true check (only_row),
  id bigint not null
);
insert into notice_pruned (id) values (0);

create table tape_pruned (
  pair_id integer primary key,
  -- Every stretch that ended before this instant is gone.
  until bigint not null
);
