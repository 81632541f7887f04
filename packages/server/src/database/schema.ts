import type { Generated } from 'kysely';

type Moment = Generated<Date>;

interface UsersTable {
  id: Generated<number>;
  is_admin: Generated<boolean>;
  name: string;
  username: string;
  email: string;
  phone: string | null;
  avatar: string | null;
  device: string | null;
  device_app_version: string | null;
  app_password_hash: string | null;
  gender: Generated<'male' | 'female' | null>;
  dob: Generated<string | null>;
  address: Generated<string | null>;
  current_location: Generated<string | null>;
  latitude: Generated<number | null>;
  longitude: Generated<number | null>;
  auto_follow: Generated<boolean>;
  reported_count: Generated<number>;
  is_suspended: Generated<boolean>;
  suspended_at: Generated<Date | null>;
  suspended_by: Generated<number | null>;
  suspension_reason: Generated<string | null>;
  edits: Generated<string>;
  updated_by: Generated<number | null>;
  version: Generated<number>;
  created_at: Moment;
  updated_at: Moment;
  search: Generated<string>;
}

interface AdminsTable {
  user_id: number;
  password_hash: string;
  is_sup_admin: Generated<boolean>;
  sessions_valid_from: Moment;
  failed_codes: Generated<number>;
  version: Generated<number>;
  updated_at: Moment;
  updated_by: number | null;
  rights_version: Generated<number>;
  rights_updated_at: Moment;
  rights_updated_by: number | null;
}

interface GroupsTable {
  id: Generated<number>;
  name: string;
  version: Generated<number>;
  created_at: Moment;
  updated_at: Moment;
  updated_by: number | null;
}

interface ChallengesTable {
  id: Generated<number>;
  key_hash: Buffer;
  admin_id: number;
  code_hmac: Buffer;
  code_sent_at: Moment;
  code_expires_at: Date;
  guesses: Generated<number>;
  temporary_password_id: number | null;
  created_at: Moment;
  expires_at: Date;
  used_at: Date | null;
}

interface TemporaryPasswordsTable {
  id: Generated<number>;
  admin_id: number;
  /** Of one that a person chose; one that the server made is kept like a token. */
  password_hash: string | null;
  token_hash: Buffer | null;
  created_at: Moment;
  expires_at: Date;
  used_at: Date | null;
}

interface SessionsTable {
  id: Generated<number>;
  token_hash: Buffer;
  admin_id: number;
  binding_hash: Buffer | null;
  temporary_password_id: number | null;
  ip: string;
  user_agent: string;
  created_at: Moment;
  last_used_at: Moment;
  ended_at: Date | null;
}

interface PreferencesTable {
  admin_id: number;
  colour_scheme: Generated<string>;
  blur_media: Generated<boolean>;
  single_keys: Generated<boolean>;
  time_zone: Generated<string>;
  version: Generated<number>;
  updated_at: Moment;
}

interface AuditLogTable {
  id: Generated<number>;
  at: Moment;
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
  details: string;
  kept_until: Generated<Date>;
}

interface AuditValuesTable {
  audit_id: number;
  before: string | null;
  after: string | null;
  salt: Generated<Buffer | null>;
  erased_at: Generated<Date | null>;
  /** The row of the trail that tells of the erasure. */
  erased_by: Generated<number | null>;
}

interface AuditSealsTable {
  seq: number;
  audit_id: number;
  at: Date;
  kept_until: Date;
  row_hash: Buffer;
  values_hash: Buffer | null;
  hash: Buffer;
  sealed_at: Moment;
  version: Generated<number>;
  demo: Generated<boolean>;
}

interface OutboxTable {
  id: Generated<number>;
  kind: string;
  recipient: string;
  subject: string;
  sealed_text: Buffer | null;
  created_at: Moment;
  expires_at: Date | null;
  due_at: Moment;
  tries: Generated<number>;
  last_error: string | null;
  sent_at: Date | null;
  given_up_at: Date | null;
}

interface AccessGrantsTable {
  id: Generated<number>;
  admin_id: number;
  permission: string;
  /** Null: everybody. */
  user_id: number | null;
  note: string | null;
  granted_by: number;
  granted_at: Moment;
  expires_at: Date | null;
  revoked_by: Generated<number | null>;
  revoked_at: Generated<Date | null>;
}

interface ConversationAccessRequestsTable {
  id: Generated<number>;
  admin_id: number;
  user_id: number;
  message: string | null;
  created_at: Moment;
  decided_at: Generated<Date | null>;
  decided_by: Generated<number | null>;
  note: Generated<string | null>;
  grant_id: Generated<number | null>;
}

/** The tables, as the migrations leave them. Rows are not API shapes: each handler says what it answers. */
export interface Schema {
  users: UsersTable;
  admins: AdminsTable;
  groups: GroupsTable;
  group_permissions: {
    group_id: number;
    permission: string;
    granted_at: Generated<Date | null>;
    granted_by: number | null;
  };
  admin_groups: { admin_id: number; group_id: number; added_at: Generated<Date | null>; added_by: number | null };
  user_permissions: {
    admin_id: number;
    permission: string;
    granted_at: Generated<Date | null>;
    granted_by: number | null;
  };
  challenges: ChallengesTable;
  temporary_passwords: TemporaryPasswordsTable;
  sessions: SessionsTable;
  known_networks: { admin_id: number; network: string; last_used_at: Moment };
  throttles: { bucket: Buffer; taken: number; resets_at: Date; name: string | null; admin_id: number | null };
  password_resets: { id: Generated<number>; sealed_email: Buffer; ip: string; request_id: string; created_at: Moment };
  preferences: PreferencesTable;
  user_reports: {
    id: Generated<number>;
    reported_user_id: number;
    reported_by: number;
    reason: string;
    created_at: Moment;
    dismissed_at: Generated<Date | null>;
  };
  user_notes: { id: Generated<number>; user_id: number; admin_id: number; text: string; created_at: Moment };
  access_grants: AccessGrantsTable;
  conversation_access_requests: ConversationAccessRequestsTable;
  audit_log: AuditLogTable;
  audit_values: AuditValuesTable;
  audit_seals: AuditSealsTable;
  audit_unsealed: { audit_id: number; writer: Generated<string>; queued_at: Moment };
  chores: { name: string; done_at: Date };
  idempotency: {
    admin_id: number;
    key: string;
    call: string;
    input_hmac: Buffer;
    status: number | null;
    body: string | null;
    created_at: Moment;
  };
  outbox: OutboxTable;
  demo_data: { id: Generated<boolean>; users: number; loaded_at: Moment };
}
