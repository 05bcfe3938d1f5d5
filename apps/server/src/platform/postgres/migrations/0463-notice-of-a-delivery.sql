-- kind: expand, concurrently
-- It held before notices had spans; looked at again while others write.
alter table notice_delivery validate constraint notice_delivery_notice_id_fkey;
