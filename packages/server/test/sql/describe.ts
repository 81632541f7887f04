import type pg from 'pg';

/** A column of a result, as PostgreSQL describes a prepared statement. */
interface ResultColumn {
  readonly name: string;
  readonly dataTypeID: number;
}

/** The methods of a `pg` connection that custom queries use. */
interface Connection {
  parse(statement: { text: string; name: string; types: number[] }): void;
  describe(what: { type: 'S'; name: string }): void;
  sync(): void;
}

/** Prepares a statement without executing it. It replaces a query in a `pg` client. */
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

/** Returns the columns of a statement's result, as PostgreSQL describes them without executing it. */
export const describeStatement = (client: pg.Client, text: string): Promise<readonly ResultColumn[]> =>
  new Promise((resolve, reject) => {
    const done = (result: readonly ResultColumn[] | Error) =>
      result instanceof Error ? reject(result) : resolve(result);
    client.query(new Description(text, done) as unknown as pg.Submittable);
  });
