-- kind: expand
-- Two pending orders may be placed as a pair of which one cancels the other: both have the id of the first one; 0 where there is none.
alter table forex_order add column oco_id bigint not null default 0;
