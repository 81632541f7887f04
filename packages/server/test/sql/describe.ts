import type pg from 'pg';

/** One column of a result, as PostgreSQL describes a prepared statement. */
interface ResultColumn {
  readonly name: string;
  readonly dataTypeID: number;
}

/** The part of the protocol that `pg` speaks for a query of its own kind. */
interface Connection {
  parse(statement: { text: string; name: string; types: number[] }): void;
  describe(what: { type: 'S'; name: string }): void;
  sync(): void;
}

/** Prepares statements without executing them. It takes the place of a query in a client of `pg`. */
class Description {
  readonly #text: string;
  readonly #done: (result: readonly ResultColumn[] | Error) => void;
  #fields: readonly ResultColumn[] = [];

  constructor(text: string, done: (result: readonly ResultColumn[] | Error) => void) {
    this.#text = text;
    this.#done = done;
  }

  submit(connection: Connection): undefined {
    connection.parse({ text: this.#text, name: '', types: [] });
    connection.describe({ type: 'S', name: '' });
    connection.sync();
  }

  handleRowDescription({ fields }: { readonly fields: readonly ResultColumn[] }): void {
    this.#fields = fields;
  }

  handleError(error: Error): void {
    this.#done(error);
  }

  handleReadyForQuery(): void {
    this.#done(this.#fields);
  }
}

/** The columns that a statement returns, as PostgreSQL says without executing it. */
export const describeStatement = (client: pg.Client, text: string): Promise<readonly ResultColumn[]> =>
  new Promise((resolve, reject) => {
    const done = (result: readonly ResultColumn[] | Error) =>
      result instanceof Error ? reject(result) : resolve(result);
    client.query(new Description(text, done) as unknown as pg.Submittable);
  });
