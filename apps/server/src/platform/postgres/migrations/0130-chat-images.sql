-- Images in the support chat: written by a user, by a visitor who is known by his device only, or by an operator.

alter table upload
  alter column user_id drop not null,
  add column visitor_hash bytea check (length(visitor_hash) = 32),
  add column operator_id integer references operators (id),
  add constraint upload_has_one_owner check (num_nonnulls(user_id, visitor_hash, operator_id) = 1);
create index upload_by_visitor on upload (visitor_hash, created_at) where visitor_hash is not null;
create index upload_of_visitors on upload (created_at) where visitor_hash is not null;
create index upload_by_operator on upload (operator_id, created_at) where operator_id is not null;

create index chat_message_by_image on chat_message (thread_id, image) where image > 0;
-- What nobody on our side has read yet, for the badge.
create index chat_thread_unseen on chat_thread (last_at) where last_id > seen_by_operator;
