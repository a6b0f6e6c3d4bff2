-- The schema after all migrations, made from a freshly migrated database: npm run papers writes it anew.
-- It is for reading: the database itself is made by the files in migrations. The partitions of the change log are left out.

create extension btree_gin;
create extension pg_trgm;
create extension unaccent;

create schema auth;

create domain brief_kind as text CHECK ((VALUE = ANY (ARRAY['brief'::text, 'summary'::text])));
create domain change_kind as text CHECK ((VALUE = ANY (ARRAY['Added'::text, 'Updated'::text, 'Deleted'::text])));
create domain chat_voice as text CHECK ((VALUE = ANY (ARRAY['rules'::text, 'model'::text])));
create domain collection_kind as text CHECK ((VALUE = ANY (ARRAY['vto'::text, 'ac'::text])));
create domain findable_kind as text CHECK ((VALUE = ANY (ARRAY['rock'::text, 'todo'::text, 'issue'::text, 'headline'::text, 'measurable'::text])));
create domain fit_mark as text CHECK ((VALUE = ANY (ARRAY['Yes'::text, 'Partly'::text, 'No'::text])));
create domain invoice_source as text CHECK ((VALUE = ANY (ARRAY['Checkout'::text, 'Renewal'::text, 'Licenses'::text, 'PlanChange'::text])));
create domain invoice_status as text CHECK ((VALUE = ANY (ARRAY['Paid'::text, 'Due'::text, 'Failed'::text, 'Refunded'::text, 'PartlyRefunded'::text, 'Closed'::text])));
create domain issue_origin as text CHECK ((VALUE = ANY (ARRAY['rock'::text, 'todo'::text, 'headline'::text, 'measurable'::text])));
create domain item_source as text CHECK ((VALUE = ANY (ARRAY['typed'::text, 'meeting'::text, 'issue'::text, 'voice'::text, 'import'::text, 'rule'::text])));
create domain ledger_account as text CHECK ((VALUE = ANY (ARRAY['cash'::text, 'revenue'::text, 'tax'::text, 'credit'::text, 'owedBack'::text])));
create domain list_tab as text CHECK ((VALUE = ANY (ARRAY['rocks'::text, 'todos'::text, 'issues'::text, 'headlines'::text])));
create domain order_kind as text CHECK ((VALUE = ANY (ARRAY['Checkout'::text, 'Renewal'::text, 'Licenses'::text])));
create domain order_status as text CHECK ((VALUE = ANY (ARRAY['Asked'::text, 'Pending'::text, 'SecondStep'::text, 'Paid'::text, 'Refused'::text, 'GivenBack'::text])));
create domain plan_kind as text CHECK ((VALUE = ANY (ARRAY['monthly'::text, 'annual'::text])));
create domain proposal_origin as text CHECK ((VALUE = ANY (ARRAY['measurable'::text, 'todo'::text])));
create domain review_status as text CHECK ((VALUE = ANY (ARRAY['ToReview'::text, 'Reviewed'::text, 'Pending'::text, 'Removed'::text])));
create domain rock_status as text CHECK ((VALUE = ANY (ARRAY['OnTrack'::text, 'OffTrack'::text, 'Done'::text, 'Closed'::text, 'Canceled'::text])));
create domain rock_type as text CHECK ((VALUE = ANY (ARRAY['Personal'::text, 'Company'::text, 'Department'::text, 'Team'::text])));
create domain subject_type as text CHECK ((VALUE = ANY (ARRAY['Rock'::text, 'ToDo'::text, 'Issue'::text, 'Headline'::text, 'Measurable'::text])));
create domain subscription_phase as text CHECK ((VALUE = ANY (ARRAY['none'::text, 'trial'::text, 'trialGrace'::text, 'lapsed'::text, 'paying'::text, 'active'::text, 'renewing'::text, 'pastDue'::text, 'retrying'::text, 'failed'::text, 'unpaid'::text, 'canceling'::text, 'canceled'::text, 'removed'::text])));
create domain todo_rhythm as text CHECK ((VALUE = ANY (ARRAY['Week'::text, 'TwoWeeks'::text, 'Month'::text])));
create domain todo_status as text CHECK ((VALUE = ANY (ARRAY['NotDone'::text, 'Done'::text, 'Pending'::text, 'Removed'::text])));
create domain vto_row_kind as text CHECK ((VALUE = ANY (ARRAY['coreValue'::text, 'targetMarket'::text, 'unique'::text, 'threeYearMeasurable'::text, 'threeYearGoal'::text, 'oneYearMeasurable'::text, 'oneYearGoal'::text, 'quarterlyMeasurable'::text, 'quarterlyGoal'::text, 'rock'::text, 'longTermIssue'::text])));
create domain vto_section_kind as text CHECK ((VALUE = ANY (ARRAY['coreFocus'::text, 'coreValuesSpeech'::text, 'tenYearTarget'::text, 'threeYearPicture'::text, 'oneYearPlan'::text, 'quarterlyPlan'::text])));
create domain vto_type as text CHECK ((VALUE = ANY (ARRAY['three_year_picture'::text, 'one_year_plan'::text, 'quarterly_plan'::text, 'actual_one_year_plan'::text, 'actual_quarterly_plan'::text])));
create domain week_start as text CHECK ((VALUE = ANY (ARRAY['Monday'::text, 'Sunday'::text, 'Saturday'::text])));

create table account_attempt (
  subject text not null,
  at timestamp with time zone not null
);
CREATE INDEX account_attempt_at_idx ON public.account_attempt USING btree (at);
CREATE INDEX account_attempt_subject_at_idx ON public.account_attempt USING btree (subject, at);
grant delete, insert, select on account_attempt to cairn_app;

create table attachment (
  org_id uuid not null,
  id uuid not null,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  subject_type subject_type not null,
  subject_id uuid not null,
  created_by_id uuid not null,
  name text not null,
  bytes bigint not null,
  kind text not null,
  has_preview boolean not null default false,
  stored_id uuid,
  constraint attachment_pkey PRIMARY KEY (org_id, id),
  constraint attachment_created_by_id_fkey FOREIGN KEY (created_by_id) REFERENCES person(id)
);
CREATE INDEX attachment_created_by_id_idx ON public.attachment USING btree (created_by_id);
CREATE INDEX attachment_org_id_subject_id_created_at_id_idx ON public.attachment USING btree (org_id, subject_id, created_at, id);
alter table attachment enable row level security, force row level security;
create policy fence on attachment as permissive for all to public using ((org_id = current_org())) with check ((org_id = current_org()));
CREATE TRIGGER check_subject BEFORE INSERT ON public.attachment FOR EACH ROW EXECUTE FUNCTION check_subject();
CREATE TRIGGER count_version BEFORE UPDATE ON public.attachment FOR EACH ROW EXECUTE FUNCTION count_version();
CREATE TRIGGER keep_dead_files AFTER DELETE ON public.attachment REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION keep_dead_files();
CREATE CONSTRAINT TRIGGER log_at_commit AFTER INSERT OR DELETE OR UPDATE ON public.attachment DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION log_at_commit('attachment');
grant delete, insert, select on attachment to cairn_app;

create table auth."twoFactor" (
  id uuid not null,
  secret text not null,
  "backupCodes" text not null,
  "userId" uuid not null,
  verified boolean not null default true,
  "failedVerificationCount" integer not null default 0,
  "lockedUntil" timestamp with time zone,
  "createdAt" timestamp with time zone not null default now(),
  constraint "twoFactor_pkey" PRIMARY KEY (id),
  constraint "twoFactor_userId_key" UNIQUE ("userId"),
  constraint "twoFactor_userId_fkey" FOREIGN KEY ("userId") REFERENCES auth."user"(id) ON DELETE CASCADE
);
grant delete, insert (id, secret, "backupCodes", "userId", verified), select (id, "userId", verified, "createdAt"), update (verified) on auth."twoFactor" to cairn_app;
grant delete, insert, select, update on auth."twoFactor" to cairn_auth;

create table auth."user" (
  id uuid not null,
  name text not null,
  email text not null,
  "emailVerified" boolean not null default false,
  image text,
  username text,
  "displayUsername" text,
  "createdAt" timestamp with time zone not null default now(),
  "updatedAt" timestamp with time zone not null default now(),
  "twoFactorEnabled" boolean not null default false,
  constraint user_pkey PRIMARY KEY (id),
  constraint user_email_key UNIQUE (email),
  constraint user_username_key UNIQUE (username)
);
CREATE TRIGGER end_unproven_ways BEFORE UPDATE OF "emailVerified" ON auth."user" FOR EACH ROW WHEN ((new."emailVerified" AND (NOT old."emailVerified"))) EXECUTE FUNCTION end_unproven_ways();
grant insert (id, name, email, "emailVerified", username, "displayUsername"), select (id, name, email, "emailVerified", username), update (email, "emailVerified", "updatedAt", "twoFactorEnabled") on auth."user" to cairn_app;
grant delete, insert, select, update on auth."user" to cairn_auth;

create table auth.account (
  id uuid not null,
  "accountId" text not null,
  "providerId" text not null,
  "userId" uuid not null,
  "accessToken" text,
  "refreshToken" text,
  "idToken" text,
  "accessTokenExpiresAt" timestamp with time zone,
  "refreshTokenExpiresAt" timestamp with time zone,
  scope text,
  password text,
  "createdAt" timestamp with time zone not null default now(),
  "updatedAt" timestamp with time zone not null default now(),
  told_email text,
  told_at timestamp with time zone,
  constraint account_pkey PRIMARY KEY (id),
  constraint "account_userId_fkey" FOREIGN KEY ("userId") REFERENCES auth."user"(id) ON DELETE CASCADE
);
CREATE INDEX "account_userId_idx" ON auth.account USING btree ("userId");
grant delete, insert (id, "accountId", "providerId", "userId", password), select (id, "accountId", "providerId", "userId", "updatedAt", told_email, told_at), update (password, "updatedAt") on auth.account to cairn_app;
grant delete, insert, select, update on auth.account to cairn_auth;

create table auth.jwks (
  id uuid not null,
  "publicKey" text not null,
  "privateKey" text not null,
  alg text,
  crv text,
  "createdAt" timestamp with time zone not null default now(),
  "expiresAt" timestamp with time zone,
  constraint jwks_pkey PRIMARY KEY (id)
);
grant delete, insert, select, update on auth.jwks to cairn_auth;

create table auth.passkey (
  id uuid not null,
  name text,
  "publicKey" text not null,
  "userId" uuid not null,
  "credentialID" text not null,
  counter double precision not null,
  "deviceType" text not null,
  "backedUp" boolean not null,
  transports text,
  "createdAt" timestamp with time zone not null default now(),
  aaguid text,
  "usedAt" timestamp with time zone,
  constraint passkey_pkey PRIMARY KEY (id),
  constraint "passkey_credentialID_key" UNIQUE ("credentialID"),
  constraint "passkey_userId_fkey" FOREIGN KEY ("userId") REFERENCES auth."user"(id) ON DELETE CASCADE
);
CREATE INDEX "passkey_userId_idx" ON auth.passkey USING btree ("userId");
grant delete, select (id, name, "userId", "deviceType", "createdAt", "usedAt"), update (name) on auth.passkey to cairn_app;
grant delete, insert, select, update on auth.passkey to cairn_auth;

create table auth.session (
  id uuid not null,
  "expiresAt" timestamp with time zone not null,
  token text not null,
  "createdAt" timestamp with time zone not null default now(),
  "updatedAt" timestamp with time zone not null default now(),
  "ipAddress" text,
  "userAgent" text,
  "userId" uuid not null,
  "usedAt" timestamp with time zone not null default now(),
  way text,
  constraint session_pkey PRIMARY KEY (id),
  constraint session_token_key UNIQUE (token),
  constraint "session_userId_fkey" FOREIGN KEY ("userId") REFERENCES auth."user"(id) ON DELETE CASCADE
);
CREATE INDEX "session_expiresAt_idx" ON auth.session USING btree ("expiresAt");
CREATE INDEX "session_userId_idx" ON auth.session USING btree ("userId");
grant delete, select (id, "expiresAt", "createdAt", "ipAddress", "userAgent", "userId", "usedAt", way), update ("usedAt") on auth.session to cairn_app;
grant delete, insert, select, update on auth.session to cairn_auth;

create table auth.verification (
  id text not null,
  identifier text not null,
  value text not null,
  "expiresAt" timestamp with time zone not null,
  "createdAt" timestamp with time zone not null default now(),
  "updatedAt" timestamp with time zone not null default now(),
  constraint verification_pkey PRIMARY KEY (id)
);
CREATE INDEX "verification_expiresAt_idx" ON auth.verification USING btree ("expiresAt");
CREATE INDEX verification_identifier_idx ON auth.verification USING btree (identifier);
grant delete, select (id, identifier, "expiresAt") on auth.verification to cairn_app;
grant delete, insert, select, update on auth.verification to cairn_auth;

create table billing_difference (
  order_key uuid not null,
  what text not null,
  org uuid not null,
  found_at timestamp with time zone not null,
  constraint billing_difference_pkey PRIMARY KEY (order_key, what)
);
grant delete, insert, select on billing_difference to cairn_app;

create table billing_order (
  org_id uuid not null,
  id uuid not null,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  kind order_kind not null,
  status order_status not null default 'Asked'::text,
  plan plan_kind not null,
  currency text not null,
  lines jsonb not null,
  subtotal bigint not null,
  discount bigint not null default 0,
  tax bigint not null default 0,
  credit_used bigint not null default 0,
  credit_made bigint not null default 0,
  due bigint not null,
  promo_code text not null default ''::text,
  card_id uuid,
  card_name text not null default ''::text,
  token text not null default ''::text,
  licences integer not null,
  add_ids uuid[] not null default '{}'::uuid[],
  end_ids uuid[] not null default '{}'::uuid[],
  period_start date not null,
  period_end date not null,
  client_secret text not null default ''::text,
  reason text not null default ''::text,
  invoice_id uuid,
  made_on date not null,
  settled_on date,
  asked_by_id uuid,
  refunded bigint not null default 0,
  constraint billing_order_pkey PRIMARY KEY (org_id, id),
  constraint billing_order_check CHECK ((((due + credit_used) - credit_made) = ((subtotal - discount) + tax))),
  constraint billing_order_check1 CHECK (((refunded >= 0) AND (refunded <= due))),
  constraint billing_order_discount_check CHECK ((discount >= 0)),
  constraint billing_order_due_check CHECK ((due >= 0)),
  constraint billing_order_asked_by_id_fkey FOREIGN KEY (asked_by_id) REFERENCES person(id),
  constraint billing_order_org_id_card_id_fkey FOREIGN KEY (org_id, card_id) REFERENCES payment_card(org_id, id),
  constraint billing_order_org_id_fkey FOREIGN KEY (org_id) REFERENCES org(id) ON DELETE CASCADE,
  constraint billing_order_org_id_invoice_id_fkey FOREIGN KEY (org_id, invoice_id) REFERENCES invoice(org_id, id)
);
CREATE INDEX billing_order_asked_by_id_idx ON public.billing_order USING btree (asked_by_id) WHERE (asked_by_id IS NOT NULL);
CREATE INDEX billing_order_org_id_card_id_idx ON public.billing_order USING btree (org_id, card_id);
CREATE INDEX billing_order_org_id_invoice_id_idx ON public.billing_order USING btree (org_id, invoice_id);
CREATE UNIQUE INDEX billing_order_once ON public.billing_order USING btree (id);
CREATE UNIQUE INDEX billing_order_open ON public.billing_order USING btree (org_id) WHERE ((status)::text = ANY (ARRAY['Asked'::text, 'Pending'::text, 'SecondStep'::text]));
alter table billing_order enable row level security, force row level security;
create policy fence on billing_order as permissive for all to public using ((org_id = current_org())) with check ((org_id = current_org()));
create policy upkeep on billing_order as permissive for all to public using (( SELECT is_upkeep() AS is_upkeep));
CREATE TRIGGER count_version BEFORE UPDATE ON public.billing_order FOR EACH ROW EXECUTE FUNCTION count_version();
CREATE TRIGGER keep_order_id AFTER DELETE ON public.billing_order REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION keep_order_id();
CREATE TRIGGER log_added AFTER INSERT ON public.billing_order REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION log_added('billing');
CREATE TRIGGER log_deleted AFTER DELETE ON public.billing_order REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION log_deleted('billing');
CREATE TRIGGER log_updated AFTER UPDATE ON public.billing_order REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION log_updated('billing');
CREATE TRIGGER order_id_is_new BEFORE INSERT ON public.billing_order FOR EACH ROW EXECUTE FUNCTION order_id_is_new();
grant insert, select, update on billing_order to cairn_app;

create table brief (
  org_id uuid not null,
  id uuid not null,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  meeting_id uuid not null,
  person_id uuid not null,
  kind brief_kind not null,
  words text not null,
  sent_at timestamp with time zone,
  constraint brief_pkey PRIMARY KEY (org_id, id),
  constraint brief_org_id_meeting_id_kind_person_id_key UNIQUE (org_id, meeting_id, kind, person_id),
  constraint brief_org_id_meeting_id_fkey FOREIGN KEY (org_id, meeting_id) REFERENCES meeting(org_id, id) ON DELETE CASCADE,
  constraint brief_org_id_person_id_fkey FOREIGN KEY (org_id, person_id) REFERENCES org_member(org_id, person_id) ON DELETE CASCADE
);
CREATE INDEX brief_org_id_person_id_idx ON public.brief USING btree (org_id, person_id);
alter table brief enable row level security, force row level security;
create policy fence on brief as permissive for all to public using ((org_id = current_org())) with check ((org_id = current_org()));
CREATE TRIGGER count_version BEFORE UPDATE ON public.brief FOR EACH ROW EXECUTE FUNCTION count_version();
grant insert, select, update on brief to cairn_app;

create table calendar_feed (
  person_id uuid not null,
  feed_id uuid not null,
  has_meetings boolean not null default true,
  has_todos boolean not null default true,
  has_rocks boolean not null default true,
  is_busy_only boolean not null default false,
  last_read_at timestamp with time zone,
  constraint calendar_feed_pkey PRIMARY KEY (person_id),
  constraint calendar_feed_feed_id_key UNIQUE (feed_id),
  constraint calendar_feed_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id) ON DELETE CASCADE
);
grant delete, insert, select, update on calendar_feed to cairn_app;

create table change_log (
  org_id uuid not null,
  seq bigint not null,
  entity text not null,
  item_id uuid not null,
  op change_kind not null,
  actor_id uuid,
  traction_id uuid,
  at timestamp with time zone not null,
  before jsonb,
  after jsonb,
  subject_id uuid,
  constraint change_log_pkey PRIMARY KEY (org_id, seq, at)
) partition by RANGE (at);
CREATE INDEX change_log_item ON ONLY public.change_log USING btree (org_id, entity, item_id, seq);
CREATE INDEX change_log_subject ON ONLY public.change_log USING btree (org_id, subject_id, seq) WHERE (subject_id IS NOT NULL);
alter table change_log enable row level security, force row level security;
create policy fence on change_log as permissive for all to public using ((org_id = current_org())) with check ((org_id = current_org()));
CREATE TRIGGER log_subject BEFORE INSERT ON public.change_log FOR EACH ROW WHEN ((COALESCE(new.after, new.before) ?| ARRAY['subject_id'::text, 'rock_id'::text, 'delegated_from_id'::text, 'from_id'::text, 'issue_id'::text, 'measurable_id'::text])) EXECUTE FUNCTION log_subject();
grant select on change_log to cairn_app;

create table change_log_month (
  org_id uuid not null,
  month timestamp with time zone not null,
  first_seq bigint not null,
  constraint change_log_month_pkey PRIMARY KEY (org_id, month)
);
CREATE INDEX change_log_month_month_idx ON public.change_log_month USING btree (month);
alter table change_log_month enable row level security, force row level security;
create policy fence on change_log_month as permissive for all to public using ((org_id = current_org())) with check ((org_id = current_org()));
create policy upkeep on change_log_month as permissive for all to public using (is_upkeep());
grant select on change_log_month to cairn_app;

create table chat (
  org_id uuid not null,
  id uuid not null,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  person_id uuid not null,
  title text not null,
  constraint chat_pkey PRIMARY KEY (org_id, id),
  constraint chat_org_id_person_id_fkey FOREIGN KEY (org_id, person_id) REFERENCES org_member(org_id, person_id) ON DELETE CASCADE
);
CREATE INDEX chat_org_id_person_id_updated_at_idx ON public.chat USING btree (org_id, person_id, updated_at);
CREATE INDEX chat_updated_at_idx ON public.chat USING btree (updated_at);
alter table chat enable row level security, force row level security;
create policy fence on chat as permissive for all to public using ((org_id = current_org())) with check ((org_id = current_org()));
create policy upkeep on chat as permissive for all to public using (( SELECT is_upkeep() AS is_upkeep));
CREATE TRIGGER count_version BEFORE UPDATE ON public.chat FOR EACH ROW EXECUTE FUNCTION count_version();
grant delete, insert, select, update on chat to cairn_app;

create table chat_turn (
  org_id uuid not null,
  id uuid not null,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  chat_id uuid not null,
  person_id uuid not null,
  question text not null,
  answer text not null default ''::text,
  answered_by chat_voice not null,
  sources jsonb not null default '[]'::jsonb,
  proposals jsonb not null default '[]'::jsonb,
  is_whole boolean not null default false,
  counted jsonb not null default '[]'::jsonb,
  constraint chat_turn_pkey PRIMARY KEY (org_id, id),
  constraint chat_turn_org_id_chat_id_fkey FOREIGN KEY (org_id, chat_id) REFERENCES chat(org_id, id) ON DELETE CASCADE
);
CREATE INDEX chat_turn_org_id_chat_id_created_at_idx ON public.chat_turn USING btree (org_id, chat_id, created_at);
alter table chat_turn enable row level security, force row level security;
create policy fence on chat_turn as permissive for all to public using ((org_id = current_org())) with check ((org_id = current_org()));
CREATE TRIGGER count_version BEFORE UPDATE ON public.chat_turn FOR EACH ROW EXECUTE FUNCTION count_version();
grant insert, select, update on chat_turn to cairn_app;

create table collection (
  org_id uuid not null,
  id uuid not null,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  kind collection_kind not null,
  title text not null,
  is_company_folder boolean not null default false,
  is_home boolean not null default false,
  created_by_id uuid,
  visibility jsonb not null,
  removed_at timestamp with time zone,
  constraint collection_pkey PRIMARY KEY (org_id, id),
  constraint collection_org_id_kind_id_key UNIQUE (org_id, kind, id),
  constraint collection_check CHECK ((is_company_folder OR (NOT is_home))),
  constraint collection_created_by_id_fkey FOREIGN KEY (created_by_id) REFERENCES person(id),
  constraint collection_org_id_fkey FOREIGN KEY (org_id) REFERENCES org(id) ON DELETE CASCADE
);
CREATE INDEX collection_created_by_id_idx ON public.collection USING btree (created_by_id);
CREATE INDEX collection_removed_at_idx ON public.collection USING btree (removed_at) WHERE (removed_at IS NOT NULL);
CREATE UNIQUE INDEX collection_org_id_kind_idx ON public.collection USING btree (org_id, kind) WHERE is_home;
CREATE UNIQUE INDEX collection_title_is_unique ON public.collection USING btree (org_id, kind, lower(title)) WHERE (removed_at IS NULL);
alter table collection enable row level security, force row level security;
create policy fence on collection as permissive for all to public using ((org_id = current_org())) with check ((org_id = current_org()));
create policy upkeep on collection as permissive for all to public using (( SELECT is_upkeep() AS is_upkeep));
CREATE TRIGGER count_version BEFORE UPDATE ON public.collection FOR EACH ROW EXECUTE FUNCTION count_version();
CREATE CONSTRAINT TRIGGER log_kind_at_commit AFTER INSERT OR DELETE OR UPDATE ON public.collection DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION log_kind_at_commit('Collection');
grant insert, select, update on collection to cairn_app;

create table collection_favourite (
  org_id uuid not null,
  id uuid not null,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  kind collection_kind not null,
  person_id uuid not null,
  collection_id uuid,
  revision_id uuid,
  constraint collection_favourite_pkey PRIMARY KEY (org_id, id),
  constraint collection_favourite_org_id_person_id_collection_id_key UNIQUE (org_id, person_id, collection_id),
  constraint collection_favourite_org_id_person_id_revision_id_key UNIQUE (org_id, person_id, revision_id),
  constraint collection_favourite_check CHECK ((num_nonnulls(collection_id, revision_id) = 1)),
  constraint collection_favourite_org_id_kind_collection_id_fkey FOREIGN KEY (org_id, kind, collection_id) REFERENCES collection(org_id, kind, id) ON DELETE CASCADE,
  constraint collection_favourite_org_id_kind_revision_id_fkey FOREIGN KEY (org_id, kind, revision_id) REFERENCES revision(org_id, kind, id) ON DELETE CASCADE,
  constraint collection_favourite_org_id_person_id_fkey FOREIGN KEY (org_id, person_id) REFERENCES org_member(org_id, person_id) ON DELETE CASCADE
);
CREATE INDEX collection_favourite_org_id_kind_collection_id_idx ON public.collection_favourite USING btree (org_id, kind, collection_id);
CREATE INDEX collection_favourite_org_id_kind_revision_id_idx ON public.collection_favourite USING btree (org_id, kind, revision_id);
alter table collection_favourite enable row level security, force row level security;
create policy fence on collection_favourite as permissive for all to public using ((org_id = current_org())) with check ((org_id = current_org()));
CREATE TRIGGER count_version BEFORE UPDATE ON public.collection_favourite FOR EACH ROW EXECUTE FUNCTION count_version();
CREATE CONSTRAINT TRIGGER log_kind_at_commit AFTER INSERT OR DELETE OR UPDATE ON public.collection_favourite DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION log_kind_at_commit('Collection');
grant delete, insert, select on collection_favourite to cairn_app;

