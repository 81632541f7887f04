// Generated from the migrated database by `npm run schema`.
import type { Generated } from 'kysely';

/** The tables after all migrations. Rows are not API shapes: each handler says what it answers. */
export interface Schema {
  access_grants: {
    id: Generated<number>;
    admin_id: number;
    permission: string;
    user_id: number | null;
    note: string | null;
    granted_by: number;
    granted_at: Generated<Date>;
    expires_at: Date | null;
    revoked_by: number | null;
    revoked_at: Date | null;
  };
  admin_groups: {
    admin_id: number;
    group_id: number;
    added_at: Generated<Date | null>;
    added_by: number | null;
  };
  admins: {
    user_id: number;
    password_hash: string;
    is_sup_admin: Generated<boolean>;
    sessions_valid_from: Generated<Date>;
    failed_codes: Generated<number>;
    version: Generated<number>;
    updated_at: Generated<Date>;
    updated_by: number | null;
    rights_version: Generated<number>;
    rights_updated_at: Generated<Date>;
    rights_updated_by: number | null;
    invited_until: Date | null;
    is_emergency: Generated<boolean>;
    last_sign_in_at: Date | null;
    last_sign_in_method: string | null;
    reviewed_at: Date | null;
    reviewed_by: number | null;
    uses_recorded_since: Generated<string>;
    access_asked_at: Date | null;
  };
  annotations: {
    id: Generated<number>;
    day: string;
    text: string;
    created_by: number | null;
    created_at: Generated<Date>;
  };
  app_event_feed: {
    only_row: Generated<boolean>;
    last_position: Generated<number>;
    history: Generated<number>;
  };
  app_event_readers: {
    key_id: number;
    position: number;
    at: Generated<Date>;
  };
  app_events: {
    id: Generated<number>;
    event_id: Generated<string>;
    type: string;
    subject: string;
    thing: string;
    thing_id: number;
    data: unknown;
    by_id: number | null;
    created_at: Generated<Date>;
    position: number | null;
  };
  app_item_days: {
    key_id: number | null;
    day: string;
    type: string;
    outcome: 'accepted' | 'waiting' | 'refused';
    items: number;
  };
  app_reason_changes: {
    app_reason_id: number;
    by: number;
  };
  app_refused: {
    id: Generated<number>;
    type: string | null;
    app_id: string | null;
    path: string;
    message: string;
    item: unknown;
    key_id: number | null;
    is_late: boolean;
    at: Generated<Date>;
  };
  app_sign_ins: {
    id: Generated<number>;
    user_id: number;
    outcome: 'succeeded' | 'failed' | 'locked';
    method: string | null;
    cause: string | null;
    device: string | null;
    device_os: string | null;
    created_at: Generated<Date>;
    app_id: string | null;
  };
  app_things: {
    type: string;
    app_id: string;
    row_id: number | null;
    fields: unknown;
    deleted_at: number | null;
    first_at: number | null;
    waits: Generated<boolean>;
  };
  app_versions: {
    id: Generated<number>;
    device_type: string;
    app_version: string;
    notify_for_update: number;
    previous_app_version: string | null;
    previous_notify_for_update: number | null;
    version: Generated<number>;
    updated_at: Generated<Date>;
    updated_by: number | null;
  };
  app_waiting: {
    id: Generated<number>;
    type: string;
    app_id: string;
    at: number;
    item: unknown;
    ref_type: string | null;
    ref_id: string | null;
    path: string;
    message: string;
    key_id: number | null;
    since: Generated<Date>;
    is_parked: Generated<boolean>;
    ready_at: Date | null;
  };
  appeals: {
    id: Generated<number>;
    app_id: string;
    decision_id: number;
    user_id: number | null;
    measure: 'warn' | 'hide_post' | 'delete_post' | 'suspend';
    is_about_post: boolean;
    text: string;
    state: Generated<'open' | 'upheld' | 'overturned'>;
    created_at: Date;
    decided_at: Date | null;
    decided_by: number | null;
    reason: string | null;
  };
  archive_days: {
    kind: string;
    day: string;
    rows: number;
    checks: string;
  };
  archive_erasures: {
    user_id: number;
    asked_at: Generated<Date>;
    done_at: Date | null;
    kind: string;
  };
  archive_months_out: {
    kind: string;
    month: string;
  };
  archive_posts_gone: {
    post_id: number;
    gone_at: Generated<Date>;
  };
  archive_slices: {
    kind: string;
    slice: number;
    began_at: Generated<Date>;
    is_over: Generated<boolean>;
  };
  archive_state: {
    kind: 'searches' | 'campaign_events' | 'web_events' | 'post_views';
    hot_from: Generated<Date>;
    rows: Generated<number>;
    last_slice: Generated<number>;
    mover: string | null;
    mover_until: Date | null;
    is_paused: Generated<boolean>;
    moved_at: Date | null;
    caught_up_at: Date | null;
    deleted_at: Date | null;
    deleting: unknown;
    scanned_on: string | null;
    wanted_until: Date | null;
  };
  archive_voids: {
    kind: string;
    id: number;
    created_at: Date;
    void_at: Generated<Date>;
  };
  audit_log: {
    id: Generated<number>;
    at: Generated<Date>;
    admin_id: number | null;
    session_id: number | null;
    ip: string;
    request_id: string;
    call: string;
    permission: string | null;
    target_type: string | null;
    target_id: number | null;
    outcome: string;
    status: number;
    details: Generated<unknown>;
    kept_until: Generated<Date>;
  };
  audit_seals: {
    seq: number;
    audit_id: number;
    at: Date;
    kept_until: Date;
    row_hash: Buffer;
    values_hash: Buffer | null;
    hash: Buffer;
    sealed_at: Generated<Date>;
    version: Generated<number>;
    demo: Generated<boolean>;
  };
  audit_unsealed: {
    audit_id: number;
    writer: Generated<string>;
    queued_at: Generated<Date>;
  };
  audit_values: {
    audit_id: number;
    before: unknown;
    after: unknown;
    salt: Generated<Buffer | null>;
    erased_at: Date | null;
    erased_by: number | null;
    at: Generated<Date>;
  };
  authenticator_apps: {
    admin_id: number;
    sealed_secret: Buffer | null;
    sealed_wish: Buffer | null;
    last_step: Generated<number>;
    created_at: Generated<Date>;
    last_used_at: Date | null;
  };
  background_work: {
    name: string;
    waiting: number;
    since: Date | null;
    at: Generated<Date>;
  };
  backup_drills: {
    is_only: Generated<boolean>;
    tried_at: Date;
    succeeded_at: Date | null;
    backup_at: Date | null;
    result: string;
  };
  bookmarks: {
    id: Generated<number>;
    user_id: number;
    search_term: string;
    type: string;
    image: string | null;
    title: string | null;
    description: string | null;
    created_at: Generated<Date>;
    app_id: string | null;
    post_id: number | null;
  };
  campaign_charge_values: {
    id: Generated<number>;
    charge_id: number;
    goal: string;
    value: string;
    set_at: Generated<Date>;
    set_by: number | null;
  };
  campaign_charges: {
    id: Generated<number>;
    goal: 'clicks' | 'impressions';
    value: string;
    version: Generated<number>;
    created_at: Generated<Date>;
    updated_at: Generated<Date>;
    updated_by: number | null;
  };
  campaign_event_days: {
    campaign_id: number;
    day: string;
    kind: string;
    events: number;
  };
  campaign_event_people: {
    campaign_id: number;
    kind: string;
    chunk: number;
    bits: string;
  };
  campaign_events: {
    id: Generated<number>;
    campaign_id: number;
    user_id: number | null;
    kind: 'impression' | 'click' | 'like' | 'comment' | 'share' | 'bookmark' | 'view';
    at: Generated<Date>;
    app_id: string | null;
    state: string | null;
  };
  campaign_interests: {
    campaign_id: number;
    interest_id: number;
  };
  campaign_money_days: {
    campaign_id: number;
    day: string;
    debit: string;
    credit: string;
  };
  campaign_status_changes: {
    id: Generated<number>;
    campaign_id: number;
    before: string;
    after: string;
    reason: string | null;
    changed_at: Generated<Date>;
    changed_by: number | null;
  };
  campaign_sums: {
    campaign_id: number;
    debits: number;
    debit: string;
    credits: number;
    credit: string;
  };
  campaigns: {
    id: Generated<number>;
    user_id: number;
    username: Generated<string>;
    campaign_name: string;
    ad_set_name: string | null;
    goal: 'clicks' | 'impressions';
    target_gender: string | null;
    target_location: string | null;
    target_region: string | null;
    target_age_minimum: number | null;
    target_age_maximum: number | null;
    creative_ad_title: string | null;
    creative_ad_url: string | null;
    creative_ad_description: string | null;
    creative_ad_button_name: string | null;
    creative_ad_button_color: string | null;
    creative_ad_button_text_color: string | null;
    creative_ad_media_path: string | null;
    total_ad_budget: Generated<string>;
    ad_start: Date | null;
    ad_end: Date | null;
    payment_type: string | null;
    card_detail_id: number | null;
    status: Generated<'Draft' | 'Pending' | 'Approved' | 'Paused' | 'Completed'>;
    version: Generated<number>;
    created_at: Generated<Date>;
    updated_at: Generated<Date>;
    updated_by: number | null;
    search: string | null;
    name_key: string | null;
    username_key: string | null;
    target_latitude: number | null;
    target_longitude: number | null;
    target_radius: number | null;
    target_unit: string | null;
    target_state: string | null;
    app_id: string | null;
    deleted_at: Date | null;
    had_other_owner: Generated<boolean>;
    card_name: string | null;
  };
  case_leases: {
    case_id: number;
    admin_id: number;
    session_id: number;
    until: Date;
  };
  case_note_pictures: {
    note_id: number;
    sha256: Buffer;
    type: string;
    bytes: Buffer;
    created_at: Generated<Date>;
  };
  case_notes: {
    id: Generated<number>;
    case_id: number;
    kind: Generated<
      'note' | 'escalation' | 'escalation_end' | 'snooze' | 'wake' | 'opinion_request' | 'opinion' | 'hand_over'
    >;
    text: Generated<string>;
    author_id: number | null;
    mentions: Generated<number[]>;
    group_id: number | null;
    to_id: number | null;
    until: Date | null;
    created_at: Generated<Date>;
    search: string | null;
  };
  case_presence: {
    case_id: number;
    admin_id: number;
    seen_at: Generated<Date>;
  };
  case_reasons: {
    case_id: number;
    app_reason_id: number;
    reports: number;
  };
  case_severity_changes: {
    app_reason_id: number;
    after_case_id: Generated<number>;
  };
  case_similarity: {
    case_id: number;
    author_id: number;
    host: string | null;
    text_hash: Buffer | null;
  };
  cases: {
    id: Generated<number>;
    post_id: number | null;
    user_id: number | null;
    what: Generated<string>;
    subject: string;
    state: Generated<'open' | 'dismissed' | 'acted_on'>;
    reports: Generated<number>;
    last_report_at: Date;
    last_report_by: number | null;
    last_reason: string;
    note: string | null;
    assigned_to: number | null;
    closed_at: Date | null;
    closed_by: number | null;
    closing_reason: string | null;
    version: Generated<number>;
    created_at: Generated<Date>;
    updated_at: Generated<Date>;
    updated_by: number | null;
    closing_reason_id: number | null;
    severity: Generated<number>;
    reporters: Generated<number>;
    reporters_reliability: Generated<number>;
    views: Generated<number>;
    urgency: Generated<number>;
    urgency_at: Date | null;
    target_hours: Generated<number>;
    near_at: Generated<Date>;
    due_at: Generated<Date>;
    subject_key: string | null;
    author_id: number | null;
    ranks_low: Generated<boolean>;
    title_search: string | null;
    escalated_to: number | null;
    snoozed_until: Date | null;
    opinion_asked_by: number | null;
    opinion_given_by: number | null;
    overdue_noticed_at: Date | null;
    language:
      | 'am'
      | 'ar'
      | 'az'
      | 'be'
      | 'bg'
      | 'bn'
      | 'ca'
      | 'cs'
      | 'da'
      | 'de'
      | 'el'
      | 'en'
      | 'es'
      | 'et'
      | 'eu'
      | 'fa'
      | 'fi'
      | 'fr'
      | 'gu'
      | 'he'
      | 'hi'
      | 'hr'
      | 'hu'
      | 'hy'
      | 'is'
      | 'it'
      | 'ja'
      | 'ka'
      | 'kn'
      | 'ko'
      | 'ku'
      | 'lo'
      | 'lt'
      | 'lv'
      | 'ml'
      | 'mr'
      | 'ms'
      | 'nl'
      | 'no'
      | 'or'
      | 'pa'
      | 'pl'
      | 'pt'
      | 'ro'
      | 'ru'
      | 'sk'
      | 'sl'
      | 'sq'
      | 'sr'
      | 'sv'
      | 'ta'
      | 'te'
      | 'th'
      | 'tl'
      | 'tr'
      | 'uk'
      | 'ur'
      | 'vi'
      | 'yo'
      | 'zh'
      | null;
  };
  challenges: {
    id: Generated<number>;
    key_hash: Buffer;
    admin_id: number;
    code_hmac: Buffer;
    code_sent_at: Generated<Date>;
    code_expires_at: Date;
    guesses: Generated<number>;
    temporary_password_id: number | null;
    created_at: Generated<Date>;
    expires_at: Date;
    used_at: Date | null;
    is_mailed: Generated<boolean>;
    has_method: Generated<boolean>;
  };
  channel_messages: {
    id: Generated<number>;
    channel_id: number;
    kind: string;
    about_type: string;
    about_id: number;
    text: string;
    created_at: Date;
  };
  channels: {
    id: Generated<number>;
    kind: 'slack' | 'teams' | 'discord' | 'mattermost' | 'webhook';
    sealed_url: Buffer;
    shown_url: string;
    sealed_secret: Buffer | null;
    events: string[];
    groups: Generated<number[]>;
    version: Generated<number>;
    created_at: Generated<Date>;
    updated_at: Generated<Date>;
    updated_by: number | null;
    next_at: Generated<Date>;
    lease: string | null;
    tries: Generated<number>;
    first_failed_at: Date | null;
    last_error: string | null;
    last_sent_at: Date | null;
  };
  chat_members: {
    room_id: number;
    user_id: number;
    last_message_at: Generated<Date>;
  };
  chat_messages: {
    id: Generated<number>;
    room_id: number;
    sender_id: number;
    type: 'TEXT' | 'AUDIO' | 'IMAGE' | 'VIDEO' | 'POST';
    message: string | null;
    media: string | null;
    post: unknown;
    created_at: Generated<Date>;
    updated_at: Generated<Date>;
    app_id: string | null;
  };
  chat_rooms: {
    id: Generated<number>;
    name: string | null;
    channel: string;
    created_at: Generated<Date>;
    app_id: string | null;
    deleted_at: Date | null;
  };
  chores: {
    name: string;
    done_at: Date;
  };
  clock: {
    is_only: Generated<boolean>;
    seen_at: Generated<Date>;
  };
  conversation_access_requests: {
    id: Generated<number>;
    admin_id: number;
    user_id: number | null;
    message: string | null;
    created_at: Generated<Date>;
    decided_at: Date | null;
    decided_by: number | null;
    note: string | null;
    grant_id: number | null;
  };
  dashboard_layouts: {
    admin_id: number;
    widgets: unknown;
    version: Generated<number>;
    updated_at: Generated<Date>;
  };
  day_changes: {
    kind:
      | 'new_user'
      | 'search'
      | 'post'
      | 'follow'
      | 'message'
      | 'active'
      | 'click'
      | 'like'
      | 'comment'
      | 'share'
      | 'bookmark'
      | 'view'
      | 'visitor'
      | 'impression';
    day: string;
    by: number;
  };
  day_counts: {
    kind:
      | 'new_user'
      | 'search'
      | 'post'
      | 'follow'
      | 'message'
      | 'active'
      | 'click'
      | 'like'
      | 'comment'
      | 'share'
      | 'bookmark'
      | 'view'
      | 'visitor'
      | 'impression';
    day: string;
    events: number;
    people: Generated<number>;
  };
  demo_data: {
    id: Generated<boolean>;
    users: number;
    loaded_at: Generated<Date>;
  };
  event_retention: {
    id: Generated<number>;
    kind: string;
    table_name: string;
    months: number | null;
    kept_from: Generated<Date>;
    version: Generated<number>;
    updated_at: Generated<Date>;
    updated_by: number | null;
  };
  evidence: {
    id: Generated<number>;
    case_id: number | null;
    decision_id: number | null;
    at: Generated<Date>;
    what: 'posts' | 'users';
    title: string;
    text: string | null;
    website: string | null;
    user_id: number | null;
    name: string;
    username: string;
    address: string | null;
    current_location: string | null;
    picture: string | null;
    picture_state: Generated<'none' | 'waiting' | 'kept' | 'failed'>;
    picture_sha256: Buffer | null;
    tried_at: Date | null;
    tries: Generated<number>;
    failure: string | null;
    next_at: Generated<Date>;
    claimed_until: Date | null;
  };
  evidence_pictures: {
    sha256: Buffer;
    type: string;
    bytes: Buffer;
    size: Generated<number>;
    created_at: Generated<Date>;
  };
  failed_host_check: {
    is_only: Generated<boolean>;
    url_created_at: Generated<Date>;
    url_id: Generated<number>;
    host_id: Generated<number>;
  };
  failed_host_counts: {
    span: 'day' | 'month' | 'year';
    starts: string;
    host_id: number;
    failed: number;
    attempts: number;
  };
  failed_hosts: {
    id: Generated<number>;
    host: string;
    failed: Generated<number>;
    unresolved: Generated<number>;
    enrichment_failed: Generated<number>;
    enrichment_unresolved: Generated<number>;
    last_failed_at: Date | null;
    dropped: Generated<number>;
    dropped_unresolved: Generated<number>;
    dropped_enrichment: Generated<number>;
    dropped_enrichment_unresolved: Generated<number>;
    last_dropped_at: Date | null;
  };
  failed_url_days: {
    day: string;
    failed: number;
    enrichment_failed: number;
    resolved: number;
  };
  failed_url_retries: {
    url_id: number;
    requested_at: Generated<Date>;
    requested_by: number | null;
    answered_at: Date | null;
  };
  failed_urls: {
    id: Generated<number>;
    post_id: number | null;
    host_id: number;
    url: string;
    device_type: string | null;
    device_os: string | null;
    failed_in_curl: Generated<boolean>;
    scrap_by_script: Generated<boolean>;
    failed_in_enrichment: Generated<boolean>;
    cause: string | null;
    attempts: Generated<number>;
    created_at: Generated<Date>;
    resolved_at: Date | null;
    last_retried_at: Date | null;
    app_id: string | null;
    user_id: number | null;
  };
  follows: {
    follower_id: number;
    followed_id: number;
    created_at: Generated<Date>;
    is_automatic: Generated<boolean>;
    app_id: string | null;
  };
  group_permissions: {
    group_id: number;
    permission: string;
    granted_at: Generated<Date | null>;
    granted_by: number | null;
  };
  groups: {
    id: Generated<number>;
    name: string;
    created_at: Generated<Date>;
    updated_at: Generated<Date>;
    version: Generated<number>;
    updated_by: number | null;
    name_twin: string | null;
    sign_in_rule: Generated<'any' | 'app' | 'passkey'>;
    sign_in_rule_from: string | null;
  };
  idempotency: {
    admin_id: number;
    key: string;
    call: string;
    input_hmac: Buffer;
    status: number | null;
    body: unknown;
    created_at: Generated<Date>;
  };
  interests: {
    id: Generated<number>;
    name: string;
    campaigns_count: Generated<number>;
    version: Generated<number>;
    created_at: Generated<Date>;
    updated_at: Generated<Date>;
    updated_by: number | null;
    name_twin: string | null;
  };
  known_networks: {
    admin_id: number;
    network: string;
    last_used_at: Generated<Date>;
  };
  list_choices: {
    admin_id: number;
    list: string;
    hidden_columns: Generated<string[]>;
    default_view_id: number | null;
    column_widths: Generated<unknown>;
  };
  list_view_groups: {
    view_id: number;
    group_id: number;
  };
  list_views: {
    id: Generated<number>;
    owner_id: number;
    list: string;
    name: string;
    shown: unknown;
    group_id: number | null;
    version: Generated<number>;
    created_at: Generated<Date>;
    updated_at: Generated<Date>;
    updated_by: number | null;
    name_twin: string | null;
  };
  measure_mails: {
    id: Generated<number>;
    measure: 'warn' | 'hide_post' | 'delete_post' | 'suspend';
    is_on: Generated<boolean>;
    subject: string;
    body: string;
    version: Generated<number>;
    updated_at: Generated<Date>;
    updated_by: number | null;
  };
  moderation_decisions: {
    id: Generated<number>;
    event_id: string | null;
    kind: 'dismiss' | 'warn' | 'hide_post' | 'delete_post' | 'suspend';
    post_id: number | null;
    user_id: number | null;
    case_id: number | null;
    reason_id: number | null;
    reason: string | null;
    text: string | null;
    until: Date | null;
    decided_by: number | null;
    decided_at: Generated<Date>;
    reported_at: Date | null;
    reports: Generated<number>;
    reporters: Generated<number>;
    reverted_at: Date | null;
    reverted_by: number | null;
    reverted_cause: 'undo' | 'staff' | 'ended' | 'appeal' | null;
    what: 'posts' | 'users';
    search: string | null;
  };
  notice_events: {
    id: Generated<number>;
    kind: string;
    about_type: string;
    about_id: number;
    text: string;
    by_id: number | null;
    to_admins: Generated<number[]>;
    to_groups: Generated<number[]>;
    to_holders: string[] | null;
    created_at: Generated<Date>;
  };
  notice_settings: {
    admin_id: number;
    choices: Generated<unknown>;
    quiet_from: string | null;
    quiet_until: string | null;
  };
  notices: {
    id: Generated<number>;
    admin_id: number;
    kind: string;
    about_type: string;
    about_id: number;
    text: string;
    by_id: number | null;
    created_at: Date;
    read_at: Date | null;
    mail_at: Date | null;
  };
  outbox: {
    id: Generated<number>;
    kind: string;
    recipient: string;
    subject: string;
    sealed_text: Buffer | null;
    created_at: Generated<Date>;
    expires_at: Date | null;
    due_at: Generated<Date>;
    tries: Generated<number>;
    last_error: string | null;
    sent_at: Date | null;
    given_up_at: Date | null;
    user_email_id: number | null;
  };
  page_drafts: {
    admin_id: number;
    setting_id: number;
    data: string;
    version: number;
    written_at: Generated<Date>;
  };
  passkeys: {
    id: Generated<number>;
    admin_id: number;
    credential_id: string;
    public_key: Buffer;
    counter: number;
    transports: Generated<string[]>;
    name: string;
    created_at: Generated<Date>;
    last_used_at: Date | null;
  };
  password_resets: {
    id: Generated<number>;
    sealed_email: Buffer;
    ip: string;
    request_id: string;
    created_at: Generated<Date>;
  };
  people_bit_changes: {
    kind:
      | 'new_user'
      | 'search'
      | 'post'
      | 'follow'
      | 'message'
      | 'active'
      | 'click'
      | 'like'
      | 'comment'
      | 'share'
      | 'bookmark'
      | 'view'
      | 'visitor'
      | 'impression';
    span: string;
    starts: string;
    chunk: number;
    bits: string;
  };
  people_bits: {
    kind:
      | 'new_user'
      | 'search'
      | 'post'
      | 'follow'
      | 'message'
      | 'active'
      | 'click'
      | 'like'
      | 'comment'
      | 'share'
      | 'bookmark'
      | 'view'
      | 'visitor'
      | 'impression';
    span: string;
    starts: string;
    chunk: number;
    people: number;
    bits: string;
  };
  people_changes: {
    person: number;
    day: string;
    kind:
      | 'new_user'
      | 'search'
      | 'post'
      | 'follow'
      | 'message'
      | 'active'
      | 'click'
      | 'like'
      | 'comment'
      | 'share'
      | 'bookmark'
      | 'view'
      | 'visitor'
      | 'impression';
    by: number;
  };
  people_days: {
    person: number;
    day: string;
    kind:
      | 'new_user'
      | 'search'
      | 'post'
      | 'follow'
      | 'message'
      | 'active'
      | 'click'
      | 'like'
      | 'comment'
      | 'share'
      | 'bookmark'
      | 'view'
      | 'visitor'
      | 'impression';
    events: number;
  };
  people_firsts: {
    kind:
      | 'new_user'
      | 'search'
      | 'post'
      | 'follow'
      | 'message'
      | 'active'
      | 'click'
      | 'like'
      | 'comment'
      | 'share'
      | 'bookmark'
      | 'view'
      | 'visitor'
      | 'impression';
    span: 'day' | 'month' | 'year';
    starts: string;
    before: string;
    people: number;
  };
  people_shown: {
    id: Generated<number>;
    admin_id: number;
    user_id: number;
    call: string;
    shown_at: Generated<Date>;
    is_audited: Generated<boolean>;
  };
  permission_uses: {
    admin_id: number;
    permission: string;
    last_used_on: string;
  };
  positions: {
    id: Generated<number>;
    app_id: string | null;
    user_id: number;
    latitude: number;
    longitude: number;
    place: string | null;
    created_at: Generated<Date>;
  };
  post_reports: {
    id: Generated<number>;
    post_id: number;
    case_id: number;
    reported_by: number;
    reason: string;
    note: string | null;
    created_at: Generated<Date>;
    app_id: string | null;
    author_id: number | null;
  };
  post_viewers: {
    post_id: number;
    user_id: number;
    created_at: Date;
  };
  post_views: {
    post_id: number;
    user_id: number | null;
    created_at: Generated<Date>;
    app_id: string | null;
  };
  posts: {
    id: Generated<number>;
    user_id: number;
    image: string | null;
    title: string;
    website: string | null;
    text: string | null;
    latitude: number | null;
    longitude: number | null;
    like_count: Generated<number>;
    comment_count: Generated<number>;
    clicks_count: Generated<number>;
    views_count: Generated<number>;
    shares_count: Generated<number>;
    bookmarks_count: Generated<number>;
    created_at: Generated<Date>;
    updated_at: Generated<Date>;
    deleted_at: Date | null;
    deleted_by: number | null;
    deletion_reason: string | null;
    restored_at: Date | null;
    restored_by: number | null;
    app_id: string | null;
    deleted_by_app: Generated<boolean>;
    hidden_at: Date | null;
    hidden_by: number | null;
    hiding_reason: string | null;
    deleted_by_author: Generated<boolean>;
    purged_at: Date | null;
  };
  preferences: {
    admin_id: number;
    colour_scheme: Generated<string>;
    blur_media: Generated<boolean>;
    single_keys: Generated<boolean>;
    time_zone: Generated<string>;
    version: Generated<number>;
    updated_at: Generated<Date>;
    greyscale_media: Generated<boolean>;
    mute_media: Generated<boolean>;
    own_media: Generated<string[]>;
    break_minutes: Generated<number>;
    start_page: string | null;
    shows_first_steps: Generated<boolean>;
  };
  reason_policies: {
    id: Generated<number>;
    reason_id: number;
    version: number;
    text: string;
    violations: Generated<string[]>;
    permitted: Generated<string[]>;
    url: string | null;
    updated_at: Generated<Date>;
    updated_by: number | null;
  };
  recovery_codes: {
    admin_id: number;
    slot: number;
    code_hash: string;
    used_at: Date | null;
  };
  refund_requests: {
    id: Generated<number>;
    event_id: string;
    user_id: number;
    transaction_id: number | null;
    amount: string;
    reason: string;
    requested_at: Generated<Date>;
    requested_by: number | null;
  };
  refund_withdrawals: {
    refund_request_id: number;
    event_id: string;
    withdrawn_by: number | null;
    withdrawn_at: Generated<Date>;
  };
  report_app_reasons: {
    id: Generated<number>;
    text: string;
    reason_id: number | null;
    version: Generated<number>;
    created_at: Generated<Date>;
    updated_at: Generated<Date>;
    updated_by: number | null;
    reports: Generated<number>;
  };
  report_email_recipients: {
    report_email_id: number;
    admin_id: number;
    sent_for: string;
  };
  report_emails: {
    id: Generated<number>;
    report: 'dashboard' | 'month';
    every: 'day' | 'week' | 'month';
    created_by: number;
    created_at: Generated<Date>;
  };
  report_reasons: {
    id: Generated<number>;
    name: string;
    severity: 'low' | 'medium' | 'high' | 'critical';
    text: Generated<string>;
    place: number;
    is_other: Generated<boolean>;
    archived_at: Date | null;
    version: Generated<number>;
    created_at: Generated<Date>;
    updated_at: Generated<Date>;
    updated_by: number | null;
    dsa_category: Generated<string>;
    target_hours: Generated<number>;
    name_twin: string | null;
  };
  search_changes: {
    day: string;
    term: string;
    searches: number;
    opened: number;
  };
  search_count_changes: {
    span: string;
    starts: string;
    term: string;
    searches: number;
    opened: number;
  };
  search_counts: {
    starts: string;
    term_id: number;
    searches: number;
    opened: number;
    span: 'day' | 'month' | 'year';
  };
  search_key_fill: {
    table_name: string;
    id: Generated<number>;
  };
  search_terms: {
    id: Generated<number>;
    term: string;
  };
  searches: {
    id: Generated<number>;
    user_id: number | null;
    search_term: string;
    type: string;
    image: string | null;
    title: string | null;
    description: string | null;
    created_at: Generated<Date>;
    updated_at: Generated<Date>;
    app_id: string | null;
    is_opened: boolean | null;
    corrections: unknown;
  };
  second_admin_requests: {
    id: Generated<number>;
    kind: 'reset' | 'turn_off';
    user_id: number | null;
    asked_by: number | null;
    asked_at: Generated<Date>;
    expires_at: Date;
    password_hash: string | null;
    unused_hash: string | null;
    decided_by: number | null;
    decided_at: Date | null;
    is_confirmed: Generated<boolean>;
  };
  service_key_buckets: {
    key_id: number;
    items: number;
    filled_at: Date;
  };
  service_key_days: {
    key_id: number;
    day: string;
    calls: number;
    errors: number;
  };
  service_key_secrets: {
    hash: Buffer;
    key_id: number;
    last_four: string;
    created_at: Generated<Date>;
    ends_at: Date | null;
  };
  service_keys: {
    id: Generated<number>;
    name: string;
    kind: 'live' | 'test';
    scopes: string[];
    allowed_networks: Generated<string[]>;
    items_per_second: Generated<number>;
    created_at: Generated<Date>;
    expires_at: Date | null;
    revoked_at: Date | null;
    last_used_at: Date | null;
    version: Generated<number>;
    updated_at: Generated<Date>;
    updated_by: number | null;
    name_twin: string | null;
  };
  sessions: {
    id: Generated<number>;
    token_hash: Buffer;
    admin_id: number;
    binding_hash: Buffer | null;
    temporary_password_id: number | null;
    ip: string;
    user_agent: string;
    created_at: Generated<Date>;
    last_used_at: Generated<Date>;
    ended_at: Date | null;
    method: 'mail' | 'app' | 'passkey' | 'recovery' | 'sso' | null;
    needs_method: 'app' | 'passkey' | null;
    proven_at: Generated<Date>;
    view_group_id: number | null;
  };
  setting_versions: {
    id: Generated<number>;
    setting_id: number;
    version: number;
    data: string;
    size: Generated<number>;
    updated_at: Generated<Date>;
    updated_by: number | null;
  };
  settings: {
    id: Generated<number>;
    data_key: string;
    data: string;
    version: Generated<number>;
    updated_at: Generated<Date>;
    updated_by: number | null;
  };
  sso_codes: {
    code_hash: Buffer;
    binding_hash: Buffer;
    identity_id: number;
    sid: string | null;
    sealed_id_token: Buffer | null;
    expires_at: Date;
    is_proof: Generated<boolean>;
  };
  sso_identities: {
    id: Generated<number>;
    admin_id: number;
    issuer: string;
    subject: string;
    strength: Generated<'any' | 'app' | 'passkey'>;
    created_at: Generated<Date>;
    last_used_at: Generated<Date>;
  };
  sso_sessions: {
    session_id: number;
    identity_id: number;
    sid: string | null;
    sealed_id_token: Buffer | null;
  };
  temporary_passwords: {
    id: Generated<number>;
    admin_id: number;
    password_hash: string | null;
    created_at: Generated<Date>;
    expires_at: Date;
    used_at: Date | null;
    token_hash: Buffer | null;
  };
  thresholds: {
    id: Generated<number>;
    admin_id: number;
    figure: string;
    period: 'today' | 'week';
    direction: 'above' | 'below' | 'change';
    value: string;
    is_over: Generated<boolean>;
    last_value: string | null;
    checked_at: Date | null;
    crossed_at: Date | null;
    created_at: Generated<Date>;
  };
  throttles: {
    bucket: Buffer;
    taken: number;
    resets_at: Date;
    name: string | null;
    admin_id: number | null;
  };
  transaction_days: {
    day: string;
    transaction_type: string;
    transactions: number;
    amount: string;
  };
  transactions: {
    id: Generated<number>;
    campaign_id: number | null;
    amount: string;
    transaction_type: 'debit' | 'credit';
    stripe_transaction_id: string | null;
    created_at: Generated<Date>;
    app_id: string | null;
    user_id: number | null;
    reverses: number | null;
    request: string | null;
  };
  transactions_by_others: {
    user_id: number;
    transaction_id: number;
  };
  translations: {
    hash: Buffer;
    language: string;
    text: string;
    created_at: Generated<Date>;
  };
  us_state_shapes: {
    state: string;
    shape: string;
  };
  us_states: {
    code: string;
    name: string;
  };
  used_passkey_challenges: {
    challenge_hash: Buffer;
    expires_at: Date;
  };
  user_emails: {
    id: Generated<number>;
    user_id: number;
    admin_id: number | null;
    about: 'posts' | 'users' | null;
    subject: string;
    text: string;
    created_at: Generated<Date>;
    sent_at: Date | null;
    failed_at: Date | null;
    is_bounced: Generated<boolean>;
  };
  user_erasures: {
    user_id: number;
    known: Generated<string[]>;
    asked_at: Generated<Date>;
    due_at: Generated<Date>;
    step: string | null;
    is_left: Generated<boolean>;
  };
  user_money_months: {
    user_id: number;
    month: string;
    debits: number;
    debit: string;
    credits: number;
    credit: string;
  };
  user_notes: {
    id: Generated<number>;
    user_id: number;
    admin_id: number;
    text: string;
    created_at: Generated<Date>;
    same_as: number | null;
  };
  user_permissions: {
    admin_id: number;
    permission: string;
    granted_at: Generated<Date | null>;
    granted_by: number | null;
  };
  user_reports: {
    id: Generated<number>;
    reported_user_id: number;
    reported_by: number;
    reason: string;
    created_at: Generated<Date>;
    dismissed_at: Date | null;
    note: string | null;
    case_id: number | null;
    app_id: string | null;
  };
  users: {
    id: Generated<number>;
    is_admin: Generated<boolean>;
    name: string;
    username: string;
    email: string | null;
    phone: string | null;
    avatar: string | null;
    device: string | null;
    device_app_version: string | null;
    app_password_hash: string | null;
    is_suspended: Generated<boolean>;
    version: Generated<number>;
    created_at: Generated<Date>;
    updated_at: Generated<Date>;
    gender: string | null;
    dob: string | null;
    address: string | null;
    current_location: string | null;
    latitude: number | null;
    longitude: number | null;
    auto_follow: Generated<boolean>;
    reported_count: Generated<number>;
    suspended_at: Date | null;
    suspended_by: number | null;
    suspension_reason: string | null;
    updated_by: number | null;
    edits: Generated<unknown>;
    auto_follow_since: Date | null;
    last_seen_at: Date | null;
    last_seen_on: string | null;
    deleted_at: Date | null;
    app_id: string | null;
    device_os: string | null;
    is_app_user: Generated<boolean>;
    search: Generated<string>;
    suspension_text: string | null;
    suspended_until: Date | null;
    sort_name: Generated<string>;
    username_twin: string | null;
  };
  users_grid: {
    cells: number;
    x: number;
    y: number;
    people: number;
    latitudes: number;
    longitudes: number;
  };
  users_grid_change: {
    x: number;
    y: number;
    people: number;
    latitudes: number;
    longitudes: number;
  };
  users_rank: {
    order_by: string;
    from_key: string;
    from_id: number;
    rows: number;
    at: Generated<number>;
  };
  users_rank_change: {
    order_by: string;
    from_key: string;
    from_id: number;
    change: number;
  };
  web_changes: {
    day: string;
  };
  web_closed_days: {
    day: string;
  };
  web_days: {
    day: string;
    dimension: string;
    name: string;
    sessions: number;
    page_views: number;
    bounces: number;
    seconds: number;
  };
  web_events: {
    id: Generated<number>;
    visitor_id: number;
    session_started_at: Date;
    at: Generated<Date>;
    path: string;
    referrer: string | null;
    device: string;
    browser: string | null;
    country: string | null;
    app_id: string | null;
  };
  web_visitors: {
    id: Generated<number>;
    visitor: string;
  };
  webhook_attempts: {
    id: Generated<number>;
    delivery_id: number;
    at: Date;
    url: string;
    status: number | null;
    error: string | null;
    ms: number;
    answer: string;
  };
  webhook_deliveries: {
    id: Generated<number>;
    endpoint_id: number;
    position: number;
    type: string;
    subject: string;
    decided_at: Date;
    state: Generated<'pending' | 'delivered' | 'failed'>;
    attempts: Generated<number>;
    delivered_at: Date | null;
    last_at: Date | null;
    last_status: number | null;
    last_error: string | null;
    last_ms: number | null;
  };
  webhook_endpoints: {
    id: Generated<number>;
    url: string;
    events: string[];
    state: Generated<'active' | 'paused' | 'ended' | 'removed'>;
    reason: string | null;
    state_at: Generated<Date>;
    sealed_secret: Buffer | null;
    sealed_former_secret: Buffer | null;
    former_until: Date | null;
    position: number;
    resend_after: number | null;
    resend_until: number | null;
    resends_failed_alone: Generated<boolean>;
    wakes: Generated<boolean>;
    version: Generated<number>;
    created_at: Generated<Date>;
    updated_at: Generated<Date>;
    updated_by: number | null;
  };
  webhook_health: {
    endpoint_id: number;
    last_delivered_at: Date | null;
    failing_since: Date | null;
    last_failed_at: Date | null;
  };
  webhook_queues: {
    endpoint_id: number;
    subject: string;
    next_at: Generated<Date>;
    lease: string | null;
    tries: Generated<number>;
    first_tried_at: Date | null;
    last_tried_at: Date | null;
  };
}
