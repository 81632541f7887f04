import { ABOUT_NO_USER, BY_STAFF, type Erasure, OF_STAFF } from '../../database/erasure.ts';

export const erasure: Erasure = {
  dashboard_layouts: { admin_id: OF_STAFF, '*': OF_STAFF },
  thresholds: { admin_id: OF_STAFF, '*': OF_STAFF },
  report_emails: { created_by: BY_STAFF, '*': OF_STAFF },
  report_email_recipients: { admin_id: OF_STAFF, '*': OF_STAFF },
  annotations: { created_by: BY_STAFF, '*': ABOUT_NO_USER },
};
