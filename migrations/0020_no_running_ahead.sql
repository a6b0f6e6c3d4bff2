-- Commands no longer run before they enter, so nothing calls this.
drop function enter_ahead(uuid, uuid, uuid, uuid, text, jsonb, text[], text, text, text, boolean);