create table comment (
  org_id uuid not null,
  id uuid not null,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  subject_type subject_type not null,
  subject_id uuid not null,
  created_by_id uuid not null,
  content_html text not null,
  edited_at timestamp with time zone,
  about text,
  constraint comment_pkey PRIMARY KEY (org_id, id),
  constraint comment_check CHECK (((about IS NULL) OR (((subject_type)::text = 'Measurable'::text) AND (about ~ '^\d{4}(-(W\d{2}|\d{2}|Q[1-4]))?$'::text)))),
  constraint comment_created_by_id_fkey FOREIGN KEY (created_by_id) REFERENCES person(id)
);
CREATE INDEX comment_created_by_id_idx ON public.comment USING btree (created_by_id);
CREATE INDEX comment_org_id_subject_id_created_at_id_idx ON public.comment USING btree (org_id, subject_id, created_at, id);
CREATE INDEX comment_org_id_subject_id_idx ON public.comment USING btree (org_id, subject_id) WHERE (about IS NOT NULL);
alter table comment enable row level security, force row level security;
create policy fence on comment as permissive for all to public using ((org_id = current_org())) with check ((org_id = current_org()));
CREATE TRIGGER check_subject BEFORE INSERT ON public.comment FOR EACH ROW EXECUTE FUNCTION check_subject();
CREATE TRIGGER count_version BEFORE UPDATE ON public.comment FOR EACH ROW EXECUTE FUNCTION count_version();
CREATE TRIGGER log_added AFTER INSERT ON public.comment REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION log_added('comment');
CREATE TRIGGER log_deleted AFTER DELETE ON public.comment REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION log_deleted('comment');
CREATE TRIGGER log_updated AFTER UPDATE ON public.comment REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION log_updated('comment');
grant delete, insert, select, update on comment to cairn_app;

create table dashboard (
  org_id uuid not null,
  id uuid not null,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  widgets jsonb,
  column_order jsonb not null default '[]'::jsonb,
  constraint dashboard_pkey PRIMARY KEY (org_id, id),
  constraint dashboard_column_order_check CHECK ((jsonb_typeof(column_order) = 'array'::text)),
  constraint dashboard_widgets_check CHECK ((jsonb_typeof(widgets) = 'array'::text)),
  constraint dashboard_org_id_id_fkey FOREIGN KEY (org_id, id) REFERENCES org_member(org_id, person_id) ON DELETE CASCADE
);
alter table dashboard enable row level security, force row level security;
create policy fence on dashboard as permissive for all to public using ((org_id = current_org())) with check ((org_id = current_org()));
CREATE TRIGGER count_version BEFORE UPDATE ON public.dashboard FOR EACH ROW EXECUTE FUNCTION count_version();
CREATE TRIGGER log_added AFTER INSERT ON public.dashboard REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION log_added('dashboard');
CREATE TRIGGER log_deleted AFTER DELETE ON public.dashboard REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION log_deleted('dashboard');
CREATE TRIGGER log_updated AFTER UPDATE ON public.dashboard REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION log_updated('dashboard');
grant insert, select, update on dashboard to cairn_app;

create table dead_file (
  org_id uuid not null,
  key text not null,
  constraint dead_file_pkey PRIMARY KEY (org_id, key),
  constraint dead_file_org_id_fkey FOREIGN KEY (org_id) REFERENCES org(id) ON DELETE CASCADE
);
alter table dead_file enable row level security, force row level security;
create policy fence on dead_file as permissive for all to public using ((org_id = current_org())) with check ((org_id = current_org()));
create policy upkeep on dead_file as permissive for all to public using (is_upkeep());
grant insert on dead_file to cairn_app;

create table department (
  org_id uuid not null,
  id uuid not null,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  name text not null,
  head_id uuid,
  "position" integer not null,
  constraint department_pkey PRIMARY KEY (org_id, id),
  constraint department_org_id_fkey FOREIGN KEY (org_id) REFERENCES org(id) ON DELETE CASCADE,
  constraint department_org_id_head_id_fkey FOREIGN KEY (org_id, head_id) REFERENCES org_member(org_id, person_id) ON DELETE SET NULL (head_id)
);
CREATE INDEX department_org_id_head_id_idx ON public.department USING btree (org_id, head_id);
CREATE UNIQUE INDEX department_name_is_unique ON public.department USING btree (org_id, lower(name));
alter table department enable row level security, force row level security;
create policy fence on department as permissive for all to public using ((org_id = current_org())) with check ((org_id = current_org()));
CREATE TRIGGER count_version BEFORE UPDATE ON public.department FOR EACH ROW EXECUTE FUNCTION count_version();
CREATE TRIGGER log_added AFTER INSERT ON public.department REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION log_added('department');
CREATE TRIGGER log_deleted AFTER DELETE ON public.department REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION log_deleted('department');
CREATE TRIGGER log_updated AFTER UPDATE ON public.department REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION log_updated('department');
grant delete, insert, select, update on department to cairn_app;

create table department_meeting (
  org_id uuid not null,
  id uuid not null,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  department_id uuid not null,
  traction_id uuid not null,
  constraint department_meeting_pkey PRIMARY KEY (org_id, id),
  constraint department_meeting_org_id_traction_id_key UNIQUE (org_id, traction_id),
  constraint department_meeting_org_id_department_id_fkey FOREIGN KEY (org_id, department_id) REFERENCES department(org_id, id) ON DELETE CASCADE,
  constraint department_meeting_org_id_traction_id_fkey FOREIGN KEY (org_id, traction_id) REFERENCES traction(org_id, id) ON DELETE CASCADE
);
CREATE INDEX department_meeting_org_id_department_id_idx ON public.department_meeting USING btree (org_id, department_id);
alter table department_meeting enable row level security, force row level security;
create policy fence on department_meeting as permissive for all to public using ((org_id = current_org())) with check ((org_id = current_org()));
CREATE TRIGGER count_version BEFORE UPDATE ON public.department_meeting FOR EACH ROW EXECUTE FUNCTION count_version();
CREATE TRIGGER log_added AFTER INSERT ON public.department_meeting REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION log_added('department');
CREATE TRIGGER log_deleted AFTER DELETE ON public.department_meeting REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION log_deleted('department');
CREATE TRIGGER log_updated AFTER UPDATE ON public.department_meeting REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION log_updated('department');
grant delete, insert, select, update on department_meeting to cairn_app;

create table digest_day (
  org_id uuid not null,
  person_id uuid not null,
  day date not null,
  constraint digest_day_pkey PRIMARY KEY (org_id, person_id),
  constraint digest_day_org_id_person_id_fkey FOREIGN KEY (org_id, person_id) REFERENCES org_member(org_id, person_id) ON DELETE CASCADE
);
alter table digest_day enable row level security, force row level security;
create policy fence on digest_day as permissive for all to public using ((org_id = current_org())) with check ((org_id = current_org()));
create policy upkeep on digest_day as permissive for all to public using (is_upkeep());
grant insert, select, update on digest_day to cairn_app;

create table email_change (
  person_id uuid not null,
  email text not null,
  old_code_hash text not null,
  new_code_hash text not null,
  wrong_tries integer not null default 0,
  expires_at timestamp with time zone not null,
  constraint email_change_pkey PRIMARY KEY (person_id),
  constraint email_change_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id) ON DELETE CASCADE
);
CREATE INDEX email_change_expires_at_idx ON public.email_change USING btree (expires_at);
grant delete, insert, select, update on email_change to cairn_app;

create table feature_flag (
  name text not null,
  enabled boolean not null,
  note text not null default ''::text,
  constraint feature_flag_pkey PRIMARY KEY (name)
);
grant select on feature_flag to cairn_app;

create table findable (
  org_id uuid not null,
  kind findable_kind not null,
  id uuid not null,
  traction_ids uuid[] not null,
  owner_id uuid,
  plain text not null,
  closed smallint not null,
  changed_at timestamp with time zone not null,
  shelf text not null generated always as ((((((org_id)::text || ' '::text) || (kind)::text) || ' '::text) || (closed)::text)) stored,
  constraint findable_pkey PRIMARY KEY (org_id, kind, id),
  constraint findable_org_id_fkey FOREIGN KEY (org_id) REFERENCES org(id) ON DELETE CASCADE
);
CREATE INDEX findable_shelf_org_id_plain_idx ON public.findable USING gin (shelf, org_id, plain gin_trgm_ops);
alter table findable enable row level security, force row level security;
create policy fence on findable as permissive for all to public using ((org_id = current_org())) with check ((org_id = current_org()));
create policy finding on findable as permissive for all to cairn_owner using (true) with check (true);

create table fit_note (
  org_id uuid not null,
  id uuid not null,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  writer_id uuid not null,
  revision_id uuid not null,
  seat_id uuid not null,
  about_id uuid,
  about_name text not null default ''::text,
  right_person fit_mark,
  gets fit_mark,
  wants fit_mark,
  capacity fit_mark,
  words text not null default ''::text,
  constraint fit_note_pkey PRIMARY KEY (org_id, id),
  constraint fit_note_check CHECK (((about_id IS NULL) <> (about_name = ''::text))),
  constraint fit_note_about_id_fkey FOREIGN KEY (about_id) REFERENCES person(id) ON DELETE CASCADE,
  constraint fit_note_org_id_revision_id_fkey FOREIGN KEY (org_id, revision_id) REFERENCES revision(org_id, id) ON DELETE CASCADE,
  constraint fit_note_org_id_writer_id_fkey FOREIGN KEY (org_id, writer_id) REFERENCES org_member(org_id, person_id) ON DELETE CASCADE
);
CREATE INDEX fit_note_about_id_idx ON public.fit_note USING btree (about_id) WHERE (about_id IS NOT NULL);
CREATE INDEX fit_note_org_id_revision_id_idx ON public.fit_note USING btree (org_id, revision_id);
CREATE INDEX fit_note_org_id_seat_id_idx ON public.fit_note USING btree (org_id, seat_id);
CREATE INDEX fit_note_org_id_writer_id_idx ON public.fit_note USING btree (org_id, writer_id);
CREATE UNIQUE INDEX fit_note_is_one ON public.fit_note USING btree (org_id, writer_id, seat_id, COALESCE((about_id)::text, about_name));
alter table fit_note enable row level security, force row level security;
create policy fence on fit_note as permissive for all to public using (((org_id = current_org()) AND ((writer_id = current_person()) OR (EXISTS ( SELECT
   FROM fit_note_reader r
  WHERE ((r.org_id = fit_note.org_id) AND (r.note_id = fit_note.id) AND (r.person_id = current_person()))))))) with check (((org_id = current_org()) AND (writer_id = current_person())));
CREATE TRIGGER count_version BEFORE UPDATE ON public.fit_note FOR EACH ROW EXECUTE FUNCTION count_version();
grant delete, insert, select, update on fit_note to cairn_app;

create table fit_note_reader (
  org_id uuid not null,
  note_id uuid not null,
  person_id uuid not null,
  writer_id uuid not null,
  constraint fit_note_reader_pkey PRIMARY KEY (org_id, note_id, person_id),
  constraint fit_note_reader_org_id_note_id_fkey FOREIGN KEY (org_id, note_id) REFERENCES fit_note(org_id, id) ON DELETE CASCADE,
  constraint fit_note_reader_org_id_person_id_fkey FOREIGN KEY (org_id, person_id) REFERENCES org_member(org_id, person_id) ON DELETE CASCADE
);
CREATE INDEX fit_note_reader_org_id_person_id_idx ON public.fit_note_reader USING btree (org_id, person_id);
alter table fit_note_reader enable row level security, force row level security;
create policy fence on fit_note_reader as permissive for all to public using (((org_id = current_org()) AND ((person_id = current_person()) OR (writer_id = current_person())))) with check (((org_id = current_org()) AND (writer_id = current_person())));
grant delete, insert, select on fit_note_reader to cairn_app;

create table gone_order (
  id uuid not null,
  constraint gone_order_pkey PRIMARY KEY (id)
);

create table guess (
  subject text not null,
  amount double precision not null default 0,
  at timestamp with time zone not null,
  told_at timestamp with time zone,
  constraint guess_pkey PRIMARY KEY (subject)
);
CREATE INDEX guess_at_idx ON public.guess USING btree (at);
grant delete, insert, select, update on guess to cairn_app;
grant insert, select, update on guess to cairn_auth;

create table headline (
  org_id uuid not null,
  id uuid not null,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  source item_source not null default 'typed'::text,
  created_by_id uuid not null,
  traction_id uuid not null,
  owner_id uuid not null,
  meeting_id uuid,
  title text not null,
  content_html text not null default ''::text,
  status review_status not null default 'ToReview'::text,
  cascaded_from_id uuid,
  archived_at timestamp with time zone,
  constraint headline_pkey PRIMARY KEY (org_id, id),
  constraint headline_created_by_id_fkey FOREIGN KEY (created_by_id) REFERENCES person(id),
  constraint headline_org_id_meeting_id_fkey FOREIGN KEY (org_id, meeting_id) REFERENCES meeting(org_id, id),
  constraint headline_org_id_traction_id_fkey FOREIGN KEY (org_id, traction_id) REFERENCES traction(org_id, id) ON DELETE CASCADE,
  constraint headline_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES person(id)
);
CREATE INDEX headline_archived ON public.headline USING btree (org_id, traction_id, created_at, id) WHERE ((archived_at IS NOT NULL) AND ((status)::text <> 'Removed'::text));
CREATE INDEX headline_by_age ON public.headline USING btree (org_id, traction_id, created_at, id) WHERE ((archived_at IS NULL) AND ((status)::text <> 'Removed'::text));
CREATE INDEX headline_created_by_id_idx ON public.headline USING btree (created_by_id);
CREATE INDEX headline_of_owner ON public.headline USING btree (org_id, owner_id, created_at, id) WHERE ((archived_at IS NULL) AND ((status)::text = ANY (ARRAY['ToReview'::text, 'Pending'::text])));
CREATE INDEX headline_org_id_meeting_id_idx ON public.headline USING btree (org_id, meeting_id) WHERE (meeting_id IS NOT NULL);
CREATE INDEX headline_org_id_owner_id_status_idx ON public.headline USING btree (org_id, owner_id, status);
CREATE INDEX headline_org_id_traction_id_status_idx ON public.headline USING btree (org_id, traction_id, status);
CREATE INDEX headline_owner_id_idx ON public.headline USING btree (owner_id);
alter table headline enable row level security, force row level security;
create policy fence on headline as permissive for all to public using ((org_id = current_org())) with check ((org_id = current_org()));
CREATE TRIGGER count_version BEFORE UPDATE ON public.headline FOR EACH ROW EXECUTE FUNCTION count_version();
CREATE TRIGGER forget_subjects AFTER DELETE ON public.headline REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION forget_subjects();
CREATE TRIGGER keep_findable AFTER INSERT OR DELETE OR UPDATE OF title, owner_id, traction_id, status, archived_at ON public.headline FOR EACH ROW EXECUTE FUNCTION keep_findable('headline', 'ToReview', 'Pending');
CREATE TRIGGER log_added AFTER INSERT ON public.headline REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION log_added('headline');
CREATE TRIGGER log_deleted AFTER DELETE ON public.headline REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION log_deleted('headline');
CREATE TRIGGER log_updated AFTER UPDATE ON public.headline REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION log_updated('headline');
CREATE TRIGGER move_origin AFTER UPDATE OF traction_id ON public.headline FOR EACH ROW WHEN ((old.traction_id IS DISTINCT FROM new.traction_id)) EXECUTE FUNCTION move_origin('headline');
grant insert, select, update on headline to cairn_app;

create table headline_read (
  org_id uuid not null,
  id uuid not null,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  headline_id uuid not null,
  traction_id uuid not null,
  person_id uuid not null,
  constraint headline_read_pkey PRIMARY KEY (org_id, id),
  constraint headline_read_org_id_headline_id_person_id_key UNIQUE (org_id, headline_id, person_id),
  constraint headline_read_org_id_headline_id_fkey FOREIGN KEY (org_id, headline_id) REFERENCES headline(org_id, id) ON DELETE CASCADE,
  constraint headline_read_org_id_person_id_fkey FOREIGN KEY (org_id, person_id) REFERENCES org_member(org_id, person_id) ON DELETE CASCADE,
  constraint headline_read_org_id_traction_id_fkey FOREIGN KEY (org_id, traction_id) REFERENCES traction(org_id, id) ON DELETE CASCADE
);
CREATE INDEX headline_read_org_id_person_id_idx ON public.headline_read USING btree (org_id, person_id);
CREATE INDEX headline_read_org_id_traction_id_idx ON public.headline_read USING btree (org_id, traction_id);
alter table headline_read enable row level security, force row level security;
create policy fence on headline_read as permissive for all to public using ((org_id = current_org())) with check ((org_id = current_org()));
CREATE TRIGGER count_version BEFORE UPDATE ON public.headline_read FOR EACH ROW EXECUTE FUNCTION count_version();
CREATE TRIGGER log_added AFTER INSERT ON public.headline_read REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION log_added('headline');
CREATE TRIGGER log_deleted AFTER DELETE ON public.headline_read REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION log_deleted('headline');
CREATE TRIGGER log_updated AFTER UPDATE ON public.headline_read REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION log_updated('headline');
grant insert, select on headline_read to cairn_app;

create table idempotency (
  org_id uuid not null,
  person_id uuid not null,
  key text not null,
  request_hash text not null,
  status smallint not null,
  reply text not null,
  at timestamp with time zone not null default now(),
  constraint idempotency_pkey PRIMARY KEY (org_id, person_id, key)
);
CREATE INDEX idempotency_at_idx ON public.idempotency USING btree (at);
alter table idempotency enable row level security, force row level security;
create policy fence on idempotency as permissive for all to public using ((person_id = COALESCE(current_person(), '00000000-0000-0000-0000-000000000000'::uuid))) with check ((person_id = COALESCE(current_person(), '00000000-0000-0000-0000-000000000000'::uuid)));
create policy upkeep on idempotency as permissive for all to public using (is_upkeep());
grant insert, select on idempotency to cairn_app;

create table inbound_address (
  org_id uuid not null,
  id uuid not null,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  traction_id uuid not null,
  name text not null,
  key_hash text not null,
  hint text not null,
  measurables jsonb not null,
  time_zone text not null,
  created_by_id uuid not null,
  ends_at timestamp with time zone,
  revoked_at timestamp with time zone,
  last_at timestamp with time zone,
  written integer not null default 0,
  refused integer not null default 0,
  minute_at timestamp with time zone,
  minute_calls integer not null default 0,
  constraint inbound_address_pkey PRIMARY KEY (org_id, id),
  constraint inbound_address_measurables_check CHECK ((jsonb_typeof(measurables) = 'array'::text)),
  constraint inbound_address_created_by_id_fkey FOREIGN KEY (created_by_id) REFERENCES person(id),
  constraint inbound_address_org_id_traction_id_fkey FOREIGN KEY (org_id, traction_id) REFERENCES traction(org_id, id) ON DELETE CASCADE
);
CREATE INDEX inbound_address_created_by_id_idx ON public.inbound_address USING btree (created_by_id);
CREATE INDEX inbound_address_key_hash_idx ON public.inbound_address USING btree (key_hash);
CREATE INDEX inbound_address_org_id_traction_id_idx ON public.inbound_address USING btree (org_id, traction_id);
alter table inbound_address enable row level security, force row level security;
create policy fence on inbound_address as permissive for all to public using ((org_id = current_org())) with check ((org_id = current_org()));
create policy upkeep on inbound_address as permissive for all to public using (( SELECT is_upkeep() AS is_upkeep));
CREATE TRIGGER count_version BEFORE UPDATE ON public.inbound_address FOR EACH ROW EXECUTE FUNCTION count_version();
CREATE TRIGGER log_added AFTER INSERT ON public.inbound_address REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION log_added('inboundAddress');
CREATE TRIGGER log_deleted AFTER DELETE ON public.inbound_address REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION log_deleted('inboundAddress');
CREATE TRIGGER log_updated AFTER UPDATE ON public.inbound_address REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION log_updated('inboundAddress');
grant insert, select, update on inbound_address to cairn_app;

create table inbound_call (
  org_id uuid not null,
  id uuid not null,
  address_id uuid not null,
  at timestamp with time zone not null,
  lines jsonb not null,
  constraint inbound_call_pkey PRIMARY KEY (org_id, id),
  constraint inbound_call_lines_check CHECK ((jsonb_typeof(lines) = 'array'::text)),
  constraint inbound_call_org_id_address_id_fkey FOREIGN KEY (org_id, address_id) REFERENCES inbound_address(org_id, id) ON DELETE CASCADE
);
CREATE INDEX inbound_call_org_id_address_id_at_idx ON public.inbound_call USING btree (org_id, address_id, at);
alter table inbound_call enable row level security, force row level security;
create policy fence on inbound_call as permissive for all to public using ((org_id = current_org())) with check ((org_id = current_org()));
grant delete, insert, select on inbound_call to cairn_app;

create table invitation (
  org_id uuid not null,
  id uuid not null,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  email text not null,
  first_name text not null,
  last_name text not null,
  role text not null,
  invited_by_id uuid not null,
  key_hash text not null,
  sent_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  opened_at timestamp with time zone,
  ended_at timestamp with time zone,
  accepted_by_id uuid,
  traction_id uuid,
  came_back_at timestamp with time zone,
  left_at timestamp with time zone,
  waits text,
  constraint invitation_pkey PRIMARY KEY (org_id, id),
  constraint invitation_role_check CHECK ((role = ANY (ARRAY['Admin'::text, 'Member'::text, 'Observer'::text]))),
  constraint invitation_waits_check CHECK ((waits = ANY (ARRAY['NoServer'::text, 'Unreachable'::text, 'Refused'::text]))),
  constraint invitation_accepted_by_id_fkey FOREIGN KEY (accepted_by_id) REFERENCES person(id),
  constraint invitation_invited_by_id_fkey FOREIGN KEY (invited_by_id) REFERENCES person(id),
  constraint invitation_org_id_fkey FOREIGN KEY (org_id) REFERENCES org(id) ON DELETE CASCADE,
  constraint invitation_org_id_traction_id_fkey FOREIGN KEY (org_id, traction_id) REFERENCES traction(org_id, id) ON DELETE SET NULL (traction_id)
);
CREATE INDEX invitation_accepted_by_id_idx ON public.invitation USING btree (accepted_by_id) WHERE (accepted_by_id IS NOT NULL);
CREATE INDEX invitation_id_idx ON public.invitation USING btree (id);
CREATE INDEX invitation_invited_by_id_idx ON public.invitation USING btree (invited_by_id);
CREATE INDEX invitation_org_id_traction_id_idx ON public.invitation USING btree (org_id, traction_id) WHERE (traction_id IS NOT NULL);
CREATE UNIQUE INDEX invitation_pending ON public.invitation USING btree (org_id, email) WHERE (ended_at IS NULL);
alter table invitation enable row level security, force row level security;
create policy fence on invitation as permissive for all to public using ((org_id = current_org())) with check ((org_id = current_org()));
create policy upkeep on invitation as permissive for all to public using (is_upkeep());
CREATE TRIGGER count_version BEFORE UPDATE ON public.invitation FOR EACH ROW EXECUTE FUNCTION count_version();
CREATE TRIGGER log_added AFTER INSERT ON public.invitation REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION log_added('invitation');
CREATE TRIGGER log_deleted AFTER DELETE ON public.invitation REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION log_deleted('invitation');
CREATE TRIGGER log_updated AFTER UPDATE ON public.invitation REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION log_updated('invitation');
grant insert, select, update on invitation to cairn_app;

create table invitee (
  org_id uuid not null,
  id uuid not null,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  traction_id uuid not null,
  person_id uuid not null,
  nudged_at timestamp with time zone,
  constraint invitee_pkey PRIMARY KEY (org_id, id),
  constraint invitee_org_id_traction_id_person_id_key UNIQUE (org_id, traction_id, person_id),
  constraint invitee_org_id_person_id_fkey FOREIGN KEY (org_id, person_id) REFERENCES org_member(org_id, person_id) ON DELETE CASCADE,
  constraint invitee_org_id_traction_id_fkey FOREIGN KEY (org_id, traction_id) REFERENCES traction(org_id, id) ON DELETE CASCADE
);
CREATE INDEX invitee_org_id_person_id_idx ON public.invitee USING btree (org_id, person_id);
alter table invitee enable row level security, force row level security;
create policy fence on invitee as permissive for all to public using ((org_id = current_org())) with check ((org_id = current_org()));
CREATE TRIGGER count_version BEFORE UPDATE ON public.invitee FOR EACH ROW EXECUTE FUNCTION count_version();
CREATE TRIGGER log_added AFTER INSERT ON public.invitee REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION log_added('meeting');
CREATE TRIGGER log_deleted AFTER DELETE ON public.invitee REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION log_deleted('meeting');
CREATE TRIGGER log_updated AFTER UPDATE ON public.invitee REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION log_updated('meeting');
grant delete, insert, select, update on invitee to cairn_app;

create table invoice (
  org_id uuid not null,
  id uuid not null,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  number text not null,
  status invoice_status not null,
  source invoice_source not null,
  currency text not null,
  lines jsonb not null,
  subtotal bigint not null,
  tax bigint not null,
  total bigint not null,
  buyer jsonb not null,
  period_start date not null,
  period_end date not null,
  card text not null default ''::text,
  issue_date date not null,
  due_date date not null,
  constraint invoice_pkey PRIMARY KEY (org_id, id),
  constraint invoice_number_key UNIQUE (number),
  constraint invoice_org_id_fkey FOREIGN KEY (org_id) REFERENCES org(id) ON DELETE CASCADE
);
CREATE INDEX invoice_org_id_issue_date_id_idx ON public.invoice USING btree (org_id, issue_date DESC, id DESC);
alter table invoice enable row level security, force row level security;
create policy fence on invoice as permissive for all to public using ((org_id = current_org())) with check ((org_id = current_org()));
CREATE TRIGGER count_version BEFORE UPDATE ON public.invoice FOR EACH ROW EXECUTE FUNCTION count_version();
CREATE TRIGGER log_added AFTER INSERT ON public.invoice REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION log_added('billing');
CREATE TRIGGER log_deleted AFTER DELETE ON public.invoice REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION log_deleted('billing');
CREATE TRIGGER log_updated AFTER UPDATE ON public.invoice REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION log_updated('billing');
grant insert, select, update on invoice to cairn_app;

create table invoice_counter (
  one boolean not null default true,
  last bigint not null default 0,
  constraint invoice_counter_pkey PRIMARY KEY (one),
  constraint invoice_counter_one_check CHECK (one)
);

