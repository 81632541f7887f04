-- Makes the data of seed.ts in one round trip; the names in its result are those of the interface there.
create schema seeds;

-- A picture of the demo, for which nothing is fetched.
create function seeds.picture() returns text language sql as $$ select '/demo/faces/1.svg' $$;

-- A text that was translated a moment ago.
create function seeds.translate(original text) returns void language sql as $$
  insert into translations (hash, language, text) values (sha256(convert_to('en' || chr(10) || original, 'UTF8')), 'es', 'Hello')
  on conflict do nothing
$$;

create function seeds.new_session(admin bigint) returns bigint language sql as $$
  insert into sessions (token_hash, admin_id, ip, user_agent)
  values (sha256(gen_random_uuid()::text::bytea), admin, '127.0.0.1', 'test') returning id
$$;

-- An authenticator app in use, one that waits for its code, and a passkey: its id.
create function seeds.sign_in(admin bigint, sealed bytea) returns bigint language sql as $$
  insert into authenticator_apps (admin_id, sealed_secret, sealed_wish) values (admin, sealed, sealed) on conflict do nothing;
  insert into passkeys (admin_id, credential_id, public_key, counter, name)
  values (admin, gen_random_uuid(), '\x00', 0, 'Key') returning id
$$;

create function seeds.sees_posts(admin bigint) returns boolean language sql as $$
  select exists (select from admins where user_id = admin and is_sup_admin)
    or exists (select from held_permissions where admin_id = admin and permission = 'reported_posts')
$$;

-- A case with one report, as the server opens it.
create function seeds.report(the_post bigint, the_user bigint, reporter bigint) returns bigint language plpgsql as $$
declare
  new_case bigint;
begin
  insert into cases (post_id, user_id, author_id, subject, reports, last_report_at, last_report_by, last_reason)
  select the_post, the_user, p.user_id, coalesce(p.title, u.name), 1, now(), reporter, 'Spam'
  from (select) one left join posts p on p.id = the_post left join users u on u.id = the_user
  returning id into new_case;
  insert into report_app_reasons (text) values ('Spam') on conflict do nothing;
  insert into case_reasons (case_id, app_reason_id, reports) select new_case, id, 1 from report_app_reasons where text = 'Spam';
  insert into post_reports (post_id, case_id, reported_by, reason, author_id)
    select the_post, new_case, reporter, 'Spam', p.user_id from posts p where p.id = the_post;
  insert into user_reports (reported_user_id, case_id, reported_by, reason)
    select the_user, new_case, reporter, 'Spam' where the_user is not null;
  return new_case;
end $$;

-- Several rows are one statement each time: what the triggers do costs by statement.
create function seeds.make(actor bigint, n integer, held text, sealed bytea) returns jsonb language plpgsql as $$
declare
  session bigint := (select max(id) from sessions where admin_id = actor and ended_at is null);
  app_user bigint;
  reported bigint;
  suspended bigint;
  harmless bigint;
  banned bigint;
  warned bigint;
  hidden_post bigint;
  peer bigint;
  post bigint;
  harmless_post bigint;
  deleted_post bigint;
  doubtful_post bigint;
  team bigint;
  room bigint;
  made jsonb;
  new_id bigint;
