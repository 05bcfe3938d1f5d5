-- Where registration asks for a mobile number beside the email address, the number is a way to log in.
create index users_contact_mobile on users (contact_mobile) where contact_mobile is not null;