create table issue (
  org_id uuid not null,
  id uuid not null,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  source item_source not null default 'typed'::text,
  created_by_id uuid not null,
  traction_id uuid not null,
  owner_id uuid not null,
  meeting_id uuid,
  title text not null,
  content_html text not null default ''::text,
  status review_status not null default 'ToReview'::text,
  solved_at timestamp with time zone,
  rank integer not null default 1,
  from_type issue_origin,
  from_id uuid,
  from_title text not null default ''::text,
  archived_at timestamp with time zone,
  outcome text not null default ''::text,
  is_long_term boolean not null default false,
  from_places uuid[],
  constraint issue_pkey PRIMARY KEY (org_id, id),
  constraint issue_check CHECK (((from_type IS NULL) = (from_id IS NULL))),
  constraint issue_created_by_id_fkey FOREIGN KEY (created_by_id) REFERENCES person(id),
  constraint issue_org_id_meeting_id_fkey FOREIGN KEY (org_id, meeting_id) REFERENCES meeting(org_id, id),
  constraint issue_org_id_traction_id_fkey FOREIGN KEY (org_id, traction_id) REFERENCES traction(org_id, id) ON DELETE CASCADE,
  constraint issue_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES person(id)
);
CREATE INDEX issue_archived ON public.issue USING btree (org_id, traction_id, rank, id) WHERE ((archived_at IS NOT NULL) AND ((status)::text <> 'Removed'::text));
CREATE INDEX issue_by_rank ON public.issue USING btree (org_id, traction_id, rank, id) WHERE ((archived_at IS NULL) AND ((status)::text = ANY (ARRAY['ToReview'::text, 'Pending'::text])));
CREATE INDEX issue_by_rank_all ON public.issue USING btree (org_id, traction_id, rank, id) WHERE ((archived_at IS NULL) AND ((status)::text <> 'Removed'::text));
CREATE INDEX issue_created_by_id_idx ON public.issue USING btree (created_by_id);
CREATE INDEX issue_from ON public.issue USING btree (org_id, from_id) WHERE (from_id IS NOT NULL);
CREATE INDEX issue_of_owner ON public.issue USING btree (org_id, owner_id, rank, id) WHERE ((archived_at IS NULL) AND ((status)::text = ANY (ARRAY['ToReview'::text, 'Pending'::text])));
CREATE INDEX issue_org_id_meeting_id_idx ON public.issue USING btree (org_id, meeting_id) WHERE (meeting_id IS NOT NULL);
CREATE INDEX issue_org_id_owner_id_status_idx ON public.issue USING btree (org_id, owner_id, status);
CREATE INDEX issue_org_id_traction_id_idx ON public.issue USING btree (org_id, traction_id);
CREATE INDEX issue_owner_id_idx ON public.issue USING btree (owner_id);
alter table issue enable row level security, force row level security;
create policy fence on issue as permissive for all to public using ((org_id = current_org())) with check ((org_id = current_org()));
CREATE TRIGGER count_version BEFORE UPDATE ON public.issue FOR EACH ROW EXECUTE FUNCTION count_version();
CREATE TRIGGER forget_subjects AFTER DELETE ON public.issue REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION forget_subjects();
CREATE TRIGGER keep_findable AFTER INSERT OR DELETE OR UPDATE OF title, owner_id, traction_id, status, archived_at ON public.issue FOR EACH ROW EXECUTE FUNCTION keep_findable('issue', 'ToReview', 'Pending');
CREATE TRIGGER log_added AFTER INSERT ON public.issue REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION log_added('issue');
CREATE TRIGGER log_deleted AFTER DELETE ON public.issue REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION log_deleted('issue');
CREATE TRIGGER log_updated AFTER UPDATE ON public.issue REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION log_updated('issue');
CREATE TRIGGER move_origin AFTER UPDATE OF traction_id ON public.issue FOR EACH ROW WHEN ((old.traction_id IS DISTINCT FROM new.traction_id)) EXECUTE FUNCTION move_origin_issue();
CREATE TRIGGER place_origin BEFORE INSERT OR UPDATE OF from_id ON public.issue FOR EACH ROW WHEN ((new.from_id IS NOT NULL)) EXECUTE FUNCTION place_origin_of_issue();
grant insert, select, update on issue to cairn_app;

create table issue_not_now (
  org_id uuid not null,
  id uuid not null,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  traction_id uuid not null,
  from_type proposal_origin not null,
  from_id uuid not null,
  count integer not null,
  constraint issue_not_now_pkey PRIMARY KEY (org_id, id),
  constraint issue_not_now_count_check CHECK ((count > 0)),
  constraint issue_not_now_org_id_traction_id_fkey FOREIGN KEY (org_id, traction_id) REFERENCES traction(org_id, id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX issue_not_now_is_one ON public.issue_not_now USING btree (org_id, traction_id, from_type, from_id);
alter table issue_not_now enable row level security, force row level security;
create policy fence on issue_not_now as permissive for all to public using ((org_id = current_org())) with check ((org_id = current_org()));
CREATE TRIGGER count_version BEFORE UPDATE ON public.issue_not_now FOR EACH ROW EXECUTE FUNCTION count_version();
CREATE TRIGGER log_added AFTER INSERT ON public.issue_not_now REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION log_added('proposedIssue');
CREATE TRIGGER log_deleted AFTER DELETE ON public.issue_not_now REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION log_deleted('proposedIssue');
CREATE TRIGGER log_updated AFTER UPDATE ON public.issue_not_now REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION log_updated('proposedIssue');
grant delete, insert, select, update on issue_not_now to cairn_app;

create table issue_vector (
  org_id uuid not null,
  issue_id uuid not null,
  model text not null,
  title_hash text not null,
  vector real[],
  signs bit varying,
  failed_at timestamp with time zone,
  constraint issue_vector_pkey PRIMARY KEY (org_id, issue_id),
  constraint issue_vector_check CHECK (((vector IS NULL) = (signs IS NULL))),
  constraint issue_vector_check1 CHECK (((vector IS NULL) = (failed_at IS NOT NULL))),
  constraint issue_vector_check2 CHECK ((cardinality(vector) = length((signs)::"bit"))),
  constraint issue_vector_org_id_issue_id_fkey FOREIGN KEY (org_id, issue_id) REFERENCES issue(org_id, id) ON DELETE CASCADE
);
alter table issue_vector enable row level security, force row level security;
create policy fence on issue_vector as permissive for all to public using ((org_id = current_org())) with check ((org_id = current_org()));
create policy upkeep on issue_vector as permissive for all to public using (( SELECT is_upkeep() AS is_upkeep));
grant delete, insert, select, update on issue_vector to cairn_app;

create table issue_vote (
  org_id uuid not null,
  id uuid not null,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  issue_id uuid not null,
  traction_id uuid not null,
  person_id uuid not null,
  constraint issue_vote_pkey PRIMARY KEY (org_id, id),
  constraint issue_vote_org_id_issue_id_person_id_key UNIQUE (org_id, issue_id, person_id),
  constraint issue_vote_org_id_issue_id_fkey FOREIGN KEY (org_id, issue_id) REFERENCES issue(org_id, id) ON DELETE CASCADE,
  constraint issue_vote_org_id_person_id_fkey FOREIGN KEY (org_id, person_id) REFERENCES org_member(org_id, person_id) ON DELETE CASCADE,
  constraint issue_vote_org_id_traction_id_fkey FOREIGN KEY (org_id, traction_id) REFERENCES traction(org_id, id) ON DELETE CASCADE
);
CREATE INDEX issue_vote_org_id_person_id_idx ON public.issue_vote USING btree (org_id, person_id);
CREATE INDEX issue_vote_org_id_traction_id_idx ON public.issue_vote USING btree (org_id, traction_id);
alter table issue_vote enable row level security, force row level security;
create policy fence on issue_vote as permissive for all to public using ((org_id = current_org())) with check ((org_id = current_org()));
CREATE TRIGGER count_version BEFORE UPDATE ON public.issue_vote FOR EACH ROW EXECUTE FUNCTION count_version();
CREATE TRIGGER log_added AFTER INSERT ON public.issue_vote REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION log_added('issue');
CREATE TRIGGER log_deleted AFTER DELETE ON public.issue_vote REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION log_deleted('issue');
CREATE TRIGGER log_updated AFTER UPDATE ON public.issue_vote REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION log_updated('issue');
grant delete, insert, select on issue_vote to cairn_app;

create table kept_offer (
  person_id uuid not null,
  kind text not null,
  code text not null,
  kept_at timestamp with time zone not null default now(),
  constraint kept_offer_pkey PRIMARY KEY (person_id, kind),
  constraint kept_offer_code_check CHECK ((code ~ '^[A-Za-z0-9_-]{1,64}$'::text)),
  constraint kept_offer_kind_check CHECK ((kind = ANY (ARRAY['referral'::text, 'discount'::text]))),
  constraint kept_offer_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id) ON DELETE CASCADE
);
alter table kept_offer enable row level security, force row level security;
create policy fence on kept_offer as permissive for all to public using ((person_id = current_person())) with check ((person_id = current_person()));
grant delete, insert, select, update on kept_offer to cairn_app;

create table last_seen (
  org_id uuid not null,
  person_id uuid not null,
  seen_at timestamp with time zone not null,
  constraint last_seen_pkey PRIMARY KEY (org_id, person_id),
  constraint last_seen_org_id_fkey FOREIGN KEY (org_id) REFERENCES org(id) ON DELETE CASCADE,
  constraint last_seen_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id) ON DELETE CASCADE
);
CREATE INDEX last_seen_person_id_idx ON public.last_seen USING btree (person_id);
alter table last_seen enable row level security, force row level security;
create policy fence on last_seen as permissive for all to public using ((org_id = current_org())) with check ((org_id = current_org()));
grant delete, select on last_seen to cairn_app;

create table learning_entry (
  org_id uuid not null,
  id uuid not null,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  created_by_id uuid not null,
  shelf text not null,
  title text not null,
  summary text not null,
  content_html text not null,
  video_url text not null,
  captions_url text not null,
  chapters text not null,
  constraint learning_entry_pkey PRIMARY KEY (org_id, id),
  constraint learning_entry_shelf_check CHECK ((shelf = ANY (ARRAY['toolbox'::text, 'traction-library'::text]))),
  constraint learning_entry_created_by_id_fkey FOREIGN KEY (created_by_id) REFERENCES person(id),
  constraint learning_entry_org_id_fkey FOREIGN KEY (org_id) REFERENCES org(id) ON DELETE CASCADE
);
CREATE INDEX learning_entry_created_by_id_idx ON public.learning_entry USING btree (created_by_id);
alter table learning_entry enable row level security, force row level security;
create policy fence on learning_entry as permissive for all to public using ((org_id = current_org())) with check ((org_id = current_org()));
CREATE TRIGGER count_version BEFORE UPDATE ON public.learning_entry FOR EACH ROW EXECUTE FUNCTION count_version();
CREATE TRIGGER log_added AFTER INSERT ON public.learning_entry REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION log_added('learning');
CREATE TRIGGER log_deleted AFTER DELETE ON public.learning_entry REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION log_deleted('learning');
CREATE TRIGGER log_updated AFTER UPDATE ON public.learning_entry REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION log_updated('learning');
grant delete, insert, select, update on learning_entry to cairn_app;

create table learning_progress (
  org_id uuid not null,
  id uuid not null,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  person_id uuid not null,
  entry_key text not null,
  seconds integer not null,
  length integer not null,
  done boolean not null,
  constraint learning_progress_pkey PRIMARY KEY (org_id, id),
  constraint learning_progress_org_id_person_id_entry_key_key UNIQUE (org_id, person_id, entry_key),
  constraint learning_progress_org_id_fkey FOREIGN KEY (org_id) REFERENCES org(id) ON DELETE CASCADE,
  constraint learning_progress_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id)
);
CREATE INDEX learning_progress_person_id_idx ON public.learning_progress USING btree (person_id);
alter table learning_progress enable row level security, force row level security;
create policy fence on learning_progress as permissive for all to public using ((org_id = current_org())) with check ((org_id = current_org()));
CREATE TRIGGER count_version BEFORE UPDATE ON public.learning_progress FOR EACH ROW EXECUTE FUNCTION count_version();
CREATE TRIGGER log_added AFTER INSERT ON public.learning_progress REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION log_added('learning');
CREATE TRIGGER log_deleted AFTER DELETE ON public.learning_progress REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION log_deleted('learning');
CREATE TRIGGER log_updated AFTER UPDATE ON public.learning_progress REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION log_updated('learning');
grant delete, insert, select, update on learning_progress to cairn_app;

create table ledger_posting (
  org_id uuid not null,
  id uuid not null,
  entry_id uuid not null,
  order_id uuid not null,
  account ledger_account not null,
  amount bigint not null,
  currency text not null,
  on_day date not null,
  at timestamp with time zone not null default now(),
  constraint ledger_posting_pkey PRIMARY KEY (org_id, id),
  constraint ledger_posting_amount_check CHECK ((amount <> 0)),
  constraint ledger_posting_org_id_fkey FOREIGN KEY (org_id) REFERENCES org(id) ON DELETE CASCADE,
  constraint ledger_posting_org_id_order_id_fkey FOREIGN KEY (org_id, order_id) REFERENCES billing_order(org_id, id)
);
CREATE INDEX ledger_posting_org_id_entry_id_idx ON public.ledger_posting USING btree (org_id, entry_id);
CREATE INDEX ledger_posting_org_id_order_id_idx ON public.ledger_posting USING btree (org_id, order_id);
alter table ledger_posting enable row level security, force row level security;
create policy fence on ledger_posting as permissive for all to public using ((org_id = current_org())) with check ((org_id = current_org()));
CREATE CONSTRAINT TRIGGER entry_is_even AFTER INSERT ON public.ledger_posting DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION entry_is_even();
CREATE TRIGGER ledger_stays BEFORE DELETE OR UPDATE ON public.ledger_posting FOR EACH ROW EXECUTE FUNCTION ledger_stays();
grant insert, select on ledger_posting to cairn_app;

create table link (
  org_id uuid not null,
  id uuid not null,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  pair_id uuid not null,
  subject_type subject_type not null,
  subject_id uuid not null,
  other_type subject_type not null,
  other_id uuid not null,
  constraint link_pkey PRIMARY KEY (org_id, id),
  constraint link_org_id_subject_id_other_id_key UNIQUE (org_id, subject_id, other_id),
  constraint link_check CHECK ((subject_id <> other_id))
);
CREATE INDEX link_org_id_other_id_idx ON public.link USING btree (org_id, other_id);
CREATE INDEX link_org_id_pair_id_idx ON public.link USING btree (org_id, pair_id);
alter table link enable row level security, force row level security;
create policy fence on link as permissive for all to public using ((org_id = current_org())) with check ((org_id = current_org()));
CREATE TRIGGER check_subject BEFORE INSERT ON public.link FOR EACH ROW EXECUTE FUNCTION check_subject();
CREATE TRIGGER count_version BEFORE UPDATE ON public.link FOR EACH ROW EXECUTE FUNCTION count_version();
CREATE TRIGGER log_added AFTER INSERT ON public.link REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION log_added('link');
CREATE TRIGGER log_deleted AFTER DELETE ON public.link REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION log_deleted('link');
CREATE TRIGGER log_updated AFTER UPDATE ON public.link REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION log_updated('link');
grant delete, insert, select on link to cairn_app;

create table list_view (
  org_id uuid not null,
  id uuid not null,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  traction_id uuid not null,
  person_id uuid,
  tab list_tab not null,
  title text not null,
  query text not null,
  is_shared boolean not null default false,
  removed_at timestamp with time zone,
  constraint list_view_pkey PRIMARY KEY (org_id, id),
  constraint list_view_org_id_person_id_fkey FOREIGN KEY (org_id, person_id) REFERENCES org_member(org_id, person_id) ON DELETE SET NULL (person_id),
  constraint list_view_org_id_traction_id_fkey FOREIGN KEY (org_id, traction_id) REFERENCES traction(org_id, id) ON DELETE CASCADE
);
CREATE INDEX list_view_org_id_person_id_idx ON public.list_view USING btree (org_id, person_id);
CREATE INDEX list_view_org_id_traction_id_idx ON public.list_view USING btree (org_id, traction_id);
CREATE UNIQUE INDEX list_view_title_is_unique ON public.list_view USING btree (org_id, traction_id, tab, person_id, lower(title)) WHERE (removed_at IS NULL);
alter table list_view enable row level security, force row level security;
create policy fence on list_view as permissive for all to public using ((org_id = current_org())) with check ((org_id = current_org()));
CREATE TRIGGER count_version BEFORE UPDATE ON public.list_view FOR EACH ROW EXECUTE FUNCTION count_version();
CREATE TRIGGER log_added AFTER INSERT ON public.list_view REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION log_added('listView');
CREATE TRIGGER log_deleted AFTER DELETE ON public.list_view REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION log_deleted('listView');
CREATE TRIGGER log_updated AFTER UPDATE ON public.list_view REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION log_updated('listView');
grant delete, insert, select, update on list_view to cairn_app;

create table live_meeting (
  org_id uuid not null,
  id uuid not null,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  traction_id uuid not null,
  thread_id uuid not null,
  status text not null,
  started_at timestamp with time zone,
  scribe_person_id uuid,
  constraint live_meeting_pkey PRIMARY KEY (org_id, id),
  constraint live_meeting_status_check CHECK ((status = ANY (ARRAY['NotStarted'::text, 'Running'::text, 'Paused'::text, 'Canceled'::text, 'Completed'::text]))),
  constraint live_meeting_org_id_id_fkey FOREIGN KEY (org_id, id) REFERENCES meeting(org_id, id) ON DELETE CASCADE,
  constraint live_meeting_org_id_traction_id_fkey FOREIGN KEY (org_id, traction_id) REFERENCES traction(org_id, id) ON DELETE CASCADE,
  constraint live_meeting_scribe_person_id_fkey FOREIGN KEY (scribe_person_id) REFERENCES person(id)
);
CREATE INDEX live_meeting_org_id_traction_id_idx ON public.live_meeting USING btree (org_id, traction_id);
CREATE INDEX live_meeting_scribe_person_id_idx ON public.live_meeting USING btree (scribe_person_id) WHERE (scribe_person_id IS NOT NULL);
CREATE UNIQUE INDEX one_live_meeting ON public.live_meeting USING btree (org_id, thread_id) WHERE (status <> 'Completed'::text);
alter table live_meeting enable row level security, force row level security;
create policy fence on live_meeting as permissive for all to public using ((org_id = current_org())) with check ((org_id = current_org()));
CREATE TRIGGER count_version BEFORE UPDATE ON public.live_meeting FOR EACH ROW EXECUTE FUNCTION count_version();
CREATE TRIGGER log_added AFTER INSERT ON public.live_meeting FOR EACH ROW WHEN ((new.status <> 'NotStarted'::text)) EXECUTE FUNCTION log_at_commit('liveMeeting');
CREATE TRIGGER log_deleted AFTER DELETE ON public.live_meeting REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION log_deleted('liveMeeting');
CREATE TRIGGER log_updated AFTER UPDATE ON public.live_meeting REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION log_updated('liveMeeting');
grant delete, insert, select, update on live_meeting to cairn_app;

create table live_presence (
  org_id uuid not null,
  thread_id uuid not null,
  person_id uuid not null,
  node_id uuid not null,
  seen_at timestamp with time zone not null,
  constraint live_presence_pkey PRIMARY KEY (org_id, thread_id, person_id, node_id),
  constraint live_presence_org_id_thread_id_fkey FOREIGN KEY (org_id, thread_id) REFERENCES thread(org_id, id) ON DELETE CASCADE
);
CREATE INDEX live_presence_seen_at_idx ON public.live_presence USING btree (seen_at);
alter table live_presence enable row level security, force row level security;
create policy fence on live_presence as permissive for all to public using ((org_id = current_org())) with check ((org_id = current_org()));
create policy upkeep on live_presence as permissive for all to public using (is_upkeep());
grant delete, insert, select, update on live_presence to cairn_app;

create table live_state (
  org_id uuid not null,
  id uuid not null,
  number integer not null,
  state json not null,
  constraint live_state_pkey PRIMARY KEY (org_id, id),
  constraint live_state_org_id_id_fkey FOREIGN KEY (org_id, id) REFERENCES live_meeting(org_id, id) ON DELETE CASCADE
);
alter table live_state enable row level security, force row level security;
create policy fence on live_state as permissive for all to public using ((org_id = current_org())) with check ((org_id = current_org()));
grant insert, select, update on live_state to cairn_app;

create table mail_count (
  subject text not null,
  day date not null,
  amount integer not null,
  constraint mail_count_pkey PRIMARY KEY (subject, day)
);
grant delete, insert, select, update on mail_count to cairn_app;

create table mail_outbox (
  id uuid not null,
  recipient text not null,
  subject text not null,
  html text not null,
  plain text not null,
  at timestamp with time zone not null default now(),
  org uuid,
  constraint mail_outbox_pkey PRIMARY KEY (id)
);
CREATE INDEX mail_outbox_at_idx ON public.mail_outbox USING btree (at);
grant delete, insert, select on mail_outbox to cairn_jobs;

create table mark (
  org_id uuid not null,
  id uuid not null,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  traction_id uuid not null,
  person_id uuid not null,
  color_tag text not null default 'None'::text,
  is_favorite boolean not null default false,
  constraint mark_pkey PRIMARY KEY (org_id, id),
  constraint mark_org_id_person_id_traction_id_key UNIQUE (org_id, person_id, traction_id),
  constraint mark_color_tag_check CHECK ((color_tag = ANY (ARRAY['None'::text, 'Blue'::text, 'Orange'::text, 'Teal'::text, 'Purple'::text, 'Green'::text, 'DarkOrange'::text, 'Gray'::text]))),
  constraint mark_org_id_person_id_fkey FOREIGN KEY (org_id, person_id) REFERENCES org_member(org_id, person_id) ON DELETE CASCADE,
  constraint mark_org_id_traction_id_fkey FOREIGN KEY (org_id, traction_id) REFERENCES traction(org_id, id) ON DELETE CASCADE
);
CREATE INDEX mark_org_id_traction_id_idx ON public.mark USING btree (org_id, traction_id);
alter table mark enable row level security, force row level security;
create policy fence on mark as permissive for all to public using ((org_id = current_org())) with check ((org_id = current_org()));
CREATE TRIGGER count_version BEFORE UPDATE ON public.mark FOR EACH ROW EXECUTE FUNCTION count_version();
CREATE TRIGGER log_added AFTER INSERT ON public.mark REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION log_added('meeting');
CREATE TRIGGER log_deleted AFTER DELETE ON public.mark REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION log_deleted('meeting');
CREATE TRIGGER log_updated AFTER UPDATE ON public.mark REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION log_updated('meeting');
grant insert, select, update on mark to cairn_app;

create table measurable (
  org_id uuid not null,
  id uuid not null,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  source item_source not null default 'typed'::text,
  created_by_id uuid not null,
  traction_id uuid not null,
  linked_item_id uuid,
  owner_id uuid,
  editor_id uuid,
  title text not null,
  goal_value numeric not null,
  comparison text not null,
  unit_of_measure text not null,
  value_scale text not null,
  decimal_places smallint not null,
  group_name text not null default ''::text,
  "position" integer not null default 0,
  removed_at timestamp with time zone,
  goal_to numeric,
  goals jsonb not null default '[]'::jsonb,
  formula jsonb,
  period text not null default 'week'::text,
  rollup text,
  archived_on date,
  archived_at timestamp with time zone,
  archived_by_id uuid,
  archived_why text not null default ''::text,
  constraint measurable_pkey PRIMARY KEY (org_id, id),
  constraint measurable_comparison_check CHECK ((comparison = ANY (ARRAY['GreaterOrEqual'::text, 'LessOrEqual'::text, 'Greater'::text, 'Less'::text, 'Equal'::text, 'Between'::text]))),
  constraint measurable_decimal_places_check CHECK (((decimal_places >= 0) AND (decimal_places <= 4))),
  constraint measurable_formula_check CHECK ((jsonb_typeof(formula) = 'array'::text)),
  constraint measurable_goal_to_check CHECK ((((goal_to IS NOT NULL) = (comparison = 'Between'::text)) AND (goal_to > goal_value))),
  constraint measurable_goals_check CHECK ((jsonb_typeof(goals) = 'array'::text)),
  constraint measurable_period_check CHECK ((period = ANY (ARRAY['week'::text, 'month'::text, 'quarter'::text, 'year'::text]))),
  constraint measurable_rollup_check CHECK ((rollup = ANY (ARRAY['sum'::text, 'average'::text, 'latest'::text]))),
  constraint measurable_unit_of_measure_check CHECK ((unit_of_measure = ANY (ARRAY['Number'::text, 'Percent'::text, 'Dollar'::text, 'Quetzal'::text, 'Dong'::text, 'Euro'::text, 'Franc'::text, 'Naira'::text, 'Peso'::text, 'Pound'::text, 'Yen'::text, 'Zar'::text, 'Seconds'::text, 'Minutes'::text, 'Hours'::text, 'Days'::text, 'YesNo'::text]))),
  constraint measurable_value_scale_check CHECK ((value_scale = ANY (ARRAY['One'::text, 'Thousand'::text, 'Million'::text, 'Billion'::text]))),
  constraint measurable_archived_by_id_fkey FOREIGN KEY (archived_by_id) REFERENCES person(id),
  constraint measurable_created_by_id_fkey FOREIGN KEY (created_by_id) REFERENCES person(id),
  constraint measurable_editor_id_fkey FOREIGN KEY (editor_id) REFERENCES person(id),
  constraint measurable_org_id_linked_item_id_fkey FOREIGN KEY (org_id, linked_item_id) REFERENCES measurable(org_id, id),
  constraint measurable_org_id_traction_id_fkey FOREIGN KEY (org_id, traction_id) REFERENCES traction(org_id, id) ON DELETE CASCADE,
  constraint measurable_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES person(id)
);
CREATE INDEX measurable_archived_by_id_idx ON public.measurable USING btree (archived_by_id) WHERE (archived_by_id IS NOT NULL);
CREATE INDEX measurable_created_by_id_idx ON public.measurable USING btree (created_by_id);
CREATE INDEX measurable_editor_id_idx ON public.measurable USING btree (editor_id) WHERE (editor_id IS NOT NULL);
CREATE INDEX measurable_formulas ON public.measurable USING btree (org_id) WHERE (formula IS NOT NULL);
CREATE INDEX measurable_org_id_linked_item_id_idx ON public.measurable USING btree (org_id, linked_item_id) WHERE (linked_item_id IS NOT NULL);
CREATE INDEX measurable_org_id_owner_id_idx ON public.measurable USING btree (org_id, owner_id) WHERE (removed_at IS NULL);
CREATE INDEX measurable_org_id_traction_id_idx ON public.measurable USING btree (org_id, traction_id);
CREATE INDEX measurable_org_id_traction_id_position_idx ON public.measurable USING btree (org_id, traction_id, "position") WHERE (removed_at IS NULL);
CREATE INDEX measurable_owner_id_idx ON public.measurable USING btree (owner_id) WHERE (owner_id IS NOT NULL);
CREATE UNIQUE INDEX measurable_once_in_a_meeting ON public.measurable USING btree (org_id, COALESCE(linked_item_id, id), traction_id) WHERE (removed_at IS NULL);
alter table measurable enable row level security, force row level security;
create policy fence on measurable as permissive for all to public using ((org_id = current_org())) with check ((org_id = current_org()));
CREATE TRIGGER count_version BEFORE UPDATE ON public.measurable FOR EACH ROW EXECUTE FUNCTION count_version();
CREATE TRIGGER forget_subjects AFTER DELETE ON public.measurable REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION forget_subjects();
CREATE TRIGGER keep_findable AFTER INSERT OR DELETE OR UPDATE OF title, owner_id, traction_id, removed_at ON public.measurable FOR EACH ROW EXECUTE FUNCTION keep_findable('measurable');
CREATE TRIGGER log_added AFTER INSERT ON public.measurable REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION log_added('measurable');
CREATE TRIGGER log_deleted AFTER DELETE ON public.measurable REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION log_deleted('measurable');
CREATE TRIGGER log_updated AFTER UPDATE ON public.measurable REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION log_updated('measurable');
CREATE TRIGGER move_origin AFTER UPDATE OF traction_id ON public.measurable FOR EACH ROW WHEN ((old.traction_id IS DISTINCT FROM new.traction_id)) EXECUTE FUNCTION move_origin('measurable');
grant insert, select, update on measurable to cairn_app;

