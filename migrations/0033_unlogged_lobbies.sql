-- Only people in a lobby see it, and the live-meeting hub tells them of it. A new lobby is not logged, so that opening one does not
-- wait for the organisation's clock.
drop trigger log_added on live_meeting;
create trigger log_added after insert on live_meeting
  for each row when (new.status <> 'NotStarted') execute function log_at_commit('liveMeeting');
