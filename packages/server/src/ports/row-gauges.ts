import { Gauge, type Registry } from 'prom-client';

interface RowGauges<Row, Label extends string> {
  readonly select: () => Promise<readonly Row[]>;
  readonly labelNames: readonly Label[];
  readonly labelsOf: (row: Row) => Readonly<Record<Label, string>>;
  /** The name of each metric, what it says, and its value in a row. */
  readonly gauges: readonly { readonly name: string; readonly help: string; readonly value: (row: Row) => number }[];
}

/** Adds metrics that are columns of the same rows: these are read once whenever the metrics are. */
export function addRowGauges<Row, Label extends string>(registry: Registry, of: RowGauges<Row, Label>): void {
  let reading: Promise<readonly Row[]> | undefined;
  // Without the database there is nothing to tell, and the other numbers are wanted all the more.
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
        // A metric without labels is 0 after that: what is not known must not look like nothing that waits.
        if (of.labelNames.length === 0) this.remove();
        for (const row of await read()) this.set(of.labelsOf(row), value(row));
      },
    });
}