create table measured_value (
  org_id uuid not null,
  id uuid not null,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  measurable_id uuid not null,
  interval_id text not null,
  value numeric,
  entered boolean not null,
  editor_id uuid,
  computed numeric,
  sent_by text,
  offered numeric,
  offered_by text,
  offered_at timestamp with time zone,
  constraint measured_value_pkey PRIMARY KEY (org_id, id),
  constraint measured_value_org_id_measurable_id_interval_id_key UNIQUE (org_id, measurable_id, interval_id),
  constraint measured_value_interval_id_check CHECK ((interval_id ~ '^\d{4}(-(W\d{2}|\d{2}|Q[1-4]))?$'::text)),
  constraint measured_value_editor_id_fkey FOREIGN KEY (editor_id) REFERENCES person(id),
  constraint measured_value_org_id_measurable_id_fkey FOREIGN KEY (org_id, measurable_id) REFERENCES measurable(org_id, id) ON DELETE CASCADE
);
CREATE INDEX measured_value_editor_id_idx ON public.measured_value USING btree (editor_id) WHERE (editor_id IS NOT NULL);
alter table measured_value enable row level security, force row level security;
create policy fence on measured_value as permissive for all to public using ((org_id = current_org())) with check ((org_id = current_org()));
CREATE TRIGGER count_version BEFORE UPDATE ON public.measured_value FOR EACH ROW EXECUTE FUNCTION count_version();
CREATE TRIGGER log_added AFTER INSERT ON public.measured_value REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION log_added('measuredValue');
CREATE TRIGGER log_deleted AFTER DELETE ON public.measured_value REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION log_deleted('measuredValue');
CREATE TRIGGER log_updated AFTER UPDATE ON public.measured_value REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION log_updated('measuredValue');
grant insert, select, update on measured_value to cairn_app;

create table meeting (
  org_id uuid not null,
  id uuid not null,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  traction_id uuid not null,
  thread_id uuid not null,
  next_date date,
  status text not null default 'NotStarted'::text,
  started_at timestamp with time zone,
  ended_at timestamp with time zone,
  summary jsonb,
  constraint meeting_pkey PRIMARY KEY (org_id, id),
  constraint meeting_status_check CHECK ((status = ANY (ARRAY['NotStarted'::text, 'Running'::text, 'Paused'::text, 'Canceled'::text, 'Completed'::text]))),
  constraint meeting_org_id_thread_id_fkey FOREIGN KEY (org_id, thread_id) REFERENCES thread(org_id, id) ON DELETE CASCADE,
  constraint meeting_org_id_traction_id_fkey FOREIGN KEY (org_id, traction_id) REFERENCES traction(org_id, id) ON DELETE CASCADE
);
CREATE INDEX meeting_history ON public.meeting USING btree (org_id, traction_id, ended_at DESC) WHERE (status = 'Completed'::text);
CREATE INDEX meeting_org_id_thread_id_next_date_idx ON public.meeting USING btree (org_id, thread_id, next_date);
CREATE INDEX meeting_org_id_traction_id_idx ON public.meeting USING btree (org_id, traction_id);
CREATE INDEX meeting_standing ON public.meeting USING btree (org_id, thread_id, ((ended_at IS NULL)) DESC, ended_at DESC);
CREATE UNIQUE INDEX one_open_meeting ON public.meeting USING btree (org_id, thread_id) WHERE (status = ANY (ARRAY['NotStarted'::text, 'Running'::text, 'Paused'::text]));
alter table meeting enable row level security, force row level security;
create policy fence on meeting as permissive for all to public using ((org_id = current_org())) with check ((org_id = current_org()));
CREATE TRIGGER count_version BEFORE UPDATE ON public.meeting FOR EACH ROW EXECUTE FUNCTION count_version();
CREATE TRIGGER log_added AFTER INSERT ON public.meeting REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION log_added('meeting');
CREATE TRIGGER log_deleted AFTER DELETE ON public.meeting REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION log_deleted('meeting');
CREATE TRIGGER log_updated AFTER UPDATE ON public.meeting REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION log_updated('meeting');
grant insert, select, update on meeting to cairn_app;

create table milestone (
  org_id uuid not null,
  id uuid not null,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  rock_id uuid not null,
  title text not null,
  owner_id uuid not null,
  due_date date,
  done_at timestamp with time zone,
  "position" integer not null,
  constraint milestone_pkey PRIMARY KEY (org_id, id),
  constraint milestone_org_id_rock_id_fkey FOREIGN KEY (org_id, rock_id) REFERENCES rock(org_id, id) ON DELETE CASCADE,
  constraint milestone_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES person(id)
);
CREATE INDEX milestone_org_id_rock_id_position_idx ON public.milestone USING btree (org_id, rock_id, "position");
CREATE INDEX milestone_owner_id_idx ON public.milestone USING btree (owner_id);
alter table milestone enable row level security, force row level security;
create policy fence on milestone as permissive for all to public using ((org_id = current_org())) with check ((org_id = current_org()));
CREATE TRIGGER count_version BEFORE UPDATE ON public.milestone FOR EACH ROW EXECUTE FUNCTION count_version();
CREATE TRIGGER log_added AFTER INSERT ON public.milestone REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION log_added('rock');
CREATE TRIGGER log_deleted AFTER DELETE ON public.milestone REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION log_deleted('rock');
CREATE TRIGGER log_updated AFTER UPDATE ON public.milestone REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION log_updated('rock');
grant delete, insert, select, update on milestone to cairn_app;

create table model_use (
  org_id uuid not null,
  whose_id uuid not null,
  day date not null,
  tokens integer not null,
  answers integer not null default 1,
  constraint model_use_pkey PRIMARY KEY (org_id, whose_id, day),
  constraint model_use_org_id_fkey FOREIGN KEY (org_id) REFERENCES org(id) ON DELETE CASCADE
);
CREATE INDEX model_use_day_idx ON public.model_use USING btree (day);
alter table model_use enable row level security, force row level security;
create policy fence on model_use as permissive for all to public using ((org_id = current_org())) with check ((org_id = current_org()));
create policy upkeep on model_use as permissive for all to public using (( SELECT is_upkeep() AS is_upkeep));
grant insert, select, update on model_use to cairn_app;

create table notification (
  org_id uuid not null,
  id uuid not null,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  recipient_id uuid not null,
  type text not null,
  title text,
  message text not null default ''::text,
  link text,
  approval_url text,
  deny_url text,
  is_read boolean not null default false,
  is_removed boolean not null default false,
  is_actioned boolean not null default false,
  text_key text,
  text_values jsonb not null default '{}'::jsonb,
  text_parts jsonb not null default '[]'::jsonb,
  kind text not null default 'other'::text,
  actor_id uuid,
  traction_id uuid,
  decision text,
  decided_by uuid,
  decided_at timestamp with time zone,
  item_type text,
  item_ids uuid[] not null default '{}'::uuid[],
  constraint notification_pkey PRIMARY KEY (org_id, id),
  constraint notification_check CHECK (((title IS NULL) = (text_key IS NOT NULL))),
  constraint notification_decision_check CHECK ((decision = ANY (ARRAY['Approved'::text, 'Denied'::text]))),
  constraint notification_item_type_check CHECK ((item_type = ANY (ARRAY['rock'::text, 'todo'::text, 'issue'::text, 'headline'::text, 'measurable'::text, 'meeting'::text]))),
  constraint notification_type_check CHECK ((type = ANY (ARRAY['UpgradeRequest'::text, 'UpgradeApproved'::text, 'UpgradeDenied'::text, 'Assigned'::text, 'MeetingInvite'::text, 'Mentioned'::text, 'General'::text]))),
  constraint notification_org_id_recipient_id_fkey FOREIGN KEY (org_id, recipient_id) REFERENCES org_member(org_id, person_id) ON DELETE CASCADE
);
CREATE INDEX notification_asking ON public.notification USING btree (org_id, approval_url) WHERE (approval_url IS NOT NULL);
CREATE INDEX notification_newest ON public.notification USING btree (org_id, recipient_id, created_at DESC, id DESC) WHERE (NOT is_removed);
CREATE INDEX notification_org_id_recipient_id_idx ON public.notification USING btree (org_id, recipient_id);
CREATE INDEX notification_unread ON public.notification USING btree (org_id, recipient_id) WHERE ((NOT is_removed) AND (NOT is_read));
alter table notification enable row level security, force row level security;
create policy fence on notification as permissive for all to public using ((org_id = current_org())) with check ((org_id = current_org()));
create policy upkeep on notification as permissive for all to public using (( SELECT is_upkeep() AS is_upkeep));
CREATE TRIGGER count_version BEFORE UPDATE ON public.notification FOR EACH ROW EXECUTE FUNCTION count_version();
CREATE TRIGGER log_added AFTER INSERT ON public.notification REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION log_added('notification');
CREATE TRIGGER log_deleted AFTER DELETE ON public.notification REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION log_deleted('notification');
CREATE TRIGGER log_updated AFTER UPDATE ON public.notification REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION log_updated('notification');
grant insert, select, update on notification to cairn_app;

create table notification_mail (
  org_id uuid not null,
  notification_id uuid not null,
  recipient_id uuid not null,
  way text not null,
  created_at timestamp with time zone not null default now(),
  constraint notification_mail_pkey PRIMARY KEY (org_id, notification_id),
  constraint notification_mail_way_check CHECK ((way = ANY (ARRAY['Now'::text, 'Digest'::text]))),
  constraint notification_mail_org_id_notification_id_fkey FOREIGN KEY (org_id, notification_id) REFERENCES notification(org_id, id) ON DELETE CASCADE
);
CREATE INDEX notification_mail_now ON public.notification_mail USING btree (org_id) WHERE (way = 'Now'::text);
CREATE INDEX notification_mail_org_id_recipient_id_way_idx ON public.notification_mail USING btree (org_id, recipient_id, way);
alter table notification_mail enable row level security, force row level security;
create policy fence on notification_mail as permissive for all to public using ((org_id = current_org())) with check ((org_id = current_org()));
create policy upkeep on notification_mail as permissive for all to public using (is_upkeep());
grant delete, insert, select, update on notification_mail to cairn_app;

create table notification_setting (
  org_id uuid not null,
  id uuid not null,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  person_id uuid not null,
  kinds jsonb not null default '{}'::jsonb,
  digest_days text not null default 'Weekdays'::text,
  digest_hour smallint not null default 7,
  constraint notification_setting_pkey PRIMARY KEY (org_id, id),
  constraint notification_setting_org_id_person_id_key UNIQUE (org_id, person_id),
  constraint notification_setting_digest_days_check CHECK ((digest_days = ANY (ARRAY['Never'::text, 'Weekdays'::text, 'Daily'::text]))),
  constraint notification_setting_digest_hour_check CHECK (((digest_hour >= 0) AND (digest_hour <= 23))),
  constraint notification_setting_org_id_person_id_fkey FOREIGN KEY (org_id, person_id) REFERENCES org_member(org_id, person_id) ON DELETE CASCADE
);
alter table notification_setting enable row level security, force row level security;
create policy fence on notification_setting as permissive for all to public using ((org_id = current_org())) with check ((org_id = current_org()));
create policy upkeep on notification_setting as permissive for all to public using (is_upkeep());
CREATE TRIGGER count_version BEFORE UPDATE ON public.notification_setting FOR EACH ROW EXECUTE FUNCTION count_version();
CREATE TRIGGER log_added AFTER INSERT ON public.notification_setting REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION log_added('notificationSetting');
CREATE TRIGGER log_deleted AFTER DELETE ON public.notification_setting REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION log_deleted('notificationSetting');
CREATE TRIGGER log_updated AFTER UPDATE ON public.notification_setting REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION log_updated('notificationSetting');
grant insert, select, update on notification_setting to cairn_app;

create table org (
  id uuid not null,
  name text not null,
  implementer_id uuid,
  lt_traction_id uuid,
  theme_color text,
  subscription_status text not null default 'None'::text,
  payment_status text not null default 'None'::text,
  trial_ends_on date,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  logo_url text,
  theme text not null default 'default'::text,
  locale text not null default 'en-US'::text,
  currency_code text not null default 'USD'::text,
  erase_after timestamp with time zone,
  referral_code text,
  quarter_month smallint not null default 1,
  words jsonb not null default '{}'::jsonb,
  week_start week_start not null default 'Monday'::text,
  website text not null default ''::text,
  in_grace boolean not null default false,
  uses_model boolean not null default false,
  constraint org_pkey PRIMARY KEY (id),
  constraint org_quarter_month_check CHECK (((quarter_month >= 1) AND (quarter_month <= 12))),
  constraint org_theme_check CHECK ((theme = ANY (ARRAY['default'::text, 'light'::text, 'dark'::text]))),
  constraint org_words_check CHECK ((jsonb_typeof(words) = 'object'::text)),
  constraint org_implementer_id_fkey FOREIGN KEY (implementer_id) REFERENCES person(id)
);
CREATE INDEX org_implementer_id_idx ON public.org USING btree (implementer_id) WHERE (implementer_id IS NOT NULL);
alter table org enable row level security, force row level security;
create policy fence on org as permissive for all to public using (((id = current_org()) OR (EXISTS ( SELECT
   FROM org_member m
  WHERE ((m.org_id = org.id) AND (m.person_id = current_person())))))) with check ((id = current_org()));
create policy upkeep on org as permissive for all to public using (is_upkeep());
CREATE TRIGGER add_company_folders AFTER INSERT ON public.org FOR EACH ROW EXECUTE FUNCTION add_company_folders();
CREATE TRIGGER count_version BEFORE UPDATE ON public.org FOR EACH ROW EXECUTE FUNCTION count_version();
CREATE TRIGGER log_org AFTER UPDATE ON public.org FOR EACH ROW EXECUTE FUNCTION log_org();
grant insert, select, update on org to cairn_app;

create table org_clock (
  org_id uuid not null,
  seq bigint not null default 0,
  entities jsonb not null default '{}'::jsonb,
  logged_at timestamp with time zone not null default now(),
  month_seq bigint not null default 1,
  is_erased boolean not null default false,
  constraint org_clock_pkey PRIMARY KEY (org_id),
  constraint org_clock_org_id_fkey FOREIGN KEY (org_id) REFERENCES org(id) ON DELETE CASCADE
);
alter table org_clock enable row level security, force row level security;
create policy fence on org_clock as permissive for all to public using ((org_id = current_org())) with check ((org_id = current_org()));
grant select on org_clock to cairn_app;

create table org_flag (
  org_id uuid not null,
  name text not null,
  enabled boolean not null,
  note text not null default ''::text,
  constraint org_flag_pkey PRIMARY KEY (org_id, name),
  constraint org_flag_org_id_fkey FOREIGN KEY (org_id) REFERENCES org(id) ON DELETE CASCADE
);
alter table org_flag enable row level security, force row level security;
create policy fence on org_flag as permissive for all to public using ((org_id = current_org())) with check ((org_id = current_org()));
create policy upkeep on org_flag as permissive for all to public using (is_upkeep());
grant insert, select on org_flag to cairn_app;

create table org_member (
  org_id uuid not null,
  id uuid not null,
  person_id uuid not null,
  role text not null,
  permissions text[] not null default '{}'::text[],
  upgrade_request_status text not null default 'None'::text,
  eos_role text not null default 'Other'::text,
  blocked boolean not null default false,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  first_steps jsonb,
  blocked_by_deletion boolean not null default false,
  dashboard_id uuid,
  blocked_by_billing boolean not null default false,
  constraint org_member_pkey PRIMARY KEY (org_id, person_id),
  constraint org_member_org_id_id_key UNIQUE (org_id, id),
  constraint org_member_eos_role_check CHECK ((eos_role = ANY (ARRAY['Integrator'::text, 'Visionary'::text, 'Implementer'::text, 'Other'::text]))),
  constraint org_member_role_check CHECK ((role = ANY (ARRAY['Owner'::text, 'Admin'::text, 'Manager'::text, 'Member'::text, 'Observer'::text]))),
  constraint org_member_upgrade_request_status_check CHECK ((upgrade_request_status = ANY (ARRAY['None'::text, 'Pending'::text, 'Denied'::text, 'Completed'::text]))),
  constraint org_member_org_id_dashboard_id_fkey FOREIGN KEY (org_id, dashboard_id) REFERENCES traction(org_id, id) ON DELETE SET NULL (dashboard_id),
  constraint org_member_org_id_fkey FOREIGN KEY (org_id) REFERENCES org(id) ON DELETE CASCADE,
  constraint org_member_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id) ON DELETE CASCADE
);
CREATE INDEX org_member_org_id_dashboard_id_idx ON public.org_member USING btree (org_id, dashboard_id);
CREATE INDEX org_member_person_id_idx ON public.org_member USING btree (person_id);
CREATE UNIQUE INDEX org_has_one_owner ON public.org_member USING btree (org_id) WHERE (role = 'Owner'::text);
alter table org_member enable row level security, force row level security;
create policy digests on org_member as permissive for all to public using (( SELECT is_upkeep() AS is_upkeep));
create policy fence on org_member as permissive for all to public using (((org_id = ( SELECT current_org() AS current_org)) OR (person_id = ( SELECT current_person() AS current_person)))) with check ((org_id = current_org()));
CREATE TRIGGER count_version BEFORE UPDATE ON public.org_member FOR EACH ROW EXECUTE FUNCTION count_version();
CREATE TRIGGER drop_own_views BEFORE DELETE ON public.org_member FOR EACH ROW EXECUTE FUNCTION drop_own_views();
CREATE TRIGGER log_added AFTER INSERT ON public.org_member REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION log_added('permission');
CREATE TRIGGER log_deleted AFTER DELETE ON public.org_member REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION log_deleted('permission');
CREATE TRIGGER log_updated AFTER UPDATE ON public.org_member REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION log_updated('permission');
grant delete, insert, select, update on org_member to cairn_app;