begin
  update users set avatar = seeds.picture() where id = actor;
  with added as (
    insert into users (name, username, email, avatar, is_admin, is_suspended, suspended_at)
    select role || '.' || n, role || '.' || n, role || '.' || n || '@example.com', seeds.picture(), false,
      role = 'suspended', case when role = 'suspended' then now() end
    from unnest('{app.user,reported,suspended,harmless,banned,warned,doubtful}'::text[]) role
    union all
    select 'Peer ' || n, 'peer.' || n, 'peer.' || n || '@staff.example', null, true, false, null
    returning id, username)
  select jsonb_object_agg(username, id) from added into made;
  app_user := made -> ('app.user.' || n);
  reported := made -> ('reported.' || n);
  suspended := made -> ('suspended.' || n);
  harmless := made -> ('harmless.' || n);
  banned := made -> ('banned.' || n);
  warned := made -> ('warned.' || n);
  peer := made -> ('peer.' || n);
  made := jsonb_build_object(
    'userCase', seeds.report(null, reported, app_user),
    'bannedUserCase', seeds.report(null, banned, app_user),
    'warnedUserCase', seeds.report(null, warned, app_user),
    'dismissedUserCase', seeds.report(null, harmless, app_user),
    'doubtfulUserCase', seeds.report(null, (made -> ('doubtful.' || n))::bigint, app_user),
    'session', session,
    'otherSession', seeds.new_session(actor),
    'passkey', seeds.sign_in(actor, sealed),
    'seesPosts', seeds.sees_posts(actor),
    'appUser', app_user,
    'reportedUser', reported,
    'suspendedUser', suspended,
    'bannedUser', banned,
    'warnedUser', warned);
  update users set is_suspended = true, suspended_at = now(), suspended_by = actor where id = banned;
  update cases set state = 'acted_on', closed_at = now(), closed_by = actor where id = (made -> 'bannedUserCase')::bigint;

  -- The password of the actor, whom a test has made.
  insert into admins (user_id, password_hash) select peer, password_hash from admins where user_id = actor;
  insert into user_permissions values (peer, held);
  -- Of single sign-on: what unlinks an account needs one that is linked.
  insert into sso_identities (admin_id, issuer, subject)
    select admin, 'https://id.example', 'subject of ' || admin from unnest(array[actor, peer]) admin on conflict do nothing;
  with added as (
    insert into users (name, username, email, is_admin)
    values ('Invited ' || n, 'invited.admin.' || n, 'invited.admin.' || n || '@staff.example', true) returning id)
  insert into admins (user_id, password_hash, invited_until) select id, 'none', now() + interval '1 day' from added
  returning user_id into new_id;
  made := made || jsonb_build_object('invited', new_id);
  with added as (
    insert into users (name, username, email, is_admin)
    values ('Asker ' || n, 'asker.' || n, 'asker.' || n || '@staff.example', true) returning id),
  asker as (insert into admins (user_id, password_hash, is_sup_admin) select id, 'none', true from added returning user_id)
  insert into second_admin_requests (kind, user_id, asked_by, expires_at, password_hash, unused_hash)
    select 'reset', new_id, user_id, now() + interval '1 day', 'none', 'none' from asker returning id into new_id;
  made := made || jsonb_build_object('secondRequest', new_id);
  insert into groups (name) values ('Group ' || n) returning id into team;
  insert into group_permissions values (team, held);
  insert into admin_groups (admin_id, group_id) values (peer, team);
  insert into groups (name) values ('Empty group ' || n) returning id into new_id;
  made := made || jsonb_build_object(
    'peer', peer, 'peerSession', seeds.new_session(peer), 'group', team, 'emptyGroup', new_id);
  insert into groups (name) values ('Lead ' || n) returning id into new_id;
  insert into group_permissions values (new_id, 'reported_posts'), (new_id, 'reported_users');
  made := made || jsonb_build_object('leadGroup', new_id);

  insert into chat_rooms (channel) values ('room-' || n) returning id into room;
  insert into chat_members (room_id, user_id) values (room, app_user), (room, reported);
  insert into chat_messages (room_id, sender_id, type, message) values (room, app_user, 'TEXT', 'Hello');
  insert into chat_messages (room_id, sender_id, type, media) values (room, app_user, 'IMAGE', seeds.picture())
    returning id into new_id;
  made := made || jsonb_build_object('chatPicture', new_id);
  select max(id) from chat_messages where room_id = room and type = 'TEXT' into new_id;
  made := made || jsonb_build_object('chatText', new_id);
  perform seeds.translate('Hello'), seeds.translate('It was a joke'), seeds.translate('Post ' || n);
  insert into searches (user_id, search_term, type, image) values (app_user, 'lamps', 'web', seeds.picture())
    returning id into new_id;
  made := made || jsonb_build_object('search', new_id);
  insert into bookmarks (user_id, search_term, type, image) values (app_user, 'lamps', 'web', seeds.picture())
    returning id into new_id;
  made := made || jsonb_build_object('bookmark', new_id);
  insert into conversation_access_requests (admin_id, user_id) values (peer, reported) returning id into new_id;
  made := made || jsonb_build_object('chatRoom', room, 'accessRequest', new_id);
  insert into access_grants (admin_id, permission, user_id, granted_by)
    values (peer, 'conversation', suspended, actor) returning id into new_id;
  made := made || jsonb_build_object('accessGrant', new_id);

  with added as (
    insert into posts (user_id, title, image)
    select app_user, title || n, seeds.picture() from unnest('{"Post ","Harmless post ","Deleted post ","Hidden post ","Doubtful post "}'::text[]) title
    returning id, title)
  select max(id) filter (where title like 'Post %'), max(id) filter (where title like 'Harmless %'),
    max(id) filter (where title like 'Deleted %'), max(id) filter (where title like 'Hidden %'),
    max(id) filter (where title like 'Doubtful %')
    from added into post, harmless_post, deleted_post, hidden_post, doubtful_post;
  update posts set deleted_at = now(), deleted_by = actor where id = deleted_post;
  made := made || jsonb_build_object(
    'postCase', seeds.report(post, null, reported),
    'deletedPostCase', seeds.report(deleted_post, null, reported),
    'hiddenPostCase', seeds.report(hidden_post, null, reported),
    'dismissedPostCase', seeds.report(harmless_post, null, reported),
    'doubtfulPostCase', seeds.report(doubtful_post, null, reported),
    'post', post, 'deletedPost', deleted_post, 'hiddenPost', hidden_post);
  update cases set state = 'dismissed', closed_at = now(), closed_by = actor, closing_reason = 'Fine'
    where id in ((made -> 'dismissedPostCase')::bigint, (made -> 'dismissedUserCase')::bigint);
  update cases set opinion_asked_by = peer where id in ((made -> 'doubtfulPostCase')::bigint, (made -> 'doubtfulUserCase')::bigint);
  with added as (
    insert into case_notes (case_id, text, author_id)
    select id, 'See the picture', peer from unnest(array[(made -> 'doubtfulPostCase')::bigint, (made -> 'doubtfulUserCase')::bigint]) id
    returning id, case_id), pasted as (
    insert into case_note_pictures (note_id, sha256, type, bytes) select id, sha256('A picture'), 'image/webp', 'A picture' from added)
  select made || jsonb_object_agg(
    case case_id when (made -> 'doubtfulPostCase')::bigint then 'postCaseNote' else 'userCaseNote' end, id) from added into made;
  update user_reports set dismissed_at = now() where case_id = (made -> 'dismissedUserCase')::bigint;

  -- Decided by the peer. A warning about a post is for both who work on cases of posts and of users.
  with decided as (
    insert into moderation_decisions (kind, post_id, user_id, case_id, decided_by)
    values ('warn', post, app_user, null, peer),
      ('delete_post', deleted_post, app_user, (made -> 'deletedPostCase')::bigint, peer),
      ('suspend', null, banned, (made -> 'bannedUserCase')::bigint, peer),
      ('hide_post', hidden_post, app_user, (made -> 'hiddenPostCase')::bigint, peer)
    returning id, kind, post_id, user_id), added as (
    insert into appeals (app_id, decision_id, user_id, measure, is_about_post, text, created_at)
    select 'appeal ' || n || ' ' || kind, id, user_id, kind, post_id is not null, 'It was a joke', now() from decided
    returning id, measure)
  select made || jsonb_object_agg(
    case measure when 'warn' then 'appeal' when 'delete_post' then 'deletionAppeal' when 'hide_post' then 'hidingAppeal'
      else 'suspensionAppeal' end, id)
    from added into made;
  update posts set hidden_at = now(), hidden_by = actor where id = hidden_post;
  update cases set state = 'acted_on', closed_at = now(), closed_by = actor
    where id in ((made -> 'hiddenPostCase')::bigint, (made -> 'deletedPostCase')::bigint, (made -> 'warnedUserCase')::bigint);
  insert into moderation_decisions (kind, post_id, user_id, case_id, decided_by) values
    ('hide_post', hidden_post, app_user, (made -> 'hiddenPostCase')::bigint, actor),
    ('warn', null, warned, (made -> 'warnedUserCase')::bigint, actor);

  delete from campaign_charge_values where goal = 'impressions';
  delete from campaign_charges where goal = 'impressions';
  insert into campaign_charges (goal, value) values ('clicks', 1)
    on conflict (goal) do update set value = 1 returning id into new_id;
  made := made || jsonb_build_object('charge', new_id);
  insert into campaigns (user_id, campaign_name, goal, status, creative_ad_media_path)
    values (app_user, 'Lamps', 'clicks', 'Pending', seeds.picture()) returning id into new_id;
  made := made || jsonb_build_object('campaign', new_id);
  insert into interests (name) values ('Interest ' || n) returning id into new_id;
  made := made || jsonb_build_object('interest', new_id);
  insert into report_reasons (name, severity, place) select 'Reason ' || n, 'low', 100 + n returning id into new_id;
  made := made || jsonb_build_object('reason', new_id);
  insert into report_app_reasons (text) values ('Reason of the app ' || n) returning id into new_id;
  made := made || jsonb_build_object('appReason', new_id);
  insert into list_views (owner_id, list, name, shown) values (actor, '/users-list', 'Seeded view ' || n,
    '{"filters": {}, "order_by": "name", "direction": "asc", "page_limit": 10, "hidden_columns": []}')
    returning id into new_id;
  made := made || jsonb_build_object('view', new_id);
  insert into thresholds (admin_id, figure, period, direction, value) values (actor, 'searches', 'today', 'above', 100)
  returning id into new_id;
  made := made || jsonb_build_object('threshold', new_id);
  -- An admin has at most twenty.
  delete from report_emails where created_by = actor;
  insert into report_emails (report, every, created_by) values ('dashboard', 'week', actor) returning id into new_id;
  made := made || jsonb_build_object('reportEmail', new_id);
  insert into refund_requests (event_id, user_id, amount, reason) values ('evt_refund_' || n, app_user, 5, 'Twice') returning id into new_id;
  made := made || jsonb_build_object('refund', new_id);
  insert into annotations (day, text, created_by) values ('2026-01-01', 'A release', actor) returning id into new_id;
  made := made || jsonb_build_object('annotation', new_id);
  insert into service_keys (name, kind, scopes) values ('Key ' || n, 'test', '{write:people}') returning id into new_id;
  insert into service_key_secrets (hash, key_id, last_four) values (sha256(('key ' || n)::bytea), new_id, 'abcd');
  made := made || jsonb_build_object('serviceKey', new_id);
  insert into app_refused (type, app_id, path, message, item, is_late)
    values ('user', 'u-1', 'data.name', 'It is needed', '{"type": "user"}', false) returning id into new_id;
  made := made || jsonb_build_object('refusedItem', new_id);
  insert into webhook_endpoints (url, events, state, sealed_secret, position)
    values ('http://127.0.0.1:9/' || n, '{user.warned}', 'paused', '', 0) returning id into new_id;
  insert into webhook_health (endpoint_id) values (new_id);
  made := made || jsonb_build_object('webhook', new_id);
  insert into webhook_deliveries (endpoint_id, position, type, subject, decided_at, state)
    values (new_id, 0, 'user.warned', 'user:1', now(), 'delivered') returning id into new_id;
  made := made || jsonb_build_object('delivery', new_id);
  insert into channels (kind, shown_url, sealed_url, events) values ('slack', 'https://a.example/…', '', '{critical}')
    returning id into new_id;
  made := made || jsonb_build_object('channel', new_id);
  insert into failed_urls (url, app_id) values ('https://a.example/' || n, 'url ' || n) returning id into new_id;
  made := made || jsonb_build_object('failedUrl', new_id);
  insert into audit_log (ip, request_id, call, outcome, status) values ('', '', 'seed', 'done', 200)
    returning id into new_id;
  return made || jsonb_build_object('auditEntry', new_id);
end $$;
