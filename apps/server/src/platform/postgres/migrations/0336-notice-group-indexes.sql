-- kind: expand, concurrently
-- Removed price alerts, which are listed as those that fired are.
create index concurrently if not exists price_alert_removed_by_user on price_alert (user_id, ended_at desc, id desc) where status = 2;
-- Who asked for news, and what they are still to be told.
create index concurrently if not exists notice_settings_news on notice_settings (user_id)
where 'news' = any(email_groups) or 'news' = any(push_on);
create index concurrently if not exists news_to_announce on news (created_at) where is_published and not announced;
-- Answers of support that their user has not seen; each is told of once.
create index concurrently if not exists chat_thread_unseen_by_user on chat_thread (last_at)
where user_id is not null and last_id > seen_by_user;
create unique index concurrently if not exists notice_chat on notice (ref) where kind = 'chat_answered';