create table payment_card (
  org_id uuid not null,
  id uuid not null,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  token text not null,
  card_type text not null,
  last4 text not null,
  expiry_month smallint not null,
  expiry_year smallint not null,
  is_primary boolean not null default false,
  refused_on date,
  removed_at timestamp with time zone,
  constraint payment_card_pkey PRIMARY KEY (org_id, id),
  constraint payment_card_expiry_month_check CHECK (((expiry_month >= 1) AND (expiry_month <= 12))),
  constraint payment_card_org_id_fkey FOREIGN KEY (org_id) REFERENCES org(id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX payment_card_primary ON public.payment_card USING btree (org_id) WHERE (is_primary AND (removed_at IS NULL));
alter table payment_card enable row level security, force row level security;
create policy fence on payment_card as permissive for all to public using ((org_id = current_org())) with check ((org_id = current_org()));
CREATE TRIGGER count_version BEFORE UPDATE ON public.payment_card FOR EACH ROW EXECUTE FUNCTION count_version();
CREATE TRIGGER log_added AFTER INSERT ON public.payment_card REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION log_added('billing');
CREATE TRIGGER log_deleted AFTER DELETE ON public.payment_card REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION log_deleted('billing');
CREATE TRIGGER log_updated AFTER UPDATE ON public.payment_card REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION log_updated('billing');
grant insert, select, update on payment_card to cairn_app;

create table person (
  id uuid not null,
  first_name text not null,
  last_name text not null,
  email text not null,
  username text not null,
  avatar_url text,
  theme text not null default 'default'::text,
  nav_bar_open boolean not null default true,
  locale text not null default 'en-US'::text,
  currency_code text not null default 'USD'::text,
  time_zone text not null default 'UTC'::text,
  experience_level text not null default 'None'::text,
  policy_accepted_at timestamp with time zone,
  default_org_id uuid,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  work_style text not null default 'Other'::text,
  name_format text not null default 'first-last-initial'::text,
  policy_version text not null default '1'::text,
  own_time_zone text,
  own_week_start week_start,
  format_locale text,
  phone text not null default ''::text,
  is_proven boolean not null default true,
  constraint person_pkey PRIMARY KEY (id),
  constraint person_experience_level_check CHECK ((experience_level = ANY (ARRAY['None'::text, 'New'::text, 'Familiar'::text, 'Experienced'::text]))),
  constraint person_name_format_check CHECK ((name_format = ANY (ARRAY['first-only'::text, 'first-last-initial'::text, 'first-last-initial-dot'::text, 'first-initial-last'::text, 'last-first'::text]))),
  constraint person_theme_check CHECK ((theme = ANY (ARRAY['default'::text, 'light'::text, 'dark'::text]))),
  constraint person_work_style_check CHECK ((work_style = ANY (ARRAY['Integrator'::text, 'Visionary'::text, 'Implementer'::text, 'Other'::text])))
);
alter table person enable row level security, force row level security;
create policy fence on person as permissive for all to public using (((id = ( SELECT current_person() AS current_person)) OR (EXISTS ( SELECT
   FROM org_member m
  WHERE ((m.person_id = person.id) AND (m.org_id = ( SELECT current_org() AS current_org))))))) with check (((id = current_person()) OR (EXISTS ( SELECT
   FROM org_member m
  WHERE ((m.person_id = person.id) AND (m.org_id = current_org()))))));
create policy upkeep on person as permissive for all to public using (( SELECT is_upkeep() AS is_upkeep));
CREATE TRIGGER count_version BEFORE UPDATE ON public.person FOR EACH ROW EXECUTE FUNCTION count_version();
CREATE TRIGGER log_person AFTER UPDATE OF first_name, last_name, avatar_url, email, is_proven ON public.person FOR EACH ROW EXECUTE FUNCTION log_person();
grant insert, select, update on person to cairn_app;

create table promo_code (
  code text not null,
  percent_off smallint,
  amount_off bigint,
  currency text,
  last_day date,
  most_uses integer,
  uses integer not null default 0,
  constraint promo_code_pkey PRIMARY KEY (code),
  constraint promo_code_amount_off_check CHECK ((amount_off > 0)),
  constraint promo_code_check CHECK (((percent_off IS NULL) <> (amount_off IS NULL))),
  constraint promo_code_check1 CHECK (((amount_off IS NULL) = (currency IS NULL))),
  constraint promo_code_check2 CHECK (((most_uses IS NULL) OR (uses <= most_uses))),
  constraint promo_code_code_check CHECK ((code = upper(code))),
  constraint promo_code_most_uses_check CHECK ((most_uses > 0)),
  constraint promo_code_percent_off_check CHECK (((percent_off >= 1) AND (percent_off <= 100)))
);
grant select on promo_code to cairn_app;

create table promo_use (
  org_id uuid not null,
  id uuid not null,
  code text not null,
  order_id uuid not null,
  constraint promo_use_pkey PRIMARY KEY (org_id, id),
  constraint promo_use_org_id_code_key UNIQUE (org_id, code),
  constraint promo_use_org_id_fkey FOREIGN KEY (org_id) REFERENCES org(id) ON DELETE CASCADE,
  constraint promo_use_org_id_order_id_fkey FOREIGN KEY (org_id, order_id) REFERENCES billing_order(org_id, id)
);
CREATE INDEX promo_use_org_id_order_id_idx ON public.promo_use USING btree (org_id, order_id);
alter table promo_use enable row level security, force row level security;
create policy fence on promo_use as permissive for all to public using ((org_id = current_org())) with check ((org_id = current_org()));
grant delete, insert, select on promo_use to cairn_app;

create table reset_code (
  code_hash text not null,
  person_id uuid not null,
  expires_at timestamp with time zone not null,
  constraint reset_code_pkey PRIMARY KEY (code_hash),
  constraint reset_code_person_id_fkey FOREIGN KEY (person_id) REFERENCES auth."user"(id) ON DELETE CASCADE
);
CREATE INDEX reset_code_expires_at_idx ON public.reset_code USING btree (expires_at);
CREATE INDEX reset_code_person_id_idx ON public.reset_code USING btree (person_id);
grant delete, insert, select on reset_code to cairn_app;

create table revision (
  org_id uuid not null,
  id uuid not null,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  kind collection_kind not null,
  collection_id uuid not null,
  title text not null,
  created_by_id uuid not null,
  linked_traction_id uuid,
  removed_at timestamp with time zone,
  readers_see_drafts boolean not null default false,
  constraint revision_pkey PRIMARY KEY (org_id, id),
  constraint revision_org_id_kind_id_key UNIQUE (org_id, kind, id),
  constraint revision_created_by_id_fkey FOREIGN KEY (created_by_id) REFERENCES person(id),
  constraint revision_org_id_kind_collection_id_fkey FOREIGN KEY (org_id, kind, collection_id) REFERENCES collection(org_id, kind, id) ON DELETE CASCADE,
  constraint revision_org_id_linked_traction_id_fkey FOREIGN KEY (org_id, linked_traction_id) REFERENCES traction(org_id, id) ON DELETE SET NULL (linked_traction_id)
);
CREATE INDEX revision_created_by_id_idx ON public.revision USING btree (created_by_id);
CREATE INDEX revision_org_id_kind_collection_id_idx ON public.revision USING btree (org_id, kind, collection_id);
CREATE INDEX revision_org_id_linked_traction_id_idx ON public.revision USING btree (org_id, linked_traction_id);
CREATE INDEX revision_removed_at_idx ON public.revision USING btree (removed_at) WHERE (removed_at IS NOT NULL);
CREATE UNIQUE INDEX revision_title_is_unique ON public.revision USING btree (org_id, collection_id, lower(title)) WHERE (removed_at IS NULL);
alter table revision enable row level security, force row level security;
create policy fence on revision as permissive for all to public using ((org_id = current_org())) with check ((org_id = current_org()));
create policy upkeep on revision as permissive for all to public using (( SELECT is_upkeep() AS is_upkeep));
CREATE TRIGGER count_version BEFORE UPDATE ON public.revision FOR EACH ROW EXECUTE FUNCTION count_version();
CREATE CONSTRAINT TRIGGER log_kind_at_commit AFTER INSERT OR DELETE OR UPDATE ON public.revision DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION log_kind_at_commit('Revision');
grant insert, select, update on revision to cairn_app;

create table revision_snapshot (
  org_id uuid not null,
  id uuid not null,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  kind collection_kind not null,
  revision_id uuid not null,
  title text not null,
  content jsonb not null,
  changes integer not null,
  created_by_id uuid not null,
  constraint revision_snapshot_pkey PRIMARY KEY (org_id, id),
  constraint revision_snapshot_created_by_id_fkey FOREIGN KEY (created_by_id) REFERENCES person(id),
  constraint revision_snapshot_org_id_kind_revision_id_fkey FOREIGN KEY (org_id, kind, revision_id) REFERENCES revision(org_id, kind, id) ON DELETE CASCADE
);
CREATE INDEX revision_snapshot_created_by_id_idx ON public.revision_snapshot USING btree (created_by_id);
CREATE INDEX revision_snapshot_org_id_kind_revision_id_idx ON public.revision_snapshot USING btree (org_id, kind, revision_id);
alter table revision_snapshot enable row level security, force row level security;
create policy fence on revision_snapshot as permissive for all to public using ((org_id = current_org())) with check ((org_id = current_org()));
CREATE TRIGGER keep_snapshot BEFORE UPDATE ON public.revision_snapshot FOR EACH ROW EXECUTE FUNCTION keep_snapshot();
CREATE CONSTRAINT TRIGGER log_kind_at_commit AFTER INSERT OR DELETE OR UPDATE ON public.revision_snapshot DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION log_kind_at_commit('Revision');
grant insert, select on revision_snapshot to cairn_app;

create table revision_state (
  org_id uuid not null,
  id uuid not null,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  kind collection_kind not null,
  changes integer not null default 0,
  changed_at timestamp with time zone not null default now(),
  changed_by_id uuid not null,
  published_id uuid,
  constraint revision_state_pkey PRIMARY KEY (org_id, id),
  constraint revision_state_changed_by_id_fkey FOREIGN KEY (changed_by_id) REFERENCES person(id),
  constraint revision_state_org_id_kind_id_fkey FOREIGN KEY (org_id, kind, id) REFERENCES revision(org_id, kind, id) ON DELETE CASCADE,
  constraint revision_state_org_id_published_id_fkey FOREIGN KEY (org_id, published_id) REFERENCES revision_snapshot(org_id, id)
);
CREATE INDEX revision_state_changed_by_id_idx ON public.revision_state USING btree (changed_by_id);
CREATE INDEX revision_state_org_id_kind_id_idx ON public.revision_state USING btree (org_id, kind, id);
CREATE INDEX revision_state_org_id_published_id_idx ON public.revision_state USING btree (org_id, published_id);
alter table revision_state enable row level security, force row level security;
create policy fence on revision_state as permissive for all to public using ((org_id = current_org())) with check ((org_id = current_org()));
CREATE TRIGGER count_version BEFORE UPDATE ON public.revision_state FOR EACH ROW EXECUTE FUNCTION count_version();
CREATE CONSTRAINT TRIGGER log_kind_at_commit AFTER INSERT OR DELETE OR UPDATE ON public.revision_state DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION log_kind_at_commit('Revision');
grant insert, select, update on revision_state to cairn_app;

create table rock (
  org_id uuid not null,
  id uuid not null,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  source item_source not null default 'typed'::text,
  created_by_id uuid not null,
  traction_id uuid not null,
  owner_id uuid not null,
  meeting_id uuid,
  title text not null,
  content_html text not null default ''::text,
  due_date date not null,
  type rock_type not null,
  status rock_status not null default 'OnTrack'::text,
  status_at timestamp with time zone not null default now(),
  progress smallint,
  delegated_from_id uuid,
  removed_at timestamp with time zone,
  first_due_date date,
  status_reason text not null default ''::text,
  constraint rock_pkey PRIMARY KEY (org_id, id),
  constraint rock_progress_check CHECK (((progress >= 0) AND (progress <= 100))),
  constraint rock_created_by_id_fkey FOREIGN KEY (created_by_id) REFERENCES person(id),
  constraint rock_org_id_delegated_from_id_fkey FOREIGN KEY (org_id, delegated_from_id) REFERENCES rock(org_id, id) ON DELETE SET NULL (delegated_from_id),
  constraint rock_org_id_meeting_id_fkey FOREIGN KEY (org_id, meeting_id) REFERENCES meeting(org_id, id),
  constraint rock_org_id_traction_id_fkey FOREIGN KEY (org_id, traction_id) REFERENCES traction(org_id, id) ON DELETE CASCADE,
  constraint rock_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES person(id)
);
CREATE INDEX rock_by_age ON public.rock USING btree (org_id, created_at, id);
CREATE INDEX rock_created_by_id_idx ON public.rock USING btree (created_by_id);
CREATE INDEX rock_of_owner ON public.rock USING btree (org_id, owner_id, created_at, id);
CREATE INDEX rock_org_id_delegated_from_id_idx ON public.rock USING btree (org_id, delegated_from_id) WHERE (delegated_from_id IS NOT NULL);
CREATE INDEX rock_org_id_meeting_id_idx ON public.rock USING btree (org_id, meeting_id) WHERE (meeting_id IS NOT NULL);
CREATE INDEX rock_org_id_owner_id_status_idx ON public.rock USING btree (org_id, owner_id, status);
CREATE INDEX rock_org_id_traction_id_status_idx ON public.rock USING btree (org_id, traction_id, status);
CREATE INDEX rock_owner_id_idx ON public.rock USING btree (owner_id);
CREATE INDEX rock_removed ON public.rock USING btree (org_id, created_at, id) WHERE (removed_at IS NOT NULL);
alter table rock enable row level security, force row level security;
create policy fence on rock as permissive for all to public using ((org_id = current_org())) with check ((org_id = current_org()));
CREATE TRIGGER count_version BEFORE UPDATE ON public.rock FOR EACH ROW EXECUTE FUNCTION count_version();
CREATE TRIGGER forget_subjects AFTER DELETE ON public.rock REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION forget_subjects();
CREATE TRIGGER keep_findable AFTER INSERT OR DELETE OR UPDATE OF title, owner_id, traction_id, status, removed_at ON public.rock FOR EACH ROW EXECUTE FUNCTION keep_findable('rock', 'OnTrack', 'OffTrack');
CREATE TRIGGER keep_findable_restored AFTER UPDATE OF removed_at ON public.rock FOR EACH ROW WHEN (((old.removed_at IS NOT NULL) AND (new.removed_at IS NULL))) EXECUTE FUNCTION keep_findable_restored();
CREATE TRIGGER keep_first_due_date BEFORE UPDATE OF due_date ON public.rock FOR EACH ROW WHEN ((old.due_date IS DISTINCT FROM new.due_date)) EXECUTE FUNCTION keep_first_due_date();
CREATE TRIGGER log_added AFTER INSERT ON public.rock REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION log_added('rock');
CREATE TRIGGER log_deleted AFTER DELETE ON public.rock REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION log_deleted('rock');
CREATE TRIGGER log_updated AFTER UPDATE ON public.rock REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION log_updated('rock');
grant insert, select, update on rock to cairn_app;

create table rock_traction (
  org_id uuid not null,
  id uuid not null,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  rock_id uuid not null,
  traction_id uuid not null,
  constraint rock_traction_pkey PRIMARY KEY (org_id, id),
  constraint rock_traction_org_id_rock_id_traction_id_key UNIQUE (org_id, rock_id, traction_id),
  constraint rock_traction_org_id_rock_id_fkey FOREIGN KEY (org_id, rock_id) REFERENCES rock(org_id, id) ON DELETE CASCADE,
  constraint rock_traction_org_id_traction_id_fkey FOREIGN KEY (org_id, traction_id) REFERENCES traction(org_id, id) ON DELETE CASCADE
);
CREATE INDEX rock_traction_org_id_traction_id_idx ON public.rock_traction USING btree (org_id, traction_id);
alter table rock_traction enable row level security, force row level security;
create policy fence on rock_traction as permissive for all to public using ((org_id = current_org())) with check ((org_id = current_org()));
CREATE TRIGGER count_version BEFORE UPDATE ON public.rock_traction FOR EACH ROW EXECUTE FUNCTION count_version();
CREATE TRIGGER keep_findable_rock AFTER INSERT OR DELETE OR UPDATE OF traction_id ON public.rock_traction FOR EACH ROW EXECUTE FUNCTION keep_findable_rock();
CREATE TRIGGER log_added AFTER INSERT ON public.rock_traction REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION log_added('rock');
CREATE TRIGGER log_deleted AFTER DELETE ON public.rock_traction REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION log_deleted('rock');
CREATE TRIGGER log_updated AFTER UPDATE ON public.rock_traction REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION log_updated('rock');
CREATE TRIGGER move_origin AFTER INSERT OR DELETE OR UPDATE OF traction_id ON public.rock_traction FOR EACH ROW EXECUTE FUNCTION move_origin_rock();
grant delete, insert, select on rock_traction to cairn_app;

create table sandbox_charge (
  key uuid not null,
  token text not null,
  amount bigint not null,
  currency text not null,
  charged jsonb not null,
  refunded boolean not null default false,
  on_day date not null,
  constraint sandbox_charge_pkey PRIMARY KEY (key)
);
grant insert, select, update on sandbox_charge to cairn_app;

create table sandbox_clock (
  one boolean not null default true,
  days_ahead integer not null default 0,
  days_wanted integer not null default 0,
  constraint sandbox_clock_pkey PRIMARY KEY (one),
  constraint sandbox_clock_check CHECK ((days_wanted >= days_ahead)),
  constraint sandbox_clock_one_check CHECK (one)
);
grant select, update on sandbox_clock to cairn_app;

create table schema_migration (
  name text not null,
  checksum text not null,
  applied_at timestamp with time zone not null default now(),
  constraint schema_migration_pkey PRIMARY KEY (name)
);

create table scorecard_setting (
  org_id uuid not null,
  id uuid not null,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  person_id uuid not null,
  reverse boolean not null default false,
  show_average boolean not null default true,
  show_total boolean not null default false,
  show_last4 boolean not null default false,
  show_last13 boolean not null default false,
  own_only boolean not null default false,
  periods jsonb not null default '{}'::jsonb,
  constraint scorecard_setting_pkey PRIMARY KEY (org_id, id),
  constraint scorecard_setting_org_id_person_id_key UNIQUE (org_id, person_id),
  constraint scorecard_setting_periods_check CHECK ((jsonb_typeof(periods) = 'object'::text)),
  constraint scorecard_setting_org_id_person_id_fkey FOREIGN KEY (org_id, person_id) REFERENCES org_member(org_id, person_id) ON DELETE CASCADE
);
alter table scorecard_setting enable row level security, force row level security;
create policy fence on scorecard_setting as permissive for all to public using ((org_id = current_org())) with check ((org_id = current_org()));
CREATE TRIGGER count_version BEFORE UPDATE ON public.scorecard_setting FOR EACH ROW EXECUTE FUNCTION count_version();
CREATE TRIGGER log_added AFTER INSERT ON public.scorecard_setting REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION log_added('scorecard');
CREATE TRIGGER log_deleted AFTER DELETE ON public.scorecard_setting REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION log_deleted('scorecard');
CREATE TRIGGER log_updated AFTER UPDATE ON public.scorecard_setting REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION log_updated('scorecard');
grant insert, select, update on scorecard_setting to cairn_app;

create table seat (
  org_id uuid not null,
  id uuid not null,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  created_by_id uuid,
  revision_id uuid not null,
  parent_id uuid,
  "position" text not null,
  is_assistant boolean not null default false,
  is_lt boolean not null default false,
  title text not null,
  roles jsonb not null default '[]'::jsonb,
  assigned_to_id uuid,
  holder_name text not null default ''::text,
  edits integer not null default 1,
  notes text not null default ''::text,
  notes_updated_at timestamp with time zone,
  notes_updated_by_id uuid,
  co_holders jsonb not null default '[]'::jsonb,
  constraint seat_pkey PRIMARY KEY (org_id, id),
  constraint seat_org_id_revision_id_id_key UNIQUE (org_id, revision_id, id),
  constraint seat_check CHECK ((parent_id <> id)),
  constraint seat_check1 CHECK (((parent_id IS NOT NULL) OR (NOT is_assistant))),
  constraint seat_check2 CHECK (((assigned_to_id IS NULL) OR (holder_name = ''::text))),
  constraint seat_check3 CHECK (((assigned_to_id IS NOT NULL) OR (holder_name <> ''::text) OR (co_holders = '[]'::jsonb))),
  constraint seat_co_holders_check CHECK (((jsonb_typeof(co_holders) = 'array'::text) AND (jsonb_array_length(co_holders) <= 9))),
  constraint seat_roles_check CHECK (((jsonb_typeof(roles) = 'array'::text) AND (jsonb_array_length(roles) <= 7))),
  constraint seat_title_check CHECK ((title <> ''::text)),
  constraint seat_assigned_to_id_fkey FOREIGN KEY (assigned_to_id) REFERENCES person(id),
  constraint seat_created_by_id_fkey FOREIGN KEY (created_by_id) REFERENCES person(id),
  constraint seat_notes_updated_by_id_fkey FOREIGN KEY (notes_updated_by_id) REFERENCES person(id),
  constraint seat_org_id_revision_id_fkey FOREIGN KEY (org_id, revision_id) REFERENCES revision(org_id, id) ON DELETE CASCADE,
  constraint seat_org_id_revision_id_parent_id_fkey FOREIGN KEY (org_id, revision_id, parent_id) REFERENCES seat(org_id, revision_id, id) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED
);
CREATE INDEX seat_assigned_to_id_idx ON public.seat USING btree (assigned_to_id) WHERE (assigned_to_id IS NOT NULL);
CREATE INDEX seat_co_holders_idx ON public.seat USING gin (co_holders jsonb_path_ops) WHERE (co_holders <> '[]'::jsonb);
CREATE INDEX seat_created_by_id_idx ON public.seat USING btree (created_by_id);
CREATE INDEX seat_notes_updated_by_id_idx ON public.seat USING btree (notes_updated_by_id) WHERE (notes_updated_by_id IS NOT NULL);
CREATE INDEX seat_org_id_revision_id_parent_id_idx ON public.seat USING btree (org_id, revision_id, parent_id);
alter table seat enable row level security, force row level security;
create policy fence on seat as permissive for all to public using ((org_id = current_org())) with check ((org_id = current_org()));
CREATE CONSTRAINT TRIGGER check_seat_tree AFTER INSERT OR UPDATE OF parent_id, is_assistant ON public.seat DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_seat_tree();
CREATE TRIGGER count_version BEFORE UPDATE ON public.seat FOR EACH ROW EXECUTE FUNCTION count_version();
CREATE TRIGGER keep_seat_past AFTER INSERT OR DELETE OR UPDATE ON public.seat FOR EACH ROW EXECUTE FUNCTION keep_seat_past();
CREATE TRIGGER log_added AFTER INSERT ON public.seat REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION log_added('acRevision');
CREATE TRIGGER log_deleted AFTER DELETE ON public.seat REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION log_deleted('acRevision');
CREATE TRIGGER log_updated AFTER UPDATE ON public.seat REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION log_updated('acRevision');
grant delete, insert, select, update on seat to cairn_app;

create table seat_edit (
  org_id uuid not null,
  id uuid not null,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  revision_id uuid not null,
  person_id uuid not null,
  number integer not null,
  changes jsonb not null,
  is_undone boolean not null default false,
  constraint seat_edit_pkey PRIMARY KEY (org_id, id),
  constraint seat_edit_org_id_revision_id_number_key UNIQUE (org_id, revision_id, number),
  constraint seat_edit_org_id_revision_id_fkey FOREIGN KEY (org_id, revision_id) REFERENCES revision(org_id, id) ON DELETE CASCADE,
  constraint seat_edit_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id)
);
CREATE INDEX seat_edit_org_id_revision_id_person_id_number_idx ON public.seat_edit USING btree (org_id, revision_id, person_id, number);
CREATE INDEX seat_edit_person_id_idx ON public.seat_edit USING btree (person_id);
alter table seat_edit enable row level security, force row level security;
create policy fence on seat_edit as permissive for all to public using ((org_id = current_org())) with check ((org_id = current_org()));
CREATE TRIGGER count_version BEFORE UPDATE ON public.seat_edit FOR EACH ROW EXECUTE FUNCTION count_version();
CREATE TRIGGER log_added AFTER INSERT ON public.seat_edit REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION log_added('acRevision');
CREATE TRIGGER log_deleted AFTER DELETE ON public.seat_edit REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION log_deleted('acRevision');
CREATE TRIGGER log_updated AFTER UPDATE ON public.seat_edit REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION log_updated('acRevision');
grant delete, insert, select, update on seat_edit to cairn_app;

create table seat_past (
  org_id uuid not null,
  seq bigint not null generated always as identity,
  revision_id uuid not null,
  seat_id uuid not null,
  at timestamp with time zone not null default now(),
  seat jsonb,
  constraint seat_past_pkey PRIMARY KEY (org_id, seq),
  constraint seat_past_org_id_revision_id_fkey FOREIGN KEY (org_id, revision_id) REFERENCES revision(org_id, id) ON DELETE CASCADE
);
CREATE INDEX seat_past_org_id_revision_id_at_idx ON public.seat_past USING btree (org_id, revision_id, at);
CREATE INDEX seat_past_org_id_seat_id_seq_idx ON public.seat_past USING btree (org_id, seat_id, seq);
alter table seat_past enable row level security, force row level security;
create policy fence on seat_past as permissive for all to public using ((org_id = current_org())) with check ((org_id = current_org()));
grant delete, insert, select on seat_past to cairn_app;

create table section_notes (
  org_id uuid not null,
  meeting_id uuid not null,
  agenda_item_id uuid not null,
  place integer not null,
  title text not null,
  content_html text not null,
  version integer not null,
  updated_by_id uuid not null,
  updated_at timestamp with time zone not null,
  constraint section_notes_pkey PRIMARY KEY (org_id, meeting_id, agenda_item_id),
  constraint section_notes_org_id_meeting_id_fkey FOREIGN KEY (org_id, meeting_id) REFERENCES meeting(org_id, id) ON DELETE CASCADE,
  constraint section_notes_updated_by_id_fkey FOREIGN KEY (updated_by_id) REFERENCES person(id)
);
CREATE INDEX section_notes_updated_by_id_idx ON public.section_notes USING btree (updated_by_id);
alter table section_notes enable row level security, force row level security;
create policy fence on section_notes as permissive for all to public using ((org_id = current_org())) with check ((org_id = current_org()));
grant insert, select, update on section_notes to cairn_app;

create table session_context (
  id uuid not null,
  auth_session_id uuid not null,
  person_id uuid not null,
  org_id uuid,
  time_zone text not null default 'UTC'::text,
  created_at timestamp with time zone not null default now(),
  stays boolean not null default false,
  constraint session_context_pkey PRIMARY KEY (id),
  constraint session_context_auth_session_id_fkey FOREIGN KEY (auth_session_id) REFERENCES auth.session(id) ON DELETE CASCADE,
  constraint session_context_org_id_fkey FOREIGN KEY (org_id) REFERENCES org(id) ON DELETE SET NULL,
  constraint session_context_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id) ON DELETE CASCADE
);
CREATE INDEX session_context_auth_session_id_idx ON public.session_context USING btree (auth_session_id);
CREATE INDEX session_context_org_id_idx ON public.session_context USING btree (org_id) WHERE (org_id IS NOT NULL);
CREATE INDEX session_context_person_id_idx ON public.session_context USING btree (person_id);
CREATE UNIQUE INDEX session_context_shared ON public.session_context USING btree (auth_session_id) WHERE (NOT stays);
CREATE UNIQUE INDEX session_context_staying ON public.session_context USING btree (auth_session_id, org_id) WHERE stays;
alter table session_context enable row level security, force row level security;
create policy fence on session_context as permissive for all to public using ((person_id = current_person())) with check ((person_id = current_person()));
create policy upkeep on session_context as permissive for all to public using (is_upkeep());
grant insert, select, update on session_context to cairn_app;

create table shared_text (
  org_id uuid not null,
  id uuid not null,
  kind text not null,
  subject_id uuid not null,
  part uuid not null,
  settled bytea not null,
  html text not null,
  pending bytea,
  writers jsonb not null default '{}'::jsonb,
  touched_at timestamp with time zone not null default now(),
  pending_by uuid[] not null default '{}'::uuid[],
  constraint shared_text_pkey PRIMARY KEY (org_id, id),
  constraint shared_text_org_id_kind_subject_id_part_key UNIQUE (org_id, kind, subject_id, part)
);
alter table shared_text enable row level security, force row level security;
create policy fence on shared_text as permissive for all to public using ((org_id = current_org())) with check ((org_id = current_org()));
grant insert, select, update on shared_text to cairn_app;

create table sign_in_record (
  id uuid not null,
  person_id uuid not null,
  at timestamp with time zone not null default now(),
  way text,
  failed boolean not null,
  user_agent text not null,
  ip_address text not null,
  constraint sign_in_record_pkey PRIMARY KEY (id),
  constraint sign_in_record_person_id_fkey FOREIGN KEY (person_id) REFERENCES auth."user"(id) ON DELETE CASCADE
);
CREATE INDEX sign_in_record_at_idx ON public.sign_in_record USING btree (at);
CREATE INDEX sign_in_record_person_id_at_id_idx ON public.sign_in_record USING btree (person_id, at DESC, id DESC);
alter table sign_in_record enable row level security, force row level security;
create policy fence on sign_in_record as permissive for all to public using ((person_id = current_person())) with check ((person_id = current_person()));
create policy upkeep on sign_in_record as permissive for all to public using (is_upkeep());
grant insert, select on sign_in_record to cairn_app;
grant insert on sign_in_record to cairn_auth;

create table subscription (
  org_id uuid not null,
  id uuid not null,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  phase subscription_phase not null default 'none'::text,
  plan plan_kind,
  next_plan plan_kind,
  trial_ends_on date,
  period_start date,
  period_end date,
  anchor smallint,
  failed_on date,
  retries smallint not null default 0,
  phase_before subscription_phase,
  failure text not null default ''::text,
  canceled_on date,
  canceled_by_id uuid,
  cancel_reason text not null default ''::text,
  licences integer not null default 0,
  credit bigint not null default 0,
  currency text not null,
  email text not null default ''::text,
  contact text not null default ''::text,
  billed_to text not null default ''::text,
  tax_number text not null default ''::text,
  address jsonb,
  tax_rate integer not null default 0,
  tax_name text not null default ''::text,
  promo_code text not null default ''::text,
  reminded_on date,
  constraint subscription_pkey PRIMARY KEY (org_id, id),
  constraint subscription_anchor_check CHECK (((anchor >= 1) AND (anchor <= 31))),
  constraint subscription_check CHECK ((id = org_id)),
  constraint subscription_check1 CHECK ((((phase)::text <> ALL (ARRAY['active'::text, 'renewing'::text, 'pastDue'::text, 'retrying'::text, 'failed'::text, 'unpaid'::text, 'canceling'::text, 'canceled'::text])) OR ((plan IS NOT NULL) AND (period_start < period_end)))),
  constraint subscription_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text)),
  constraint subscription_licences_check CHECK ((licences >= 0)),
  constraint subscription_tax_rate_check CHECK (((tax_rate >= 0) AND (tax_rate <= 1000000))),
  constraint subscription_canceled_by_id_fkey FOREIGN KEY (canceled_by_id) REFERENCES person(id),
  constraint subscription_org_id_fkey FOREIGN KEY (org_id) REFERENCES org(id) ON DELETE CASCADE
);
CREATE INDEX subscription_canceled_by_id_idx ON public.subscription USING btree (canceled_by_id) WHERE (canceled_by_id IS NOT NULL);
alter table subscription enable row level security, force row level security;
create policy fence on subscription as permissive for all to public using ((org_id = current_org())) with check ((org_id = current_org()));
create policy upkeep on subscription as permissive for all to public using (( SELECT is_upkeep() AS is_upkeep));
CREATE TRIGGER count_version BEFORE UPDATE ON public.subscription FOR EACH ROW EXECUTE FUNCTION count_version();
CREATE TRIGGER log_added AFTER INSERT ON public.subscription REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION log_added('billing');
CREATE TRIGGER log_deleted AFTER DELETE ON public.subscription REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION log_deleted('billing');
CREATE TRIGGER log_updated AFTER UPDATE ON public.subscription REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION log_updated('billing');
grant insert, select, update on subscription to cairn_app;

create table text_past (
  org_id uuid not null,
  id uuid not null,
  kind text not null,
  subject_id uuid not null,
  part uuid not null,
  at timestamp with time zone not null,
  by_id uuid,
  html text not null,
  also_by uuid[] not null default '{}'::uuid[],
  constraint text_past_pkey PRIMARY KEY (org_id, id),
  constraint text_past_by_id_fkey FOREIGN KEY (by_id) REFERENCES person(id)
);
CREATE INDEX text_past_by_id_idx ON public.text_past USING btree (by_id);
CREATE INDEX text_past_org_id_kind_subject_id_part_at_idx ON public.text_past USING btree (org_id, kind, subject_id, part, at);
alter table text_past enable row level security, force row level security;
create policy fence on text_past as permissive for all to public using ((org_id = current_org())) with check ((org_id = current_org()));
grant insert, select, update on text_past to cairn_app;

create table thread (
  org_id uuid not null,
  id uuid not null,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  traction_id uuid not null,
  title text not null,
  cadence text not null,
  anchor_date date,
  meeting_time text,
  time_zone text not null default 'UTC'::text,
  agenda_template_id uuid,
  agenda_name text not null default ''::text,
  agenda_items jsonb not null,
  settings jsonb not null default '{"sendRecapEmail": true, "clearMeetingItems": true}'::jsonb,
  constraint thread_pkey PRIMARY KEY (org_id, id),
  constraint thread_cadence_check CHECK ((cadence = ANY (ARRAY['OneTime'::text, 'Daily'::text, 'Weekly'::text, 'BiWeekly'::text, 'Monthly'::text, 'Quarterly'::text, 'SemiAnnual'::text, 'Annual'::text, 'AsNeeded'::text]))),
  constraint thread_org_id_traction_id_fkey FOREIGN KEY (org_id, traction_id) REFERENCES traction(org_id, id) ON DELETE CASCADE
);
CREATE INDEX thread_org_id_traction_id_idx ON public.thread USING btree (org_id, traction_id);
alter table thread enable row level security, force row level security;
create policy fence on thread as permissive for all to public using ((org_id = current_org())) with check ((org_id = current_org()));
CREATE TRIGGER count_version BEFORE UPDATE ON public.thread FOR EACH ROW EXECUTE FUNCTION count_version();
CREATE TRIGGER log_added AFTER INSERT ON public.thread REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION log_added('meeting');
CREATE TRIGGER log_deleted AFTER DELETE ON public.thread REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION log_deleted('meeting');
CREATE TRIGGER log_updated AFTER UPDATE ON public.thread REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION log_updated('meeting');
grant insert, select, update on thread to cairn_app;

