/** Whether a server can work. */
export interface Readiness {
  /** Why it cannot, as sentences; empty when it can. */
  readonly reasons: readonly string[];
  /** What works less well than configured, as sentences. */
  readonly degraded: readonly string[];
}
