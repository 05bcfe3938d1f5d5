-- Freezing acts at the engine: one row is one freeze, written by the engine alone and read by a starting shard. users.frozen_at moves here.

create table user_freeze (
  id bigint primary key,
  user_id bigint not null,
  -- The operator; 0 when the user did it by the link in an email, and for freezes from before this table.
  frozen_by bigint not null,
  note text not null,
  frozen_at bigint not null,
  lifted_by bigint not null,
  -- 0 while it lasts.
  lifted_at bigint not null
);
create unique index user_freeze_lasting on user_freeze (user_id) where lifted_at = 0;

-- Since when a user is frozen, in milliseconds; null when not.
create function frozen_since(of_user bigint) returns bigint language sql stable as
  $$ select frozen_at from user_freeze where user_id = of_user and lifted_at = 0 $$;

insert into shard (shard) select distinct shard from users where frozen_at is not null on conflict do nothing;
insert into user_freeze (id, user_id, frozen_by, note, frozen_at, lifted_by, lifted_at)
  select (s.last_number + u.n) * 64 + s.shard, u.id, 0, '', (extract(epoch from u.frozen_at) * 1000)::bigint, 0, 0
  from (select id, shard, frozen_at, row_number() over (partition by shard order by id) as n from users where frozen_at is not null) u
  join shard s using (shard);
update shard s set last_number = s.last_number + moved.n
  from (select shard, count(*) as n from users where frozen_at is not null group by shard) moved where moved.shard = s.shard;

alter table users drop column frozen_at;
