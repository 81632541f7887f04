/**
 * A few rows for every table, put in as soon as the migration that made it has run, through the triggers of that time. Ids
 * are those that come: the first people are 1 (an admin), 2 and 3 (users of the app).
 */
export const content: Readonly<Record<string, string>> = {
  '0001-people-and-sign-in': `
    insert into users (name, username, email, phone, is_admin) values
      ('Ada Admin', 'ada', 'ada@staff.example', null, true), ('Ben', 'ben', 'ben@example.com', '+1555', false),
      ('Cy', 'cy', 'cy@example.com', null, false);
    insert into admins (user_id, password_hash, is_sup_admin) values (1, 'none', true);
    insert into groups (name) values ('Moderators');
    insert into group_permissions (group_id, permission) values (1, 'users_list');
    insert into admin_groups (admin_id, group_id) values (1, 1);
    insert into user_permissions (admin_id, permission) values (1, 'searches');
    insert into temporary_passwords (admin_id, password_hash, expires_at) values (1, 'none', now() + interval '1 day');
    insert into challenges (key_hash, admin_id, code_hmac, code_expires_at, expires_at)
    values ('\\x01', 1, '\\x02', now(), now() + interval '1 day');
    insert into sessions (token_hash, admin_id, ip, user_agent) values ('\\x01', 1, '127.0.0.1', 'test');
    insert into known_networks (admin_id, network) values (1, '127.0.0.1');
    insert into throttles (bucket, taken, resets_at) values ('\\x01', 1, now() + interval '1 day');
    insert into preferences (admin_id) values (1);`,
  '0002-trail-and-mail': `
    insert into audit_log (at, admin_id, ip, request_id, call, target_type, target_id, outcome, status)
    values (now() - interval '2 days', 1, '127.0.0.1', 'a', 'groups.save', 'group', 1, 'done', 201),
      (now() - interval '1 day', 1, '127.0.0.1', 'b', 'users.list', null, null, 'refused', 403);
    insert into audit_values (audit_id, before, after) values (1, null, '{"name": "Moderators"}');
    insert into idempotency (admin_id, key, call, input_hmac, status, body) values (1, 'k', 'groups.save', '\\x01', 201, '{"a":1}');
    insert into outbox (kind, recipient, subject) values ('notice', 'ada@staff.example', 'Hello');`,
  '0003-list-ranks-and-demo': `insert into demo_data (users) values (2);`,
  '0005-rights-and-sealed-trail': `
    insert into chores values ('retention', now());
    select audit_seal(100);
    insert into audit_log (admin_id, ip, request_id, call, outcome, status) values (1, '127.0.0.1', 'c', 'groups.save', 'done', 200);`,
  '0006-profiles-and-reports': `
    update users set latitude = 40.7, longitude = -74, gender = 'male' where id = 2;
    insert into user_reports (reported_user_id, reported_by, reason, created_at) values (2, 3, 'Spam', now() - interval '1 day');
    insert into user_reports (reported_user_id, reported_by, reason, dismissed_at) values (3, 2, 'Spam', now());
    insert into user_notes (user_id, admin_id, text) values (2, 1, 'Seen');`,
  '0007-conversations': `
    insert into chat_rooms (channel) values ('one');
    insert into chat_members (room_id, user_id) values (1, 2), (1, 3);
    insert into chat_messages (room_id, sender_id, type, message) values (1, 2, 'TEXT', 'Hi'), (1, 3, 'TEXT', 'Hello');
    insert into access_grants (admin_id, permission, user_id, granted_by) values (1, 'conversation', 2, 1);
    insert into conversation_access_requests (admin_id, user_id) values (1, 3);`,
  '0009-activity': `
    insert into follows (follower_id, followed_id) values (2, 3);
    insert into searches (user_id, search_term, type) values (2, 'Boots', 'text'), (3, 'boots', 'text');
    insert into bookmarks (user_id, search_term, type) values (2, 'Boots', 'text');`,
  '0010-positions': `update users set latitude = 34, longitude = -118 where id = 3;`,
  '0011-posts': `
    insert into posts (user_id, title) values (2, 'A post'), (3, 'Another');
    insert into post_views (post_id, user_id) values (1, 3);
    insert into post_reports (post_id, reported_by, reason, created_at) values (1, 3, 'Spam', now() - interval '1 day');
    insert into post_reports (post_id, reported_by, reason, created_at) values (1, 2, 'Spam', now() - interval '2 days');
    insert into user_reports (reported_user_id, reported_by, reason) values (2, 3, 'Again');
    insert into case_presence (case_id, admin_id) values (1, 1);`,
  '0014-settings': `update settings set data = '0', version = 2 where data_key = 'ENRICHMENT_SERVICE';`,
  '0015-pages': `
    update settings set data = '<p>About</p>', version = 2 where data_key = 'about';
    insert into setting_versions (setting_id, version, data) select id, 2, data from settings where data_key = 'about';`,
  '0016-failed-urls': `
    insert into failed_urls (post_id, url, attempts) values (1, 'https://one.example/a', 2), (2, 'https://two.example', 1);`,
  '0018-advertising': `
    insert into interests (name) values ('Boots');
    insert into campaign_charges (goal, value) values ('clicks', 0.25);
    insert into campaigns (user_id, campaign_name, goal, target_location, status)
    values (2, 'Winter', 'clicks', '{"latitude": 40.7, "longitude": -74, "radius": 10}', 'Approved'), (3, 'Spring', 'clicks', null, 'Draft');
    insert into campaign_interests values (1, 1);
    insert into campaign_status_changes (campaign_id, before, after) values (1, 'Draft', 'Approved');
    insert into campaign_events (campaign_id, user_id, kind) values (1, 3, 'click'), (1, 3, 'view');
    insert into transactions (campaign_id, amount, transaction_type, stripe_transaction_id)
    values (1, 100, 'credit', 'st_1'), (1, 0.25, 'debit', 'st_2'), (2, 5, 'credit', null);`,
  '0022-views': `
    insert into list_views (owner_id, list, name, shown, group_id) values (1, 'users', 'Mine', '{}', 1);
    insert into list_choices (admin_id, list, default_view_id) values (1, 'users', 1);`,
  '0024-dashboards': `
    insert into dashboard_layouts (admin_id, widgets) values (1, '[]');
    insert into web_events (visitor_id, session_started_at, path, device) values (1, now(), '/', 'desktop');`,
};
