-- A part of a position can be closed: it becomes a closed order that names the order it was split from. A copy has one part per part of
-- its master's order; parts that the follower closed name the order that the copy copies, like the copy itself.
alter table forex_order add column split_from bigint not null default 0;
create index forex_order_parts on forex_order (split_from, id) where split_from <> 0;
drop index forex_order_one_copy;
create unique index forex_order_one_copy on forex_order (origin_id, user_id) where follow_type = 2 and split_from = 0;
create unique index forex_order_one_part on forex_order (origin_id, user_id)
  where follow_type = 2 and split_from <> 0 and close_reason = 'master_closed';
