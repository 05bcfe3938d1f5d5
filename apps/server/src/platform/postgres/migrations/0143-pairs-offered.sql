-- A pair can be taken out of what is offered; its prices, orders and history go on.
alter table pair add column is_offered boolean not null default true;
