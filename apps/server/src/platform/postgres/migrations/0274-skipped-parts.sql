-- kind: expand
-- A part (3) or a trailing stop (4) of the master that a copy could not take over is listed like a stop-loss that did not fit. Which numbers
-- there are is said by the engine's words for them alone.
alter table copy_skip drop constraint copy_skip_what_check;
