-- What people read, who they are, and what is said to them: news, companies, real-name reviews, support chat, notices.
-- Instants are bigint milliseconds since 1970 UTC.

create table news (
  id bigint generated always as identity primary key,
  -- Names a seeded article, so that it is seeded once and stays removed; null for those an operator wrote.
  slug text unique check (slug ~ '^[a-z0-9-]{1,60}$'),
  category_id smallint not null check (category_id between 1 and 99),
  -- Path on the page origin; never another host.
  logo text not null check (logo ~ '^(/news/[a-z0-9-]{1,60}\.svg)?$'),
  is_published boolean not null default true,
  created_at bigint not null
);
create index news_by_category on news (category_id, created_at desc, id desc) where is_published;

create table news_text (
  news_id bigint not null references news (id) on delete cascade,
  language text not null check (language ~ '^[a-z]{2,3}$'),
  title text not null,
  description text not null,
  -- Sanitised when written, and again when read.
  content text not null,
  primary key (news_id, language)
);

alter table company
  add column is_listed boolean not null default true,
  -- Name and subject, small letters, without accents and punctuation: what search looks at.
  add column search_text text not null default '';
update company set search_text = lower(name);

-- One row per submission: what was decided is never overwritten.
create table real_name (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id) on delete cascade,
  -- 0 rejected, 1 waiting, 2 finished
  status smallint not null check (status between 0 and 2),
  name text not null,
  card_id text not null,
  -- Capital letters and digits only: the same card however it was typed.
  card_key text not null,
  -- Two letters, or empty until the reviewer names it.
  country text not null check (country ~ '^([A-Z]{2})?$'),
  front_pic bigint not null,
  reverse_pic bigint not null,
  reason text not null default '',
  decided_by integer references operators (id),
  created_at bigint not null,
  due_at bigint not null,
  decided_at bigint not null default 0,
  check (status = 1 or decided_at > 0)
);
-- One review at a time, and nothing after a finished one, also when ten submissions arrive at once.
create unique index real_name_once on real_name (user_id) where status in (1, 2);
create index real_name_by_user on real_name (user_id, id);
create index real_name_waiting on real_name (due_at, id) where status = 1;
create index real_name_by_card on real_name (card_key);

create table chat_thread (
  id bigint generated always as identity primary key,
  user_id bigint unique references users (id) on delete cascade,
  -- SHA-256 of the identifier a visitor's device made for itself.
  visitor_hash bytea unique check (length(visitor_hash) = 32),
  created_at bigint not null,
  last_at bigint not null,
  -- The newest message, and the newest one each side has seen.
  last_id bigint not null default 0,
  seen_by_user bigint not null default 0,
  seen_by_operator bigint not null default 0,
  check ((user_id is null) <> (visitor_hash is null))
);
create index chat_thread_by_time on chat_thread (last_at desc, id desc);

create table chat_message (
  id bigint generated always as identity primary key,
  thread_id bigint not null references chat_thread (id) on delete cascade,
  -- Null when the user or visitor wrote it.
  operator_id integer references operators (id),
  body text not null,
  -- An own upload of the writer; 0 = none.
  image bigint not null default 0,
  -- What the writer's device calls it: sent again after a broken line, it is the same message.
  client_id text,
  at bigint not null,
  unique (thread_id, client_id),
  check (body <> '' or image > 0)
);
create index chat_message_by_thread on chat_message (thread_id, id);

create table notice (
  id bigint generated always as identity primary key,
  user_id bigint not null,
  kind text not null,
  ref bigint not null,
  -- What the words of the kind name, as text.
  params jsonb not null,
  -- Where it came from in the outbox; null for what did not come from there.
  shard smallint,
  seq bigint,
  at bigint not null,
  unique (shard, seq)
);
create index notice_by_user on notice (user_id, id);
-- Reminders are said once.
create unique index notice_reminder on notice (kind, ref) where kind in ('loan_due', 'loan_overdue');

create table notice_seen (
  user_id bigint primary key,
  last_id bigint not null
);
