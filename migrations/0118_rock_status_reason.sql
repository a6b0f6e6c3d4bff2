-- Why a Rock is none any more, as somebody has said it; empty where nobody has.

alter table rock add column status_reason text not null default '' check (char_length(status_reason) <= 256);
