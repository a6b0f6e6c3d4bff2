-- A published version is logged as well, so that cached lists of versions are read again.
create constraint trigger log_kind_at_commit after insert or update or delete on revision_snapshot deferrable initially deferred
  for each row execute function log_kind_at_commit('Revision');
