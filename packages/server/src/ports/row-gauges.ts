import { Gauge, type Registry } from 'prom-client';

interface RowGauges<Row, Label extends string> {
  readonly select: () => Promise<readonly Row[]>;
  readonly labelNames: readonly Label[];
  readonly labelsOf: (row: Row) => Readonly<Record<Label, string>>;
  /** Each metric's name, description and value in a row. */
  readonly gauges: readonly { readonly name: string; readonly help: string; readonly value: (row: Row) => number }[];
}

/** Adds metrics from columns of the same rows, which are read once per scrape. */
export function addRowGauges<Row, Label extends string>(registry: Registry, of: RowGauges<Row, Label>): void {
  let reading: Promise<readonly Row[]> | undefined;
  // Without the database these metrics are left out, and the other ones matter all the more.
  const read = (): Promise<readonly Row[]> => {
    reading ??= of
      .select()
      .catch((): readonly Row[] => [])
      .finally(() => {
        reading = undefined;
      });
    return reading;
  };
  for (const { name, help, value } of of.gauges)
    new Gauge<Label>({
      name,
      help,
      labelNames: of.labelNames,
      registers: [registry],
      async collect() {
        this.reset();
        // `reset` sets a metric without labels to 0, which would look as if nothing waits. An unknown value must be
        // missing instead.
        if (of.labelNames.length === 0) this.remove();
        for (const row of await read()) this.set(of.labelsOf(row), value(row));
      },
    });
}
