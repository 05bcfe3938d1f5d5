-- Operators read the internal notes of one subject beside it. They are rows of the audit log without a user.
create index audit_log_internal_notes on audit_log (subject, seq) where details ? 'internal_note';

-- The reference of a wire is the user's own UID, which the screen shows and copies: the sentence of the samples is not needed beside it.
update deposit_bank set bank_remark = '' where is_sample and bank_remark = 'Please write your UID as the reference';
