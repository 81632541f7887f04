import { ABOUT_NO_USER, type Erasure, OF_STAFF } from '../../database/erasure.ts';

export const erasure: Erasure = {
  authenticator_apps: { admin_id: OF_STAFF, '*': OF_STAFF },
  passkeys: { admin_id: OF_STAFF, '*': OF_STAFF },
  recovery_codes: { admin_id: OF_STAFF, '*': OF_STAFF },
  used_passkey_challenges: { '*': ABOUT_NO_USER },
  sso_identities: { admin_id: OF_STAFF, '*': OF_STAFF },
  sso_codes: { '*': OF_STAFF },
  sso_sessions: { '*': OF_STAFF },
  password_resets: { sealed_email: OF_STAFF, ip: OF_STAFF, '*': OF_STAFF },
  preferences: { admin_id: OF_STAFF, '*': OF_STAFF },
};
