/** A table whose rows the server's role may read and never change. */
export interface AppendOnly {
  readonly table: string;
  /**
   * Which columns of a new row it may fill; the database fills the others, above all ids and times. Unset: all of them; none: a
   * trigger or a function of the owner writes the rows.
   */
  readonly insert?: readonly string[];
}

/** Every append-only table: the audit log, and the histories of money and texts. */
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