create table todo (
  org_id uuid not null,
  id uuid not null,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  source item_source not null default 'typed'::text,
  created_by_id uuid not null,
  traction_id uuid,
  owner_id uuid not null,
  meeting_id uuid,
  issue_id uuid,
  title text not null,
  content_html text not null default ''::text,
  due_date date,
  status todo_status not null default 'NotDone'::text,
  done_at timestamp with time zone,
  archived_at timestamp with time zone,
  repeats todo_rhythm,
  repeat_until date,
  repeat_day smallint,
  repeated_from_id uuid,
  issue_place uuid,
  constraint todo_pkey PRIMARY KEY (org_id, id),
  constraint todo_has_one_next UNIQUE (org_id, repeated_from_id),
  constraint todo_check CHECK (((traction_id IS NULL) OR (due_date IS NOT NULL))),
  constraint todo_repeat_day_check CHECK (((repeat_day >= 1) AND (repeat_day <= 31))),
  constraint todo_repeats_from_a_day CHECK (((repeats IS NULL) OR (due_date IS NOT NULL))),
  constraint todo_created_by_id_fkey FOREIGN KEY (created_by_id) REFERENCES person(id),
  constraint todo_org_id_issue_id_fkey FOREIGN KEY (org_id, issue_id) REFERENCES issue(org_id, id) ON DELETE SET NULL (issue_id),
  constraint todo_org_id_meeting_id_fkey FOREIGN KEY (org_id, meeting_id) REFERENCES meeting(org_id, id),
  constraint todo_org_id_traction_id_fkey FOREIGN KEY (org_id, traction_id) REFERENCES traction(org_id, id) ON DELETE CASCADE,
  constraint todo_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES person(id)
);
CREATE INDEX todo_archived ON public.todo USING btree (org_id, traction_id, created_at, id) WHERE ((archived_at IS NOT NULL) AND ((status)::text <> 'Removed'::text));
CREATE INDEX todo_by_age ON public.todo USING btree (org_id, traction_id, created_at, id) WHERE ((archived_at IS NULL) AND ((status)::text <> 'Removed'::text));
CREATE INDEX todo_by_date ON public.todo USING btree (org_id, traction_id, (
CASE
    WHEN (due_date IS NULL) THEN 'infinity'::date
    ELSE due_date
END), id) WHERE ((archived_at IS NULL) AND ((status)::text <> 'Removed'::text));
CREATE INDEX todo_created_by_id_idx ON public.todo USING btree (created_by_id);
CREATE INDEX todo_of_owner ON public.todo USING btree (org_id, owner_id, (
CASE
    WHEN (due_date IS NULL) THEN 'infinity'::date
    ELSE due_date
END), id) WHERE ((archived_at IS NULL) AND ((status)::text = ANY (ARRAY['NotDone'::text, 'Pending'::text])));
CREATE INDEX todo_org_id_issue_id_idx ON public.todo USING btree (org_id, issue_id) WHERE (issue_id IS NOT NULL);
CREATE INDEX todo_org_id_meeting_id_idx ON public.todo USING btree (org_id, meeting_id) WHERE (meeting_id IS NOT NULL);
CREATE INDEX todo_org_id_traction_id_status_idx ON public.todo USING btree (org_id, traction_id, status);
CREATE INDEX todo_owner_id_idx ON public.todo USING btree (owner_id);
CREATE INDEX todo_repeating ON public.todo USING btree (org_id, due_date) WHERE (repeats IS NOT NULL);
alter table todo enable row level security, force row level security;
create policy fence on todo as permissive for all to public using ((org_id = current_org())) with check ((org_id = current_org()));
create policy repeats on todo as permissive for all to public using (( SELECT is_upkeep() AS is_upkeep));
CREATE TRIGGER count_version BEFORE UPDATE ON public.todo FOR EACH ROW EXECUTE FUNCTION count_version();
CREATE TRIGGER forget_subjects AFTER DELETE ON public.todo REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION forget_subjects();
CREATE TRIGGER keep_findable AFTER INSERT OR DELETE OR UPDATE OF title, owner_id, traction_id, status, archived_at ON public.todo FOR EACH ROW EXECUTE FUNCTION keep_findable('todo', 'NotDone', 'Pending');
CREATE TRIGGER log_added AFTER INSERT ON public.todo REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION log_added('todo');
CREATE TRIGGER log_deleted AFTER DELETE ON public.todo REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION log_deleted('todo');
CREATE TRIGGER log_updated AFTER UPDATE ON public.todo REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION log_updated('todo');
CREATE TRIGGER move_origin AFTER UPDATE OF traction_id ON public.todo FOR EACH ROW WHEN ((old.traction_id IS DISTINCT FROM new.traction_id)) EXECUTE FUNCTION move_origin('todo');
CREATE TRIGGER place_origin BEFORE INSERT OR UPDATE OF issue_id ON public.todo FOR EACH ROW WHEN ((new.issue_id IS NOT NULL)) EXECUTE FUNCTION place_origin_of_todo();
grant insert, select, update on todo to cairn_app;

create table traction (
  org_id uuid not null,
  id uuid not null,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  title text not null,
  owner_id uuid,
  created_by_id uuid,
  scorecard_id uuid not null,
  visibility jsonb not null default '{"lt": {"canEdit": false, "canView": false}, "org": {"canEdit": false, "canView": false}, "individuals": []}'::jsonb,
  checklist jsonb not null default '[]'::jsonb,
  removed_at timestamp with time zone,
  constraint traction_pkey PRIMARY KEY (org_id, id),
  constraint traction_org_id_scorecard_id_key UNIQUE (org_id, scorecard_id),
  constraint traction_created_by_id_fkey FOREIGN KEY (created_by_id) REFERENCES person(id),
  constraint traction_org_id_fkey FOREIGN KEY (org_id) REFERENCES org(id) ON DELETE CASCADE,
  constraint traction_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES person(id)
);
CREATE INDEX traction_created_by_id_idx ON public.traction USING btree (created_by_id) WHERE (created_by_id IS NOT NULL);
CREATE INDEX traction_owner_id_idx ON public.traction USING btree (owner_id) WHERE (owner_id IS NOT NULL);
CREATE UNIQUE INDEX traction_title_is_unique ON public.traction USING btree (org_id, lower(title)) WHERE (removed_at IS NULL);
alter table traction enable row level security, force row level security;
create policy fence on traction as permissive for all to public using ((org_id = current_org())) with check ((org_id = current_org()));
CREATE TRIGGER count_version BEFORE UPDATE ON public.traction FOR EACH ROW EXECUTE FUNCTION count_version();
CREATE TRIGGER log_added AFTER INSERT ON public.traction REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION log_added('meeting');
CREATE TRIGGER log_deleted AFTER DELETE ON public.traction REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION log_deleted('meeting');
CREATE TRIGGER log_updated AFTER UPDATE ON public.traction REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION log_updated('meeting');
grant insert, select, update on traction to cairn_app;

create table verification_code (
  email text not null,
  code_hash text not null,
  expires_at timestamp with time zone not null,
  requester text not null,
  wrong_tries integer not null default 0,
  constraint verification_code_pkey PRIMARY KEY (email, requester)
);
CREATE INDEX verification_code_expires_at_idx ON public.verification_code USING btree (expires_at);
grant delete, insert, select, update on verification_code to cairn_app;

create table vto_past (
  org_id uuid not null,
  seq bigint not null generated always as identity,
  revision_id uuid not null,
  entry_id uuid not null,
  kind text not null,
  at timestamp with time zone not null default now(),
  by_id uuid,
  entry jsonb,
  constraint vto_past_pkey PRIMARY KEY (org_id, seq),
  constraint vto_past_by_id_fkey FOREIGN KEY (by_id) REFERENCES person(id),
  constraint vto_past_org_id_revision_id_fkey FOREIGN KEY (org_id, revision_id) REFERENCES revision(org_id, id) ON DELETE CASCADE
);
CREATE INDEX vto_past_by_id_idx ON public.vto_past USING btree (by_id);
CREATE INDEX vto_past_org_id_entry_id_seq_idx ON public.vto_past USING btree (org_id, entry_id, seq);
CREATE INDEX vto_past_org_id_revision_id_at_idx ON public.vto_past USING btree (org_id, revision_id, at);
alter table vto_past enable row level security, force row level security;
create policy fence on vto_past as permissive for all to public using ((org_id = current_org())) with check ((org_id = current_org()));
grant delete, insert, select, update on vto_past to cairn_app;

create table vto_presence (
  org_id uuid not null,
  revision_id uuid not null,
  person_id uuid not null,
  place text not null default ''::text,
  seen_at timestamp with time zone not null default now(),
  constraint vto_presence_pkey PRIMARY KEY (org_id, revision_id, person_id),
  constraint vto_presence_org_id_revision_id_fkey FOREIGN KEY (org_id, revision_id) REFERENCES revision(org_id, id) ON DELETE CASCADE,
  constraint vto_presence_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id) ON DELETE CASCADE
);
CREATE INDEX vto_presence_person_id_idx ON public.vto_presence USING btree (person_id);
alter table vto_presence enable row level security, force row level security;
create policy fence on vto_presence as permissive for all to public using ((org_id = current_org())) with check ((org_id = current_org()));
grant delete, insert, select, update on vto_presence to cairn_app;

create table vto_result (
  org_id uuid not null,
  id uuid not null,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  revision_id uuid not null,
  quarter text not null,
  vto_type vto_type not null,
  is_measurable boolean not null,
  plan_id uuid,
  associated_item_id uuid,
  title text not null,
  goal_value double precision,
  comparison text not null default 'GreaterOrEqual'::text,
  value double precision not null,
  unit_of_measure text not null,
  value_scale text not null,
  decimal_places smallint not null,
  "position" integer not null default 0,
  recorded_by_id uuid,
  recorded_at timestamp with time zone not null default now(),
  constraint vto_result_pkey PRIMARY KEY (org_id, id),
  constraint vto_result_comparison_check CHECK ((comparison = ANY (ARRAY['GreaterOrEqual'::text, 'LessOrEqual'::text, 'Greater'::text, 'Less'::text, 'Equal'::text]))),
  constraint vto_result_decimal_places_check CHECK (((decimal_places >= 0) AND (decimal_places <= 4))),
  constraint vto_result_quarter_check CHECK ((quarter ~ '^\d{4}-Q[1-4]$'::text)),
  constraint vto_result_org_id_revision_id_fkey FOREIGN KEY (org_id, revision_id) REFERENCES revision(org_id, id) ON DELETE CASCADE,
  constraint vto_result_recorded_by_id_fkey FOREIGN KEY (recorded_by_id) REFERENCES person(id)
);
CREATE INDEX vto_result_recorded_by_id_idx ON public.vto_result USING btree (recorded_by_id);
CREATE UNIQUE INDEX vto_result_org_id_revision_id_quarter_associated_item_id_idx ON public.vto_result USING btree (org_id, revision_id, quarter, associated_item_id);
alter table vto_result enable row level security, force row level security;
create policy fence on vto_result as permissive for all to public using ((org_id = current_org())) with check ((org_id = current_org()));
CREATE TRIGGER count_version BEFORE UPDATE ON public.vto_result FOR EACH ROW EXECUTE FUNCTION count_version();
CREATE TRIGGER keep_vto_past AFTER INSERT OR DELETE ON public.vto_result FOR EACH ROW EXECUTE FUNCTION keep_vto_past();
CREATE TRIGGER log_added AFTER INSERT ON public.vto_result REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION log_added('vtoRevision');
CREATE TRIGGER log_deleted AFTER DELETE ON public.vto_result REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION log_deleted('vtoRevision');
CREATE TRIGGER log_updated AFTER UPDATE ON public.vto_result REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION log_updated('vtoRevision');
grant delete, insert, select on vto_result to cairn_app;

create table vto_row (
  org_id uuid not null,
  id uuid not null,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  created_by_id uuid,
  revision_id uuid not null,
  kind vto_row_kind not null,
  "position" text not null,
  title text not null default ''::text,
  description text not null default ''::text,
  process_title text not null default ''::text,
  process text not null default ''::text,
  guarantee text not null default ''::text,
  notes text not null default ''::text,
  target_market_id uuid,
  assigned_to_id uuid,
  value double precision,
  comparison text not null default 'GreaterOrEqual'::text,
  unit_of_measure text not null default 'Number'::text,
  value_scale text not null default 'One'::text,
  decimal_places smallint not null default 0,
  measurable_id uuid,
  rock_id uuid,
  goal_id uuid,
  removed_at timestamp with time zone,
  constraint vto_row_pkey PRIMARY KEY (org_id, id),
  constraint vto_row_check CHECK ((((kind)::text = 'rock'::text) = (rock_id IS NOT NULL))),
  constraint vto_row_check1 CHECK ((((kind)::text = 'unique'::text) = (target_market_id IS NOT NULL))),
  constraint vto_row_comparison_check CHECK ((comparison = ANY (ARRAY['GreaterOrEqual'::text, 'LessOrEqual'::text, 'Greater'::text, 'Less'::text, 'Equal'::text]))),
  constraint vto_row_decimal_places_check CHECK (((decimal_places >= 0) AND (decimal_places <= 4))),
  constraint vto_row_unit_of_measure_check CHECK ((unit_of_measure = ANY (ARRAY['Number'::text, 'Percent'::text, 'Dollar'::text, 'Quetzal'::text, 'Dong'::text, 'Euro'::text, 'Franc'::text, 'Naira'::text, 'Peso'::text, 'Pound'::text, 'Yen'::text, 'Zar'::text, 'Seconds'::text, 'Minutes'::text, 'Hours'::text, 'Days'::text]))),
  constraint vto_row_value_scale_check CHECK ((value_scale = ANY (ARRAY['One'::text, 'Thousand'::text, 'Million'::text, 'Billion'::text]))),
  constraint vto_row_assigned_to_id_fkey FOREIGN KEY (assigned_to_id) REFERENCES person(id),
  constraint vto_row_created_by_id_fkey FOREIGN KEY (created_by_id) REFERENCES person(id),
  constraint vto_row_org_id_goal_id_fkey FOREIGN KEY (org_id, goal_id) REFERENCES vto_row(org_id, id) ON DELETE SET NULL (goal_id),
  constraint vto_row_org_id_measurable_id_fkey FOREIGN KEY (org_id, measurable_id) REFERENCES measurable(org_id, id) ON DELETE SET NULL (measurable_id),
  constraint vto_row_org_id_revision_id_fkey FOREIGN KEY (org_id, revision_id) REFERENCES revision(org_id, id) ON DELETE CASCADE,
  constraint vto_row_org_id_rock_id_fkey FOREIGN KEY (org_id, rock_id) REFERENCES rock(org_id, id) ON DELETE CASCADE,
  constraint vto_row_org_id_target_market_id_fkey FOREIGN KEY (org_id, target_market_id) REFERENCES vto_row(org_id, id) ON DELETE CASCADE
);
CREATE INDEX vto_row_assigned_to_id_idx ON public.vto_row USING btree (assigned_to_id) WHERE (assigned_to_id IS NOT NULL);
CREATE INDEX vto_row_created_by_id_idx ON public.vto_row USING btree (created_by_id);
CREATE INDEX vto_row_org_id_goal_id_idx ON public.vto_row USING btree (org_id, goal_id) WHERE (goal_id IS NOT NULL);
CREATE INDEX vto_row_org_id_measurable_id_idx ON public.vto_row USING btree (org_id, measurable_id) WHERE (measurable_id IS NOT NULL);
CREATE INDEX vto_row_org_id_revision_id_kind_position_idx ON public.vto_row USING btree (org_id, revision_id, kind, "position");
CREATE INDEX vto_row_org_id_rock_id_idx ON public.vto_row USING btree (org_id, rock_id) WHERE (rock_id IS NOT NULL);
CREATE INDEX vto_row_org_id_target_market_id_idx ON public.vto_row USING btree (org_id, target_market_id) WHERE (target_market_id IS NOT NULL);
alter table vto_row enable row level security, force row level security;
create policy fence on vto_row as permissive for all to public using ((org_id = current_org())) with check ((org_id = current_org()));
CREATE TRIGGER count_version BEFORE UPDATE ON public.vto_row FOR EACH ROW EXECUTE FUNCTION count_version();
CREATE TRIGGER keep_vto_past AFTER INSERT OR UPDATE ON public.vto_row FOR EACH ROW EXECUTE FUNCTION keep_vto_past();
CREATE TRIGGER log_added AFTER INSERT ON public.vto_row REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION log_added('vtoRevision');
CREATE TRIGGER log_deleted AFTER DELETE ON public.vto_row REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION log_deleted('vtoRevision');
CREATE TRIGGER log_updated AFTER UPDATE ON public.vto_row REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION log_updated('vtoRevision');
grant insert, select, update on vto_row to cairn_app;

create table vto_section (
  org_id uuid not null,
  id uuid not null,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  revision_id uuid not null,
  kind vto_section_kind not null,
  title text not null default ''::text,
  custom_title text not null default ''::text,
  description text not null default ''::text,
  niche text not null default ''::text,
  text text not null default ''::text,
  future_date date,
  constraint vto_section_pkey PRIMARY KEY (org_id, id),
  constraint vto_section_org_id_revision_id_kind_key UNIQUE (org_id, revision_id, kind),
  constraint vto_section_org_id_revision_id_fkey FOREIGN KEY (org_id, revision_id) REFERENCES revision(org_id, id) ON DELETE CASCADE
);
alter table vto_section enable row level security, force row level security;
create policy fence on vto_section as permissive for all to public using ((org_id = current_org())) with check ((org_id = current_org()));
CREATE TRIGGER count_version BEFORE UPDATE ON public.vto_section FOR EACH ROW EXECUTE FUNCTION count_version();
CREATE TRIGGER keep_vto_past AFTER INSERT OR UPDATE ON public.vto_section FOR EACH ROW EXECUTE FUNCTION keep_vto_past();
CREATE TRIGGER log_added AFTER INSERT ON public.vto_section REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION log_added('vtoRevision');
CREATE TRIGGER log_deleted AFTER DELETE ON public.vto_section REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION log_deleted('vtoRevision');
CREATE TRIGGER log_updated AFTER UPDATE ON public.vto_section REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION log_updated('vtoRevision');
grant insert, select, update on vto_section to cairn_app;

create table webhook_event (
  source text not null,
  id text not null,
  body bytea not null,
  at timestamp with time zone not null,
  handled_at timestamp with time zone,
  constraint webhook_event_pkey PRIMARY KEY (source, id)
);
CREATE INDEX webhook_event_handled_at_idx ON public.webhook_event USING btree (handled_at) WHERE (handled_at IS NOT NULL);
grant delete, insert, select, update on webhook_event to cairn_app;

CREATE OR REPLACE FUNCTION public.add_company_folders()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into collection (org_id, id, kind, title, is_company_folder, is_home, visibility)
    select new.id, gen_random_uuid(), k, new.name, true, true,
      '{"lt":{"canView":true,"canEdit":true},"org":{"canView":true,"canEdit":false},"individuals":[]}'
    from unnest(array['vto', 'ac']) k;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.billing_due(p_day date)
 RETURNS SETOF uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform set_config('cairn.upkeep', 'on', true);
  return query
    select s.org_id from subscription s
      where (s.phase in ('trial', 'trialGrace') and s.trial_ends_on <= p_day)
        or (s.phase in ('active', 'canceling') and s.period_end <= p_day)
        or (s.phase in ('pastDue', 'failed') and s.failed_on < p_day)
        or exists (
          select from unnest(case s.phase
            when 'trial' then array[s.trial_ends_on - 7, s.trial_ends_on - 1]
            when 'active' then case when coalesce(s.next_plan, s.plan) = 'annual' then array[s.period_end - 30, s.period_end - 7] end
          end) as t(day) where t.day <= p_day and (s.reminded_on is null or s.reminded_on < t.day))
    union
    select o.org_id from billing_order o where o.status in ('Asked', 'Pending', 'SecondStep');
  perform set_config('cairn.upkeep', '', true);
end $function$;

CREATE OR REPLACE FUNCTION public.billing_ended()
 RETURNS SETOF uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform set_config('cairn.upkeep', 'on', true);
  return query select s.org_id from subscription s where s.phase in ('lapsed', 'unpaid', 'canceled');
  perform set_config('cairn.upkeep', '', true);
end $function$;

CREATE OR REPLACE FUNCTION public.billing_orgs()
 RETURNS SETOF uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform set_config('cairn.upkeep', 'on', true);
  return query select s.org_id from subscription s;
  perform set_config('cairn.upkeep', '', true);
end $function$;

CREATE OR REPLACE FUNCTION public.changes_since(p_org uuid, p_seq bigint)
 RETURNS SETOF change_log
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  since timestamptz;
begin
  perform set_config('cairn.org_id', p_org::text, true);
  since := logged_from(p_org, p_seq);
  return query select * from change_log where org_id = p_org and seq > p_seq and at >= since order by seq limit 500;
end $function$;

CREATE OR REPLACE FUNCTION public.check_seat_tree()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  here text := coalesce(current_setting('cairn.org_id', true), '');
  is_now record;
  above uuid;
  levels integer := 1;
begin
  perform set_config('cairn.org_id', new.org_id::text, true);
  perform from revision_state s where s.org_id = new.org_id and s.id = new.revision_id for no key update;
  select s.parent_id, s.is_assistant into is_now from seat s where s.org_id = new.org_id and s.id = new.id;
  -- A later statement of the transaction may have changed or deleted the seat; each change is checked by itself.
  if found then
    if is_now.parent_id is null and exists (
      select from seat s where s.org_id = new.org_id and s.revision_id = new.revision_id and s.parent_id is null and s.id <> new.id) then
      raise exception 'a chart has one root' using errcode = 'check_violation', constraint = 'seat_tree_has_one_root';
    end if;
    if is_now.is_assistant and (
      exists (select from seat s where s.org_id = new.org_id and s.revision_id = new.revision_id and s.parent_id = new.id)
      or exists (select from seat s where s.org_id = new.org_id and s.revision_id = new.revision_id and s.parent_id = is_now.parent_id
        and s.is_assistant and s.id <> new.id)) then
      raise exception 'a seat has one assistant, who has no reports' using errcode = 'check_violation', constraint = 'seat_tree_assistants';
    end if;
    if exists (select from seat s where s.org_id = new.org_id and s.id = is_now.parent_id and s.is_assistant) then
      raise exception 'nobody reports to an assistant' using errcode = 'check_violation', constraint = 'seat_tree_assistants';
    end if;
    above := is_now.parent_id;
    while above is not null loop
      levels := levels + 1;
      if above = new.id or levels > 500 then
        raise exception 'a seat cannot hang on itself' using errcode = 'check_violation', constraint = 'seat_tree_has_no_circle';
      end if;
      select s.parent_id into above from seat s where s.org_id = new.org_id and s.id = above;
    end loop;
  end if;
  perform set_config('cairn.org_id', here, true);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.check_subject()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if not hold_subject(new.org_id, new.subject_type, new.subject_id) then
    raise exception 'there is no such %', new.subject_type using errcode = 'foreign_key_violation', constraint = 'subject_exists';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.clock_heads(p_orgs uuid[])
 RETURNS TABLE(org_id uuid, seq bigint)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare o uuid;
begin
  foreach o in array p_orgs loop
    perform set_config('cairn.org_id', o::text, true);
    return query select c.org_id, c.seq from org_clock c where c.org_id = o;
  end loop;
end $function$;

CREATE OR REPLACE PROCEDURE public.close_log_partition(IN p_table regclass)
 LANGUAGE plpgsql
AS $procedure$
begin
  call fence(p_table);
  execute format('revoke all on %s from cairn_app', p_table);
end $procedure$;

