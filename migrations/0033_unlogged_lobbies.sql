-- A lobby is seen by those alone who are in it, and they hear of it on the live-meeting hub. It is not logged, so that whoever opens one
-- by coming in waits for nobody who writes.
drop trigger log_added on live_meeting;
create trigger log_added after insert on live_meeting
  for each row when (new.status <> 'NotStarted') execute function log_at_commit('liveMeeting');
