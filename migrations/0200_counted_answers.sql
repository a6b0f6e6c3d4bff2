-- What an answer of the assistant was counted from: the sentence, the first lines of each list, and the addresses of the lists.
alter table chat_turn add column counted jsonb not null default '[]';
