/** A table to which the server's role may only add rows, and which it may read. */
export interface AppendOnly {
  readonly table: string;
  /** The columns that it may fill; the database fills the others. Unset: all of them. */
  readonly insert?: readonly string[];
}

/** Every append-only table: the audit trail, and the histories of money and texts. Nothing in them is ever changed by the server. */
export const appendOnly: readonly AppendOnly[] = [
  { table: 'audit_log' },
  { table: 'audit_values' },
  { table: 'audit_seals' },
  { table: 'campaign_charge_values' },
  { table: 'campaign_status_changes' },
  { table: 'setting_versions' },
  { table: 'transactions' },
  { table: 'user_notes' },
];
