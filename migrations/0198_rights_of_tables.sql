-- Requests have the rights to a table that their statements use; a test compares them. What is archived or kept for ever they cannot delete, what
-- is only added they cannot change, and what triggers and functions of the owner keep they cannot write.

revoke all on dead_file, findable from cairn_app;
grant insert on dead_file to cairn_app;
revoke insert, update, delete on feature_flag from cairn_app;
revoke insert, update on last_seen from cairn_app;
revoke insert, delete on sandbox_clock from cairn_app;

revoke update, delete on headline_read, idempotency, org_flag, revision_snapshot, sign_in_record from cairn_app;

revoke update on account_attempt, attachment, billing_difference, collection_favourite, fit_note_reader, issue_vote, link, promo_use,
  reset_code, rock_traction, seat_past, vto_result from cairn_app;

revoke delete on billing_order, brief, chat_turn, collection, dashboard, digest_day, headline, invitation, invoice, issue, live_state, mark, measurable,
  measured_value, meeting, model_use, notification, notification_setting, org, payment_card, person, revision, revision_state, rock, sandbox_charge,
  scorecard_setting, section_notes, session_context, subscription, thread, todo, traction, vto_row, vto_section from cairn_app;
