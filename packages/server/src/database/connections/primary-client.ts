import pg from 'pg';
import { postgresHosts } from '../../core/postgres-hosts.ts';
import { READ_ONLY } from './errors.ts';
import { findPrimary } from './primary-watch.ts';

/** Connection settings whose URL may name several hosts. */
export interface PrimaryConfig extends pg.ClientConfig {
  /** Finds the primary's address when a watch runs. Otherwise all hosts are tried. */
  readonly findPrimary?: (() => Promise<string>) | undefined;
}

const SELECT_READ_ONLY = `select pg_is_in_recovery() or current_setting('transaction_read_only')::boolean as "isReadOnly"`;

type OnConnect<Client> = ((error: Error) => void) | ((error: null, client: Client) => void);

/**
 * A client for the URL of one host, or of several, of which it connects to the primary. The driver supports neither
 * lists of hosts nor `target_session_attrs`.
 */
export class PrimaryClient extends pg.Client {
  /** The URL of the connected host. */
  address: string | undefined;
  readonly #find: (() => Promise<string>) | undefined;

  constructor(config?: string | PrimaryConfig) {
    const given = typeof config === 'string' ? { connectionString: config } : (config ?? {});
    const hosts = postgresHosts(given.connectionString ?? '');
    super(hosts ? { ...given, connectionString: hosts.addresses[0] } : given);
    if (hosts?.wantsPrimary) this.#find = given.findPrimary ?? (() => findPrimary(hosts.addresses));
  }

  override connect(): Promise<pg.Client>;
  override connect(callback: OnConnect<pg.Client>): void;
  override connect(callback?: OnConnect<pg.Client>): Promise<pg.Client> | undefined {
    if (!this.#find) return callback ? void super.connect(callback) : super.connect();
    const connected = this.#connectToPrimary(this.#find);
    if (!callback) return connected;
    const call = callback as (error: unknown, client?: pg.Client) => void;
    connected.then((client) => call(null, client), call);
    return undefined;
  }

  async #connectToPrimary(find: () => Promise<string>): Promise<pg.Client> {
    this.address = await find();
    // The caller gave up while the primary was looked up.
    if (this.connection.stream.destroyed) throw new Error('Connection terminated');
    const { host, port } = new pg.Client(this.address);
    Object.assign(this, { host, port });
    await super.connect();
    const { rows } = await this.query(SELECT_READ_ONLY);
    if (rows[0]?.isReadOnly === false) return this;
    void this.end().catch(() => undefined);
    throw Object.assign(new Error('The database is read-only'), { code: READ_ONLY });
  }
}
