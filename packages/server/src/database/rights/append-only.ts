/** A table whose rows the server's role can read but never change. */
export interface AppendOnly {
  readonly table: string;
  /**
   * The columns of a new row that the server can fill; the database fills the others, above all ids and times. Unset:
   * all of them. Empty: a trigger or a function of the owner writes the rows.
   */
  readonly insert?: readonly string[];
}

/** All append-only tables: the audit log, and the histories of payments and texts. */
export const appendOnly: readonly AppendOnly[] = [
  {
    table: 'audit_log',
    insert: [
      'admin_id',
      'session_id',
      'ip',
      'request_id',
      'call',
      'permission',
      'target_type',
      'target_id',
      'outcome',
      'status',
      'details',
      'kept_until',
    ],
  },
  { table: 'audit_values', insert: ['audit_id', 'before', 'after'] },
  { table: 'audit_seals', insert: [] },
  { table: 'audit_unsealed', insert: [] },
  { table: 'campaign_charge_values', insert: [] },
  { table: 'campaign_status_changes' },
  { table: 'refund_requests' },
  { table: 'refund_withdrawals' },
  { table: 'setting_versions' },
  { table: 'transactions' },
  { table: 'user_notes' },
];