CREATE OR REPLACE FUNCTION public.close_org(p_org uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform enter_org(p_org, null, true);
  perform from org where id = p_org;
  if not found then
    return false;
  end if;
  update org_member set blocked = true where org_id = p_org and not blocked;
  perform set_config('cairn.upkeep', 'on', true);
  update session_context set org_id = null where org_id = p_org;
  update person set default_org_id = null where default_org_id = p_org;
  perform set_config('cairn.upkeep', '', true);
  update org_clock set is_erased = true where org_id = p_org;
  return true;
end $function$;

CREATE OR REPLACE FUNCTION public.count_changes(p_org uuid, p_entity text, p_amount integer, OUT last bigint, OUT logged timestamp with time zone)
 RETURNS record
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  first_of_month bigint;
begin
  update org_clock c set
      seq = c.seq + p_amount,
      entities = c.entities || jsonb_build_object(p_entity, c.seq + p_amount),
      month_seq = case when date_trunc('month', c.logged_at, 'UTC') < date_trunc('month', now(), 'UTC') then c.seq + 1 else c.month_seq end,
      logged_at = greatest(c.logged_at, now())
    where c.org_id = p_org and not c.is_erased
    returning c.seq, c.logged_at, c.month_seq into last, logged, first_of_month;
  if not found then
    if exists (select from org_clock c where c.org_id = p_org and c.is_erased) then
      return;
    end if;
    insert into org_clock (org_id) values (p_org) on conflict do nothing;
    select c.last, c.logged into last, logged from count_changes(p_org, p_entity, p_amount) c;
    return;
  end if;
  if first_of_month > last - p_amount then
    insert into change_log_month (org_id, month, first_seq) values (p_org, date_trunc('month', logged, 'UTC'), first_of_month)
      on conflict do nothing;
  end if;
end $function$;

CREATE OR REPLACE FUNCTION public.count_version()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.version := old.version + 1;
  new.updated_at := now();
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.counts_of_my_orgs()
 RETURNS TABLE(org_id uuid, people integer, unread integer)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  asker uuid := current_person();
begin
  perform set_config('cairn.upkeep', 'on', true);
  return query
    select m.org_id,
      (select count(*)::integer from org_member others where others.org_id = m.org_id and not others.blocked),
      (select count(*)::integer from notification n
        where n.org_id = m.org_id and n.recipient_id = asker and not n.is_removed and not n.is_read)
    from org_member m
    where m.person_id = asker and not m.blocked;
  perform set_config('cairn.upkeep', '', true);
end $function$;

CREATE OR REPLACE FUNCTION public.current_org()
 RETURNS uuid
 LANGUAGE sql
 STABLE
RETURN (NULLIF(current_setting('cairn.org_id'::text, true), ''::text))::uuid;

CREATE OR REPLACE FUNCTION public.current_person()
 RETURNS uuid
 LANGUAGE sql
 STABLE
RETURN (NULLIF(current_setting('cairn.person_id'::text, true), ''::text))::uuid;

CREATE OR REPLACE FUNCTION public.dead_files(p_most integer)
 RETURNS TABLE(org_id uuid, key text)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform set_config('cairn.upkeep', 'on', true);
  return query select d.org_id, d.key from dead_file d limit p_most;
  perform set_config('cairn.upkeep', '', true);
end $function$;

CREATE OR REPLACE FUNCTION public.digests_due(p_now timestamp with time zone, p_org uuid)
 RETURNS TABLE(org_id uuid, person_id uuid, day date)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform set_config('cairn.upkeep', 'on', true);
  return query
    select w.org_id, w.person_id, w.here::date
    from (
      select m.org_id, m.person_id, p_now at time zone zone_known(p.time_zone) as here,
        coalesce(s.digest_days, 'Weekdays') as days, coalesce(s.digest_hour, 7) as from_hour
      from org_member m
      join person p on p.id = m.person_id
      left join notification_setting s on s.org_id = m.org_id and s.person_id = m.person_id
      where not m.blocked and (p_org is null or m.org_id = p_org)
    ) w
    left join digest_day d on d.org_id = w.org_id and d.person_id = w.person_id
    where (w.days = 'Daily' or w.days = 'Weekdays' and extract(isodow from w.here) <= 5)
      and extract(hour from w.here) between w.from_hour and w.from_hour + 3
      and (d.day is null or d.day < w.here::date);
  perform set_config('cairn.upkeep', '', true);
end $function$;

CREATE OR REPLACE FUNCTION public.drop_log_before(p_before timestamp with time zone)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET lock_timeout TO '2s'
 SET "TimeZone" TO 'UTC'
AS $function$
declare
  until timestamptz := date_trunc('month', least(p_before, now()));
  part text;
  dropped integer := 0;
begin
  perform set_config('cairn.upkeep', 'on', true);
  for part in
    select c.relname from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'change_log'::regclass and c.relname ~ '^change_log_\d{4}_\d{2}$' and c.relname < 'change_log_' || to_char(until, 'YYYY_MM')
    order by 1
  loop
    execute format('drop table %I', part);
    dropped := dropped + 1;
  end loop;
  delete from change_log_month where month < until;
  perform set_config('cairn.upkeep', '', true);
  return dropped;
end $function$;

CREATE OR REPLACE FUNCTION public.drop_own_views()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  delete from list_view where org_id = old.org_id and person_id = old.person_id and not is_shared;
  return old;
end $function$;

CREATE OR REPLACE FUNCTION public.end_unproven_ways()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  before constant text := coalesce(current_setting('cairn.person_id', true), '');
begin
  delete from auth.passkey where "userId" = new.id;
  delete from auth."twoFactor" where "userId" = new.id;
  delete from auth.account where "userId" = new.id;
  delete from auth.session where "userId" = new.id;
  delete from calendar_feed where person_id = new.id;
  -- Row-level security lets only the person change their row.
  perform set_config('cairn.person_id', new.id::text, true);
  update person set is_proven = true where id = new.id;
  perform set_config('cairn.person_id', before, true);
  new."twoFactorEnabled" := false;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.enter(p_context uuid, p_auth_session uuid, p_person uuid, p_lock boolean, p_key text, p_org uuid)
 RETURNS TABLE(org_id uuid, role text, permissions text[], time_zone text, person_version integer, locale text, format_locale text, entities jsonb, stored_hash text, stored_status smallint, stored_reply text)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
declare
  nobody constant uuid := '00000000-0000-0000-0000-000000000000';
  locked uuid := p_org;
  who record;
begin
  perform set_config('cairn.person_id', p_person::text, true);
  if p_lock and p_org is not null then
    perform lock_org(p_org);
  end if;
  loop
    select * into who from who_enters(p_context, p_auth_session, p_person);
    if not found then
      return;
    end if;
    exit when not p_lock or who.org_id is null or who.org_id = locked;
    locked := who.org_id;
    perform lock_org(locked);
  end loop;
  org_id := who.org_id;
  role := who.role;
  permissions := who.permissions;
  time_zone := who.time_zone;
  person_version := who.person_version;
  locale := who.locale;
  format_locale := who.format_locale;
  if org_id is not null then
    perform set_config('cairn.org_id', org_id::text, true);
    select c.entities into entities from org_clock c where c.org_id = who.org_id;
  elsif p_lock then
    perform pg_advisory_xact_lock(hashtextextended(p_person::text, 0));
  end if;
  if p_key is not null then
    if not p_lock then
      perform pg_advisory_xact_lock(hashtextextended(p_person::text || p_key, 0));
    end if;
    select i.request_hash, i.status, i.reply into stored_hash, stored_status, stored_reply from idempotency i
      where i.org_id = coalesce(who.org_id, nobody) and i.person_id = p_person and i.key = p_key;
  end if;
  return next;
end $function$;

CREATE OR REPLACE FUNCTION public.enter_org(p_org uuid, p_person uuid, p_write boolean)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform set_config('cairn.org_id', p_org::text, true);
  perform set_config('cairn.person_id', coalesce(p_person::text, ''), true);
  if p_write then
    perform lock_org(p_org);
  end if;
end $function$;

CREATE OR REPLACE FUNCTION public.entry_is_even()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if (select sum(p.amount) from ledger_posting p where p.org_id = new.org_id and p.entry_id = new.entry_id) <> 0
    or (select count(distinct p.currency) from ledger_posting p where p.org_id = new.org_id and p.entry_id = new.entry_id) <> 1 then
    raise exception 'the postings of the entry % do not sum up to zero', new.entry_id using errcode = 'check_violation';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.erase_org(p_org uuid, p_most integer)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  t regclass;
  k record;
  only_leaves text;
  erased integer;
begin
  perform enter_org(p_org, null, true);
  perform from org_clock where org_id = p_org and is_erased;
  if not found then
    if exists (select from org where id = p_org) then
      raise exception 'the organisation % is not closed', p_org;
    end if;
    return 0;
  end if;
  perform set_config('cairn.upkeep', 'on', true);
  for t in select tenant_tables() loop
    -- Where rows reference rows of the same table, rows that no other row references go first.
    only_leaves := '';
    for k in
      select string_agg(format('c.%I = t.%I', own.attname, its.attname), ' and ') as match
      from pg_constraint f, unnest(f.conkey, f.confkey) as pair (o, i)
        join pg_attribute own on own.attrelid = t and own.attnum = pair.o
        join pg_attribute its on its.attrelid = t and its.attnum = pair.i
      where f.contype = 'f' and f.conrelid = t and f.confrelid = t and f.confdeltype in ('a', 'r') group by f.oid
    loop
      only_leaves := only_leaves || format(' and not exists (select from %s c where %s and c.ctid <> t.ctid)', t, k.match);
    end loop;
    execute format('delete from %1$s where org_id = $1 and ctid = any (array(select t.ctid from %1$s t where t.org_id = $1%2$s limit $2))', t, only_leaves)
      using p_org, p_most;
    get diagnostics erased = row_count;
    if erased > 0 then
      perform set_config('cairn.upkeep', '', true);
      return erased;
    end if;
  end loop;
  perform set_config('cairn.upkeep', '', true);
  delete from change_log where org_id = p_org and seq in (select seq from change_log where org_id = p_org order by seq limit p_most);
  get diagnostics erased = row_count;
  if erased = 0 then
    delete from change_log_month where org_id = p_org;
    delete from org_clock where org_id = p_org;
    delete from org where id = p_org;
  end if;
  return erased;
end $function$;

CREATE OR REPLACE PROCEDURE public.fence(IN p_table regclass)
 LANGUAGE plpgsql
AS $procedure$
begin
  execute format('alter table %s enable row level security', p_table);
  execute format('alter table %s force row level security', p_table);
  execute format('create policy fence on %s using (org_id = current_org()) with check (org_id = current_org())', p_table);
end $procedure$;

CREATE OR REPLACE FUNCTION public.few_titled(p_kind text, p_text text, p_most integer)
 RETURNS uuid[]
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET plan_cache_mode TO 'force_custom_plan'
 SET enable_seqscan TO 'off'
AS $function$
declare
  here uuid := current_org();
  part text := btrim(plain_text(p_text));
  found uuid[];
begin
  if length(part) < 3 then return null; end if;
  -- Per cent, underscore and backslash are no letters and were taken out.
  found := array(
    select f.id from findable f
      where f.shelf in (here::text || ' ' || p_kind || ' 0', here::text || ' ' || p_kind || ' 1') and f.plain like '%' || part || '%'
      limit p_most + 1);
  return case when cardinality(found) <= p_most then found end;
end $function$;

CREATE OR REPLACE FUNCTION public.find_titles(p_text text, p_tractions uuid[], p_person uuid, p_most integer)
 RETURNS TABLE(kind text, id uuid)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET plan_cache_mode TO 'force_custom_plan'
 SET "pg_trgm.word_similarity_threshold" TO '0.45'
AS $function$
declare
  here uuid := current_org();
  phrase text := ltrim(plain_text(left(p_text, 256)));
  words text[] := (string_to_array(phrase, ' '))[1:8];
  starts text[];
  longest text;
  meant text[];
  found_exactly integer;
begin
  if phrase = '' then return; end if;
  -- A backslash is no letter and was taken out; per cent and underscore are none either.
  starts := array(select '% ' || w || '%' from unnest(words) w);
  longest := (select w from unnest(words) w order by length(w) desc limit 1);
  return query
    with found as (
      select f.* from unnest(array['rock', 'todo', 'issue', 'headline', 'measurable']) k
      cross join lateral (
        (select t.* from findable t where t.shelf = here::text || ' ' || k || ' 0' and t.plain like '% ' || longest || '%' and t.plain like all (starts)
          and (t.traction_ids && p_tractions or (t.traction_ids = '{}' and t.owner_id = p_person)) limit 400)
        union all
        (select t.* from findable t where t.shelf = here::text || ' ' || k || ' 1' and t.plain like '% ' || longest || '%' and t.plain like all (starts)
          and (t.traction_ids && p_tractions or (t.traction_ids = '{}' and t.owner_id = p_person)) limit 100)
      ) f
    ), placed as (
      select f.kind, f.id, row_number() over (partition by f.kind order by f.plain <> ' ' || phrase, f.closed,
        not starts_with(f.plain, ' ' || phrase), position(' ' || phrase || ' ' in f.plain || ' ') = 0, position(' ' || phrase in f.plain) = 0,
        f.owner_id is distinct from p_person, f.changed_at desc, f.id) place
        from found f
    )
    select p.kind::text, p.id from placed p where p.place <= p_most order by p.place, p.kind;
  get diagnostics found_exactly = row_count;
  if found_exactly >= 5 or length(longest) < 3 then return; end if;
  -- Two words of the title typed as one. From four letters on two neighbouring letters exchanged; in short words, of which a slip leaves few
  -- trigrams, also a letter that is wrong, missing or too many.
  meant := array(
    select '% ' || left(longest, n) || ' ' || substr(longest, n + 1) || '%' from generate_series(1, length(longest) - 1) n where length(longest) <= 8
    union all
    select '% ' || left(longest, n - 1) || m.letters || '%' from generate_series(1, least(length(longest), 24) - 1) n
    cross join lateral (
      select substr(longest, n + 1, 1) || substr(longest, n, 1) || substr(longest, n + 2) letters
      union all select '_' || substr(longest, n + 1) where length(longest) <= 6 and n > 1
      union all select '_' || substr(longest, n) where length(longest) <= 6 and n > 1
      union all select substr(longest, n + 1) where length(longest) <= 6 and n > 1) m
    where length(longest) >= 4);
  return query
    with found as (
      select f.* from findable f where f.org_id = here and (f.plain like any (meant) or (length(longest) >= 4 and longest <% f.plain))
        and (select bool_and(f.plain like '% ' || w || '%' or (length(w) >= 4 and word_similarity(w, f.plain) >= 0.3)
            or (length(w) between 3 and 8 and f.plain ~ (' ' || regexp_replace(w, '(.)', '\1 ?', 'g')))) from unnest(words) w where w <> longest) is not false
        and not f.plain like all (starts)
        and (f.traction_ids && p_tractions or (f.traction_ids = '{}' and f.owner_id = p_person)) limit 60
    )
    select f.kind::text, f.id from found f
      order by greatest(word_similarity(longest, f.plain), case when f.plain like any (meant) then 0.9 else 0 end) desc, f.closed, f.changed_at desc, f.id
      limit 10;
end $function$;

CREATE OR REPLACE FUNCTION public.flags_seen()
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  seen text;
begin
  perform set_config('cairn.upkeep', 'on', true);
  select coalesce((select string_agg(name || enabled || note, ' ' order by name) from feature_flag), '') || '|' ||
    coalesce((select string_agg(org_id || name || enabled, ' ' order by org_id, name) from org_flag), '') into seen;
  perform set_config('cairn.upkeep', '', true);
  return md5(seen);
end $function$;

CREATE OR REPLACE FUNCTION public.folded_text(p_text text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN CASE WHEN (octet_length(p_text) = length(p_text)) THEN lower(p_text) ELSE lower(unaccent('unaccent'::regdictionary, lower(regexp_replace(NORMALIZE(p_text, NFD), '[\u0300-\u036f]+'::text, ''::text, 'g'::text)))) END;

CREATE OR REPLACE FUNCTION public.forget_answers(p_before timestamp with time zone, p_most integer)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  forgotten integer;
begin
  perform set_config('cairn.upkeep', 'on', true);
  delete from idempotency where (org_id, person_id, key) in (
    select i.org_id, i.person_id, i.key from idempotency i where i.at < p_before order by i.at limit p_most);
  get diagnostics forgotten = row_count;
  perform set_config('cairn.upkeep', '', true);
  return forgotten;
end $function$;

CREATE OR REPLACE FUNCTION public.forget_chats(p_before timestamp with time zone, p_most integer)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  chats integer;
  used integer;
begin
  perform set_config('cairn.upkeep', 'on', true);
  delete from chat where (org_id, id) in (select c.org_id, c.id from chat c where c.updated_at < p_before order by c.updated_at limit p_most);
  get diagnostics chats = row_count;
  delete from model_use where (org_id, whose_id, day) in (
    select u.org_id, u.whose_id, u.day from model_use u where u.day < p_before::date order by u.day limit p_most - chats);
  get diagnostics used = row_count;
  perform set_config('cairn.upkeep', '', true);
  return chats + used;
end $function$;

CREATE OR REPLACE FUNCTION public.forget_collections(p_before timestamp with time zone, p_most integer)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  folders integer;
  revisions integer;
begin
  perform set_config('cairn.upkeep', 'on', true);
  delete from collection where (org_id, id) in (
    select c.org_id, c.id from collection c where c.removed_at < p_before order by c.removed_at limit p_most);
  get diagnostics folders = row_count;
  delete from revision where (org_id, id) in (
    select r.org_id, r.id from revision r where r.removed_at < p_before order by r.removed_at limit p_most - folders);
  get diagnostics revisions = row_count;
  perform set_config('cairn.upkeep', '', true);
  return folders + revisions;
end $function$;

CREATE OR REPLACE FUNCTION public.forget_dead_file(p_org uuid, p_key text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform set_config('cairn.upkeep', 'on', true);
  delete from dead_file where org_id = p_org and key = p_key;
  perform set_config('cairn.upkeep', '', true);
end $function$;

CREATE OR REPLACE FUNCTION public.forget_mails(p_before timestamp with time zone, p_most integer)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  forgotten integer;
begin
  delete from mail_outbox where id = any (array(select id from mail_outbox where at < p_before order by at limit p_most));
  get diagnostics forgotten = row_count;
  return forgotten;
end $function$;

CREATE OR REPLACE FUNCTION public.forget_presence(p_before timestamp with time zone, p_most integer)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  forgotten integer;
begin
  perform set_config('cairn.upkeep', 'on', true);
  delete from live_presence where (org_id, thread_id, person_id, node_id) in (
    select l.org_id, l.thread_id, l.person_id, l.node_id from live_presence l where l.seen_at < p_before order by l.seen_at limit p_most);
  get diagnostics forgotten = row_count;
  perform set_config('cairn.upkeep', '', true);
  return forgotten;
end $function$;

CREATE OR REPLACE FUNCTION public.forget_sign_ins(p_before timestamp with time zone, p_most integer)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  forgotten integer;
begin
  perform set_config('cairn.upkeep', 'on', true);
  delete from sign_in_record where id in (select s.id from sign_in_record s where s.at < p_before order by s.at limit p_most);
  get diagnostics forgotten = row_count;
  perform set_config('cairn.upkeep', '', true);
  return forgotten;
end $function$;

CREATE OR REPLACE FUNCTION public.forget_subjects()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  delete from comment c using gone g where c.org_id = g.org_id and c.subject_id = g.id;
  delete from attachment a using gone g where a.org_id = g.org_id and a.subject_id = g.id;
  delete from link l using gone g where l.org_id = g.org_id and (l.subject_id = g.id or l.other_id = g.id);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.give_promo_back(p_code text)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  update promo_code set uses = uses - 1 where code = p_code and uses > 0;
$function$;

CREATE OR REPLACE FUNCTION public.guesses_left(p_amount double precision, p_at timestamp with time zone, p_now timestamp with time zone)
 RETURNS double precision
 LANGUAGE sql
 IMMUTABLE
RETURN (p_amount * (power(0.5, LEAST((60)::numeric, (GREATEST((0)::numeric, EXTRACT(epoch FROM (p_now - p_at))) / (900)::numeric))))::double precision);

CREATE OR REPLACE FUNCTION public.hold_subject(p_org uuid, p_type text, p_id uuid)
 RETURNS boolean
 LANGUAGE plpgsql
AS $function$
begin
  case p_type
    when 'Rock' then perform from rock where org_id = p_org and id = p_id for key share;
    when 'ToDo' then perform from todo where org_id = p_org and id = p_id for key share;
    when 'Issue' then perform from issue where org_id = p_org and id = p_id for key share;
    when 'Headline' then perform from headline where org_id = p_org and id = p_id for key share;
    when 'Measurable' then perform from measurable where org_id = p_org and id = p_id for key share;
  end case;
  return found;
end $function$;

CREATE OR REPLACE FUNCTION public.inbound_address_of(p_hash text, p_now timestamp with time zone)
 RETURNS TABLE(org_id uuid, id uuid)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform set_config('cairn.upkeep', 'on', true);
  return query select a.org_id, a.id from inbound_address a join org o on o.id = a.org_id
    where a.key_hash = p_hash and a.revoked_at is null and (a.ends_at is null or a.ends_at > p_now) and o.erase_after is null
      and exists (select from org_member m where m.org_id = a.org_id and not m.blocked);
  perform set_config('cairn.upkeep', '', true);
end $function$;

CREATE OR REPLACE FUNCTION public.is_closed(p_org uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform set_config('cairn.org_id', p_org::text, true);
  return not exists (
    select from org_clock c join org o on o.id = c.org_id where c.org_id = p_org and not c.is_erased and o.erase_after is null);
end $function$;

CREATE OR REPLACE FUNCTION public.is_member_elsewhere(p_person uuid, p_org uuid)
 RETURNS boolean
 LANGUAGE plpgsql
AS $function$
declare
  asking text := current_setting('cairn.person_id', true);
  elsewhere boolean;
begin
  perform set_config('cairn.person_id', p_person::text, true);
  elsewhere := exists (select from org_member m where m.person_id = p_person and m.org_id <> p_org and not m.blocked);
  perform set_config('cairn.person_id', coalesce(asking, ''), true);
  return elsewhere;
end $function$;

CREATE OR REPLACE FUNCTION public.is_signed_in(p_auth_session uuid, p_person uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE
RETURN (EXISTS (SELECT FROM auth.session a WHERE ((a.id = is_signed_in.p_auth_session) AND (a."userId" = is_signed_in.p_person) AND (a."expiresAt" > now()))));

CREATE OR REPLACE FUNCTION public.is_upkeep()
 RETURNS boolean
 LANGUAGE sql
 STABLE
RETURN ((COALESCE(current_setting('cairn.upkeep'::text, true), ''::text) = 'on'::text) AND has_schema_privilege('auth'::text, 'create'::text));

CREATE OR REPLACE FUNCTION public.keep_dead_files()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into dead_file (org_id, key)
    select org_id, 'org/' || org_id || '/attachment/' || coalesce(stored_id, id) || part
    from gone cross join lateral (values (''), ('-preview')) as parts (part) where part = '' or has_preview
    on conflict do nothing;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.keep_findable()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  item jsonb := to_jsonb(case when tg_op = 'DELETE' then old else new end);
begin
  if tg_op = 'DELETE' or item->>'status' = 'Removed' or item->>'removed_at' is not null then
    delete from findable f where f.org_id = (item->>'org_id')::uuid and f.kind = tg_argv[0] and f.id = (item->>'id')::uuid;
    return null;
  end if;
  insert into findable as f (org_id, kind, id, traction_ids, owner_id, plain, closed, changed_at)
    values ((item->>'org_id')::uuid, tg_argv[0], (item->>'id')::uuid,
      case when item->>'traction_id' is null then '{}'::uuid[] else array[(item->>'traction_id')::uuid] end,
      (item->>'owner_id')::uuid, plain_text(item->>'title'),
      case when item->>'archived_at' is null and (item->>'status' is null or item->>'status' = any (tg_argv[1:])) then 0 else 1 end,
      (item->>'updated_at')::timestamptz)
    on conflict (org_id, kind, id) do update set
      -- A Rock's meetings are kept by the trigger of its meetings.
      traction_ids = case when tg_argv[0] = 'rock' then f.traction_ids else excluded.traction_ids end,
      owner_id = excluded.owner_id, plain = excluded.plain, closed = excluded.closed, changed_at = excluded.changed_at;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.keep_findable_restored()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  update findable f set traction_ids = array(select l.traction_id from rock_traction l where l.org_id = new.org_id and l.rock_id = new.id)
    where f.org_id = new.org_id and f.kind = 'rock' and f.id = new.id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.keep_findable_rock()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  link rock_traction := case when tg_op = 'DELETE' then old else new end;
begin
  update findable f set traction_ids = array(select l.traction_id from rock_traction l where l.org_id = link.org_id and l.rock_id = link.rock_id)
    where f.org_id = link.org_id and f.kind = 'rock' and f.id = link.rock_id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.keep_first_due_date()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.first_due_date := nullif(coalesce(old.first_due_date, old.due_date), new.due_date);
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.keep_order_id()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  insert into gone_order select o.id from gone o on conflict do nothing;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.keep_seat_past()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  silent text[] := array['version', 'updated_at', 'edits', 'notes', 'notes_updated_at', 'notes_updated_by_id', 'org_id', 'created_at', 'created_by_id'];
  org uuid := coalesce(new.org_id, old.org_id);
  chart uuid := coalesce(new.revision_id, old.revision_id);
  its_id uuid := coalesce(new.id, old.id);
  last record;
begin
  if tg_op = 'UPDATE' and to_jsonb(new) - silent = to_jsonb(old) - silent then
    return null;
  end if;
  -- What is deleted with its chart leaves nothing.
  if tg_op = 'DELETE' and not exists (select from revision r where r.org_id = org and r.id = chart) then
    return null;
  end if;
  select p.seq, p.at into last from seat_past p where p.org_id = org and p.seat_id = its_id order by p.seq desc limit 1;
  if date_bin('15 minutes', last.at, timestamptz '2000-01-01Z') = date_bin('15 minutes', now(), timestamptz '2000-01-01Z') then
    delete from seat_past p where p.org_id = org and p.seq = last.seq;
  end if;
  insert into seat_past (org_id, revision_id, seat_id, seat)
    values (org, chart, its_id, case when tg_op = 'DELETE' then null else to_jsonb(new) - silent end);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.keep_snapshot()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'a published version never changes';
end $function$;

CREATE OR REPLACE FUNCTION public.keep_vto_past()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  item jsonb := case when tg_op = 'DELETE' then to_jsonb(old) else to_jsonb(new) end;
  org uuid := (item->>'org_id')::uuid;
  document uuid := (item->>'revision_id')::uuid;
  its_id uuid := vto_past_id(item);
  last record;
begin
  if tg_op = 'UPDATE' and to_jsonb(new) - array['version', 'updated_at'] = to_jsonb(old) - array['version', 'updated_at'] then
    return null;
  end if;
  -- What is deleted with its document leaves nothing.
  if tg_op = 'DELETE' and not exists (select from revision r where r.org_id = org and r.id = document) then
    return null;
  end if;
  select p.seq, p.at, p.by_id into last from vto_past p where p.org_id = org and p.entry_id = its_id order by p.seq desc limit 1;
  if last.by_id = current_person() and date_bin('15 minutes', last.at, timestamptz '2000-01-01Z') = date_bin('15 minutes', now(), timestamptz '2000-01-01Z')
    and last.at > (select min(p.at) from vto_past p where p.org_id = org and p.revision_id = document) then
    delete from vto_past p where p.org_id = org and p.seq = last.seq;
  end if;
  insert into vto_past (org_id, revision_id, entry_id, kind, by_id, entry)
    values (org, document, its_id, coalesce(item->>'kind', 'result'), current_person(), case when tg_op = 'DELETE' then null else item - 'org_id' end);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.ledger_stays()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  -- Only the erasing of a whole organisation deletes postings.
  if tg_op = 'DELETE' and is_upkeep() then
    return old;
  end if;
  raise exception 'the ledger is never changed' using errcode = 'check_violation';
end $function$;

CREATE OR REPLACE FUNCTION public.lock_org(p_org uuid)
 RETURNS void
 LANGUAGE sql
RETURN pg_advisory_xact_lock(hashtextextended(('org '::text || (p_org)::text), (0)::bigint));

CREATE OR REPLACE FUNCTION public.log_added()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  items jsonb[] := array(select to_jsonb(n) from new_rows n limit 2);
  item jsonb := items[1];
  r record;
  c record;
begin
  if cardinality(items) = 1 then
    select * into c from count_changes((item->>'org_id')::uuid, tg_argv[0], 1);
    if c.last is null then
      raise exception 'the organisation is closed' using errcode = 'serialization_failure';
    end if;
    insert into change_log (org_id, seq, entity, item_id, op, actor_id, traction_id, at, after)
      values ((item->>'org_id')::uuid, c.last, tg_argv[0], (item->>'id')::uuid, 'Added', current_person(), (item->>'traction_id')::uuid, c.logged,
        log_row(item));
    return null;
  end if;
  for r in select n.org_id, count(*)::integer amount from new_rows n group by n.org_id order by n.org_id loop
    select * into c from count_changes(r.org_id, tg_argv[0], r.amount);
    if c.last is null then
      raise exception 'the organisation is closed' using errcode = 'serialization_failure';
    end if;
    insert into change_log (org_id, seq, entity, item_id, op, actor_id, traction_id, at, after)
      select r.org_id, c.last - r.amount + row_number() over (order by n.id), tg_argv[0], n.id, 'Added', current_person(),
        (n.item->>'traction_id')::uuid, c.logged, log_row(n.item)
      from (select m.id, to_jsonb(m) item from new_rows m where m.org_id = r.org_id) n;
  end loop;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.log_at_commit()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  was jsonb := case when tg_op = 'INSERT' then null else to_jsonb(old) end;
  item jsonb := case when tg_op = 'DELETE' then null else to_jsonb(new) end;
  known jsonb := coalesce(item, was);
  here text := coalesce(current_setting('cairn.org_id', true), '');
  c record;
begin
  -- At the commit, the transaction may have entered another organisation or none.
  perform set_config('cairn.org_id', known->>'org_id', true);
  select * into c from count_changes((known->>'org_id')::uuid, tg_argv[0], 1);
  if c.last is null and tg_op = 'INSERT' then
    raise exception 'the organisation is closed' using errcode = 'serialization_failure';
  end if;
  if c.last is not null then
    insert into change_log (org_id, seq, entity, item_id, op, actor_id, traction_id, at, before, after)
      values ((known->>'org_id')::uuid, c.last, tg_argv[0], (known->>'id')::uuid,
        case tg_op when 'INSERT' then 'Added' when 'UPDATE' then 'Updated' else 'Deleted' end, current_person(), (known->>'traction_id')::uuid, c.logged,
        case when was is null then null when item is null then log_row(was) else log_change(was, item) end,
        case when item is null then null when was is null then log_row(item) else log_change(item, was) end);
  end if;
  perform set_config('cairn.org_id', here, true);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.log_change(p_row jsonb, p_other jsonb)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
RETURN (SELECT jsonb_object_agg(c.key, log_value(c.value)) AS jsonb_object_agg FROM jsonb_each(log_change.p_row) c(key, value) WHERE ((c.value IS DISTINCT FROM (log_change.p_other -> c.key)) OR ((c.key ~~ '%\_id'::text) AND (c.key <> 'org_id'::text)) OR (c.key = ANY (ARRAY['id'::text, 'status'::text, 'created_at'::text, 'archived_at'::text])) OR (jsonb_typeof(c.value) = 'boolean'::text)));

CREATE OR REPLACE FUNCTION public.log_deleted()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  r record;
  c record;
begin
  for r in select o.org_id, count(*)::integer amount from old_rows o group by o.org_id order by o.org_id loop
    select * into c from count_changes(r.org_id, tg_argv[0], r.amount);
    continue when c.last is null;
    insert into change_log (org_id, seq, entity, item_id, op, actor_id, traction_id, at, before)
      select r.org_id, c.last - r.amount + row_number() over (order by n.id), tg_argv[0], n.id, 'Deleted', current_person(),
        (n.item->>'traction_id')::uuid, c.logged, log_row(n.item)
      from (select m.id, to_jsonb(m) item from old_rows m where m.org_id = r.org_id) n;
  end loop;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.log_kind_at_commit()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  was jsonb := case when tg_op = 'INSERT' then null else to_jsonb(old) end;
  item jsonb := case when tg_op = 'DELETE' then null else to_jsonb(new) end;
  known jsonb := coalesce(item, was);
  entity text := (known->>'kind') || tg_argv[0];
  here text := coalesce(current_setting('cairn.org_id', true), '');
  c record;
begin
  -- Nobody can have read an organisation that is only being made, so its first folders are no news.
  if tg_op = 'INSERT' and coalesce((item->>'is_home')::boolean, false) then
    return null;
  end if;
  perform set_config('cairn.org_id', known->>'org_id', true);
  select * into c from count_changes((known->>'org_id')::uuid, entity, 1);
  if c.last is not null then
    insert into change_log (org_id, seq, entity, item_id, op, actor_id, at, before, after)
      values ((known->>'org_id')::uuid, c.last, entity, (known->>'id')::uuid,
        case tg_op when 'INSERT' then 'Added' when 'UPDATE' then 'Updated' else 'Deleted' end, current_person(), c.logged,
        case when was is null then null when item is null then log_row(was) else log_change(was, item) end,
        case when item is null then null when was is null then log_row(item) else log_change(item, was) end);
  end if;
  perform set_config('cairn.org_id', here, true);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.log_org()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform log_update_in(new.id, 'org', new.id, to_jsonb(old), to_jsonb(new));
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.log_person()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  here text := coalesce(current_setting('cairn.org_id', true), '');
  m record;
begin
  for m in select org_id from org_member where person_id = new.id order by org_id loop
    perform set_config('cairn.org_id', m.org_id::text, true);
    perform log_update_in(m.org_id, 'person', new.id, to_jsonb(old), to_jsonb(new));
  end loop;
  perform set_config('cairn.org_id', here, true);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.log_row(p_row jsonb)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
RETURN CASE WHEN (pg_column_size(p_row) <= 1000) THEN p_row ELSE (SELECT jsonb_object_agg(c.key, log_value(c.value)) AS jsonb_object_agg FROM jsonb_each(log_row.p_row) c(key, value)) END;

CREATE OR REPLACE FUNCTION public.log_subject()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.subject_id := subject_in(coalesce(new.after, new.before));
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.log_update_in(p_org uuid, p_entity text, p_id uuid, p_before jsonb, p_after jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  c record;
begin
  select * into c from count_changes(p_org, p_entity, 1);
  if c.last is not null then
    insert into change_log (org_id, seq, entity, item_id, op, actor_id, at, before, after)
      values (p_org, c.last, p_entity, p_id, 'Updated', current_person(), c.logged, log_change(p_before, p_after), log_change(p_after, p_before));
  end if;
end $function$;

CREATE OR REPLACE FUNCTION public.log_updated()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  r record;
  c record;
begin
  for r in select n.org_id, count(*)::integer amount from new_rows n join old_rows o on o.org_id = n.org_id and o.id = n.id group by n.org_id order by n.org_id loop
    select * into c from count_changes(r.org_id, tg_argv[0], r.amount);
    continue when c.last is null;
    insert into change_log (org_id, seq, entity, item_id, op, actor_id, traction_id, at, before, after)
      select r.org_id, c.last - r.amount + row_number() over (order by n.id), tg_argv[0], n.id, 'Updated', current_person(),
        (n.item->>'traction_id')::uuid, c.logged, log_change(n.was, n.item), log_change(n.item, n.was)
      from (
        select m.id, to_jsonb(o) was, to_jsonb(m) item from new_rows m join old_rows o on o.org_id = m.org_id and o.id = m.id
        where m.org_id = r.org_id
      ) n;
  end loop;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.log_value(p_value jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
AS $function$
declare
  whole text;
begin
  if pg_column_size(p_value) <= 1000 then
    return p_value;
  end if;
  whole := case jsonb_typeof(p_value) when 'string' then p_value #>> '{}' else p_value::text end;
  if length(whole) <= 1000 then
    return p_value;
  end if;
  return jsonb_build_object('long', jsonb_build_object(
    'chars', length(whole), 'sha256', encode(sha256(convert_to(whole, 'UTF8')), 'hex'), 'begins', left(whole, 200)));
end $function$;

CREATE OR REPLACE FUNCTION public.logged_from(p_org uuid, p_seq bigint)
 RETURNS timestamp with time zone
 LANGUAGE plpgsql
 STABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  c record;
begin
  select date_trunc('month', k.logged_at, 'UTC') as month, k.month_seq into c from org_clock k where k.org_id = p_org;
  if p_seq + 1 >= c.month_seq then
    return c.month;
  end if;
  return coalesce((select max(m.month) from change_log_month m where m.org_id = p_org and m.first_seq <= p_seq + 1), '-infinity');
end $function$;

CREATE OR REPLACE FUNCTION public.mails_due()
 RETURNS SETOF uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform set_config('cairn.upkeep', 'on', true);
  return query select distinct m.org_id from notification_mail m where m.way = 'Now';
  perform set_config('cairn.upkeep', '', true);
end $function$;

CREATE OR REPLACE FUNCTION public.move_origin()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update issue set from_places = places_of(org_id, from_type, from_id)
    where org_id = new.org_id and from_id = new.id and from_type = tg_argv[0];
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.move_origin_issue()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update todo set issue_place = new.traction_id where org_id = new.org_id and issue_id = new.id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.move_origin_rock()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  link rock_traction := case when tg_op = 'DELETE' then old else new end;
begin
  update issue set from_places = places_of(org_id, from_type, from_id)
    where org_id = link.org_id and from_id = link.rock_id and from_type = 'rock';
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.next_invoice_number()
 RETURNS bigint
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  update invoice_counter set last = last + 1 returning last;
$function$;

CREATE OR REPLACE FUNCTION public.note_seen(p_rows jsonb, p_at timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare r record;
begin
  for r in select * from jsonb_to_recordset(p_rows) as x (org uuid, person uuid) order by org, person loop
    perform set_config('cairn.org_id', r.org::text, true);
    insert into last_seen (org_id, person_id, seen_at)
      select m.org_id, m.person_id, p_at from org_member m where m.org_id = r.org and m.person_id = r.person
      on conflict (org_id, person_id) do update set seen_at = excluded.seen_at;
  end loop;
end $function$;

CREATE OR REPLACE FUNCTION public.note_sign_in(p_id uuid, p_person uuid, p_way text, p_failed boolean, p_user_agent text, p_ip_address text)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if p_person is null then
    return;
  end if;
  perform set_config('cairn.person_id', p_person::text, true);
  insert into sign_in_record (id, person_id, way, failed, user_agent, ip_address)
    values (p_id, p_person, p_way, p_failed, left(p_user_agent, 500), p_ip_address);
  perform set_config('cairn.person_id', '', true);
end $function$;

CREATE OR REPLACE FUNCTION public.oldest_logged(p_org uuid)
 RETURNS bigint
 LANGUAGE sql
 STABLE
RETURN COALESCE((SELECT min(m.first_seq) AS min FROM change_log_month m WHERE (m.org_id = oldest_logged.p_org)), (SELECT (c.seq + 1) FROM org_clock c WHERE (c.org_id = oldest_logged.p_org)));

CREATE OR REPLACE FUNCTION public.open_log_months(p_from timestamp with time zone, p_to timestamp with time zone)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET lock_timeout TO '2s'
 SET "TimeZone" TO 'UTC'
AS $function$
declare
  m timestamptz;
  part text;
  opened integer := 0;
begin
  perform set_config('cairn.upkeep', 'on', true);
  for m in
    select generate_series(date_trunc('month', p_from), p_to, interval '1 month')
    union select date_trunc('month', r.at) from change_log_rest r
    order by 1
  loop
    part := 'change_log_' || to_char(m, 'YYYY_MM');
    continue when to_regclass(part) is not null;
    execute format('create table %I (like change_log including defaults including constraints)', part);
    lock table change_log_rest in access exclusive mode;
    execute format('with moved as (delete from change_log_rest where at >= %L and at < %L returning *) insert into %I select * from moved',
      m, m + interval '1 month', part);
    execute format('alter table change_log attach partition %I for values from (%L) to (%L)', part, m, m + interval '1 month');
    call close_log_partition(part);
    opened := opened + 1;
  end loop;
  perform set_config('cairn.upkeep', '', true);
  return opened;
end $function$;

CREATE OR REPLACE FUNCTION public.order_id_is_new()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if exists (select from gone_order g where g.id = new.id) then
    raise exception 'the payment % was made before', new.id using errcode = 'unique_violation', constraint = 'billing_order_once';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.order_is_taken(p_order uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  taken boolean;
begin
  perform set_config('cairn.upkeep', 'on', true);
  select exists (select from billing_order o where o.id = p_order) or exists (select from gone_order g where g.id = p_order) into taken;
  perform set_config('cairn.upkeep', '', true);
  return taken;
end $function$;

CREATE OR REPLACE FUNCTION public.org_of_invitation(p_id uuid)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  found uuid;
begin
  perform set_config('cairn.upkeep', 'on', true);
  select i.org_id into found from invitation i where i.id = p_id and (i.ended_at is null or i.accepted_by_id is not null);
  perform set_config('cairn.upkeep', '', true);
  if found is not null then
    perform set_config('cairn.org_id', found::text, true);
    if not exists (select from org o where o.id = found and o.erase_after is null) then
      found := null;
    end if;
    perform set_config('cairn.org_id', '', true);
  end if;
  return found;
end $function$;

CREATE OR REPLACE FUNCTION public.org_of_order(p_order uuid)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  found uuid;
begin
  perform set_config('cairn.upkeep', 'on', true);
  select o.org_id into found from billing_order o where o.id = p_order;
  perform set_config('cairn.upkeep', '', true);
  return found;
end $function$;

CREATE OR REPLACE FUNCTION public.orgs_to_erase(p_now timestamp with time zone)
 RETURNS SETOF uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform set_config('cairn.upkeep', 'on', true);
  return query select o.id from org o where o.erase_after <= p_now;
  perform set_config('cairn.upkeep', '', true);
end $function$;

CREATE OR REPLACE FUNCTION public.owners_to_ask()
 RETURNS TABLE(org_id uuid, name text, email text)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  asker uuid := current_person();
begin
  perform set_config('cairn.upkeep', 'on', true);
  return query
    select m.org_id, trim(p.first_name || ' ' || p.last_name), p.email
    from org_member m
      join org_member o on o.org_id = m.org_id and o.role = 'Owner'
      join person p on p.id = o.person_id
    where m.person_id = asker and m.blocked_by_billing;
  perform set_config('cairn.upkeep', '', true);
end $function$;

CREATE OR REPLACE FUNCTION public.peek(p_contexts uuid[], p_auth_sessions uuid[], p_persons uuid[])
 RETURNS TABLE(n integer, org_id uuid, role text, permissions text[], time_zone text, person_version integer, locale text, format_locale text, entities jsonb)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
declare
  who record;
begin
  for i in 1 .. cardinality(p_contexts) loop
    perform set_config('cairn.person_id', p_persons[i]::text, true);
    select * into who from who_enters(p_contexts[i], p_auth_sessions[i], p_persons[i]);
    continue when not found;
    n := i;
    org_id := who.org_id;
    role := who.role;
    permissions := who.permissions;
    time_zone := who.time_zone;
    person_version := who.person_version;
    locale := who.locale;
    format_locale := who.format_locale;
    entities := null;
    if org_id is not null then
      perform set_config('cairn.org_id', org_id::text, true);
      select c.entities into entities from org_clock c where c.org_id = who.org_id;
    end if;
    return next;
  end loop;
end $function$;

CREATE OR REPLACE FUNCTION public.place_origin_of_issue()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.from_places := places_of(new.org_id, new.from_type, new.from_id);
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.place_origin_of_todo()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.issue_place := (select i.traction_id from issue i where i.org_id = new.org_id and i.id = new.issue_id);
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.places_of(p_org uuid, p_type issue_origin, p_id uuid)
 RETURNS uuid[]
 LANGUAGE sql
 STABLE
AS $function$
  select case p_type
    when 'rock' then (select array(select l.traction_id from rock_traction l where l.org_id = p_org and l.rock_id = p_id)
      from rock r where r.org_id = p_org and r.id = p_id)
    when 'todo' then (select array_remove(array[t.traction_id], null) from todo t where t.org_id = p_org and t.id = p_id)
    when 'headline' then (select array[h.traction_id] from headline h where h.org_id = p_org and h.id = p_id)
    when 'measurable' then (select array[m.traction_id] from measurable m where m.org_id = p_org and m.id = p_id)
  end
$function$;

CREATE OR REPLACE FUNCTION public.plain_text(p_text text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN rtrim(regexp_replace((' '::text || folded_text(p_text)), '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u2010-\u206f]+'::text, ' '::text, 'g'::text));

CREATE OR REPLACE FUNCTION public.repeats_due(p_now timestamp with time zone)
 RETURNS SETOF uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform set_config('cairn.upkeep', 'on', true);
  return query select distinct t.org_id from todo t
    where t.repeats is not null and t.status <> 'Removed'
      and (t.status = 'Done' or t.due_date < ((p_now at time zone 'UTC') + interval '14 hours')::date);
  perform set_config('cairn.upkeep', '', true);
end $function$;

CREATE OR REPLACE FUNCTION public.say_present(p_node uuid, p_rows jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare r record;
begin
  for r in select * from jsonb_to_recordset(p_rows) as x (org uuid, thread uuid, person uuid) order by org loop
    perform set_config('cairn.org_id', r.org::text, true);
    insert into live_presence (org_id, thread_id, person_id, node_id, seen_at)
      select r.org, r.thread, r.person, p_node, clock_timestamp() from thread t where t.org_id = r.org and t.id = r.thread
      on conflict (org_id, thread_id, person_id, node_id) do update set seen_at = excluded.seen_at;
  end loop;
end $function$;

CREATE OR REPLACE FUNCTION public.seen_person(p_person uuid)
 RETURNS TABLE(id uuid, avatar_url text)
 LANGUAGE plpgsql
AS $function$
declare
  shared uuid;
  fenced text := current_setting('cairn.org_id', true);
begin
  if p_person = current_person() then
    return query select p.id, p.avatar_url from person p where p.id = p_person;
    return;
  end if;
  for shared in select m.org_id from org_member m where m.person_id = current_person() and not m.blocked loop
    perform set_config('cairn.org_id', shared::text, true);
    return query select p.id, p.avatar_url from person p
      where p.id = p_person and exists (select from org_member m where m.person_id = p.id and m.org_id = shared);
    exit when found;
  end loop;
  perform set_config('cairn.org_id', coalesce(fenced, ''), true);
end $function$;

CREATE OR REPLACE FUNCTION public.set_flag(p_name text, p_enabled boolean, p_org uuid, p_note text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  before text := coalesce(current_setting('cairn.org_id', true), '');
begin
  if p_org is null and p_enabled is null then
    delete from feature_flag where name = p_name;
  elsif p_org is null then
    insert into feature_flag (name, enabled, note) values (p_name, p_enabled, coalesce(p_note, ''))
      on conflict (name) do update set enabled = excluded.enabled, note = coalesce(p_note, feature_flag.note);
  else
    perform set_config('cairn.org_id', p_org::text, true);
    if p_enabled is null then
      delete from org_flag where org_id = p_org and name = p_name;
    else
      insert into org_flag (org_id, name, enabled, note) values (p_org, p_name, p_enabled, coalesce(p_note, ''))
        on conflict (org_id, name) do update set enabled = excluded.enabled, note = coalesce(p_note, org_flag.note);
    end if;
    update org set updated_at = now() where id = p_org;
    perform set_config('cairn.org_id', before, true);
  end if;
end $function$;

CREATE OR REPLACE FUNCTION public.subject_in(p_row jsonb)
 RETURNS uuid
 LANGUAGE sql
 IMMUTABLE
RETURN (COALESCE((p_row ->> 'subject_id'::text), (p_row ->> 'rock_id'::text), (p_row ->> 'delegated_from_id'::text), (p_row ->> 'from_id'::text), (p_row ->> 'issue_id'::text), (p_row ->> 'measurable_id'::text)))::uuid;

CREATE OR REPLACE FUNCTION public.take_promo(p_code text)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  update promo_code set uses = uses + 1 where code = p_code and (most_uses is null or uses < most_uses);
  return found;
end $function$;

CREATE OR REPLACE FUNCTION public.take_try(p_subjects text[], p_free integer[], p_longest integer[], p_now timestamp with time zone)
 RETURNS integer
 LANGUAGE plpgsql
AS $function$
declare
  v_wait double precision := 0;
  v_row record;
begin
  -- Rows are locked in one order, so that two tries cannot deadlock.
  insert into guess (subject, at) select s, p_now from unnest(p_subjects) s order by s on conflict do nothing;
  for v_row in
    select guesses_left(g.amount, g.at, p_now) as amount, extract(epoch from p_now - g.at) as since, x.free, x.longest
    from guess g join unnest(p_subjects, p_free, p_longest) as x(subject, free, longest) on x.subject = g.subject
    order by g.subject for update of g
  loop
    if v_row.amount >= v_row.free then
      v_wait := greatest(v_wait, least(v_row.longest, power(2, least(v_row.amount - v_row.free, 20))) - v_row.since);
    end if;
  end loop;
  if v_wait > 0 then return ceil(v_wait); end if;
  update guess set amount = guesses_left(amount, at, p_now) + 1, at = p_now where subject = any(p_subjects);
  return 0;
end $function$;

CREATE OR REPLACE PROCEDURE public.tenant(IN p_table regclass, IN p_entity text)
 LANGUAGE plpgsql
AS $procedure$
begin
  call fence(p_table);
  call watch(p_table, p_entity);
  execute format('create trigger count_version before update on %s for each row execute function count_version()', p_table);
end $procedure$;

CREATE OR REPLACE PROCEDURE public.tenant_of_kind(IN p_table regclass, IN p_noun text)
 LANGUAGE plpgsql
AS $procedure$
begin
  call fence(p_table);
  execute format('create trigger count_version before update on %s for each row execute function count_version()', p_table);
  execute format('create constraint trigger log_kind_at_commit after insert or update or delete on %s deferrable initially deferred '
    'for each row execute function log_kind_at_commit(%L)', p_table, p_noun);
end $procedure$;

CREATE OR REPLACE FUNCTION public.tenant_tables()
 RETURNS SETOF regclass
 LANGUAGE plpgsql
 STABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  remaining regclass[] := array(
    select c.oid from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'org_id' and a.attnotnull and not a.attisdropped
    where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace
      and c.relname not in ('change_log', 'change_log_month', 'org_clock'));
  t regclass;
begin
  while cardinality(remaining) > 0 loop
    select r into t from unnest(remaining) r
      where not exists (select from pg_constraint k where k.contype = 'f' and k.confrelid = r and k.conrelid <> r and k.conrelid = any (remaining))
      order by r::text limit 1;
    if not found then
      raise exception 'these tables refer to each other in a circle: %', remaining;
    end if;
    remaining := array_remove(remaining, t);
    return next t;
  end loop;
end $function$;

CREATE OR REPLACE FUNCTION public.told_items(p_type text, p_ids uuid[])
 RETURNS TABLE(id uuid, title text, owner_id uuid, is_open boolean, traction_id uuid)
 LANGUAGE sql
 STABLE
AS $function$
  select t.id, t.title, t.owner_id, t.status in ('NotDone', 'Pending') and t.archived_at is null, t.traction_id from todo t
    where p_type = 'todo' and t.org_id = current_org() and t.id = any(p_ids) and t.status <> 'Removed'
  union all
  select i.id, i.title, i.owner_id, i.status <> 'Reviewed' and i.archived_at is null, i.traction_id from issue i
    where p_type = 'issue' and i.org_id = current_org() and i.id = any(p_ids) and i.status <> 'Removed'
  union all
  select h.id, h.title, h.owner_id, h.status <> 'Reviewed' and h.archived_at is null, h.traction_id from headline h
    where p_type = 'headline' and h.org_id = current_org() and h.id = any(p_ids) and h.status <> 'Removed'
  union all
  select r.id, r.title, r.owner_id, r.status in ('OnTrack', 'OffTrack'), l.traction_id from rock r
    join rock_traction l on l.org_id = r.org_id and l.rock_id = r.id
    where p_type = 'rock' and r.org_id = current_org() and r.id = any(p_ids) and r.removed_at is null
  union all
  select m.id, m.title, m.owner_id, true, m.traction_id from measurable m
    where p_type = 'measurable' and m.org_id = current_org() and m.id = any(p_ids) and m.removed_at is null
  union all
  select m.id, m.title, m.owner_id, true, m.id from traction m
    where p_type = 'meeting' and m.org_id = current_org() and m.id = any(p_ids) and m.removed_at is null
$function$;

CREATE OR REPLACE FUNCTION public.vector_orgs(p_has_model boolean)
 RETURNS SETOF uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform set_config('cairn.upkeep', 'on', true);
  return query select o.id from org o
    where o.erase_after is null
      and ((p_has_model and o.uses_model) or exists (select from issue_vector v where v.org_id = o.id))
    order by random();
  perform set_config('cairn.upkeep', '', true);
end $function$;

CREATE OR REPLACE PROCEDURE public.versioned(IN p_table regclass, IN p_entity text)
 LANGUAGE plpgsql
AS $procedure$
begin
  call fence(p_table);
  execute format('create trigger count_version before update on %s for each row execute function count_version()', p_table);
  execute format('create constraint trigger log_at_commit after insert or update or delete on %s deferrable initially deferred '
    'for each row execute function log_at_commit(%L)', p_table, p_entity);
end $procedure$;

CREATE OR REPLACE FUNCTION public.vto_past_id(p_row jsonb)
 RETURNS uuid
 LANGUAGE sql
 IMMUTABLE
RETURN CASE WHEN (p_row ? 'kind'::text) THEN ((p_row ->> 'id'::text))::uuid ELSE (md5(concat_ws('|'::text, (p_row ->> 'revision_id'::text), (p_row ->> 'quarter'::text), (p_row ->> 'associated_item_id'::text))))::uuid END;

CREATE OR REPLACE PROCEDURE public.watch(IN p_table regclass, IN p_entity text)
 LANGUAGE plpgsql
AS $procedure$
begin
  execute format('create trigger log_added after insert on %s referencing new table as new_rows for each statement execute function log_added(%L)', p_table, p_entity);
  execute format('create trigger log_updated after update on %s referencing old table as old_rows new table as new_rows for each statement execute function log_updated(%L)', p_table, p_entity);
  execute format('create trigger log_deleted after delete on %s referencing old table as old_rows for each statement execute function log_deleted(%L)', p_table, p_entity);
end $procedure$;

CREATE OR REPLACE FUNCTION public.who_enters(p_context uuid, p_auth_session uuid, p_person uuid)
 RETURNS TABLE(org_id uuid, role text, permissions text[], time_zone text, person_version integer, locale text, format_locale text)
 LANGUAGE sql
 STABLE
BEGIN ATOMIC
 SELECT m.org_id,
     m.role,
     m.permissions,
     s.time_zone,
     p.version,
     p.locale,
     p.format_locale
    FROM ((session_context s
      JOIN person p ON ((p.id = s.person_id)))
      LEFT JOIN org_member m ON (((m.org_id = s.org_id) AND (m.person_id = s.person_id) AND (NOT m.blocked))))
   WHERE ((s.id = who_enters.p_context) AND (s.person_id = who_enters.p_person) AND (s.auth_session_id = who_enters.p_auth_session) AND is_signed_in(who_enters.p_auth_session, who_enters.p_person));
END;

CREATE OR REPLACE FUNCTION public.zone_known(p_zone text)
 RETURNS text
 LANGUAGE plpgsql
 STABLE
AS $function$
begin
  perform now() at time zone p_zone;
  return p_zone;
exception when others then
  return 'UTC';
end $function$;
