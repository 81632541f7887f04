/** A value as JSON that PostgreSQL has written: an answer passes it on. */
export class Written<Value> {
  readonly text: string;
  /** Only for the type: it is never there. */
  readonly value?: Value;

  constructor(text: string) {
    this.text = text;
  }
}
