-- What users tell us, and what support answered. An answer is kept here whichever way it was sent, so that the user can read it again.
create table feedback (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id),
  category text not null,
  body text not null,
  image bigint not null default 0,
  reply_by text not null,
  client_id text,
  created_at bigint not null,
  answer text not null default '',
  operator_id bigint,
  answered_at bigint not null default 0,
  unique (user_id, client_id)
);
create index feedback_by_user on feedback (user_id, id);
create index feedback_open on feedback (created_at, id) where answered_at = 0;
create index feedback_answered on feedback (created_at, id) where answered_at > 0;
