/** The fields of a JSON object of unknown shape. */
export type Fields = Readonly<Record<string, unknown>>;

/** An answer of the backend. */
export interface Answer {
  /** `GET /users-list` */
  readonly route: string;
  readonly status: number;
  /** The JSON body; empty when it was not a JSON object. */
  readonly body: Fields;
  readonly isJson: boolean;
  /** The seconds after which the backend wants the call repeated. */
  readonly retryAfter: number | undefined;
}

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns whether a call succeeded: only 200, 201 and 204 count. */
export const isSuccess = ({ status }: Answer): boolean => status === 200 || status === 201 || status === 204;

/** Returns the backend's message to staff. */
export const messageOf = ({ body }: Answer): string =>
  typeof body.responseMessage === 'string' ? body.responseMessage : '';

/** Returns a short summary of the answer. */
export const summaryOf = (answer: Answer): string => {
  const message = messageOf(answer);
  return `${answer.route} answered ${answer.status}${message === '' ? '' : `, “${message}”`}`;
};

/** Returns a field of an answer: next to the message, or in `data`. */
export function fieldOf({ body }: Answer, name: string): unknown {
  if (name in body) return body[name];
  return isFields(body.data) ? body.data[name] : undefined;
}

const arrayIn = (fields: Fields): readonly unknown[] | undefined => Object.values(fields).find(Array.isArray);

/** Returns the rows of a list, whatever their field is named. */
export function rowsOf({ body }: Answer): readonly Fields[] {
  const { data } = body;
  const rows = Array.isArray(data) ? data : (arrayIn(body) ?? (isFields(data) ? arrayIn(data) : undefined) ?? []);
  return rows.filter(isFields);
}

/** Returns the object that an answer is about, whatever its field is named: the one with most of these fields. */
export function thingOf({ body }: Answer, names: readonly string[]): Fields {
  const known = (fields: Fields): number => names.filter((name) => hasField(fields, name)).length;
  const candidates = [body, ...Object.values(body).filter(isFields)];
  return candidates.reduce((best, next) => (known(next) > known(best) ? next : best));
}

/** Returns a value by its path, such as `user.username`; undefined when it is missing. */
export function valueAt(fields: Fields, path: string): unknown {
  let value: unknown = fields;
  for (const name of path.split('.')) value = isFields(value) ? value[name] : undefined;
  return value;
}

/** Returns whether an object has a field, even if it is null. */
const hasField = (fields: Fields, path: string): boolean => valueAt(fields, path) !== undefined;

/** Returns the missing fields as text; undefined when there are none. */
export function missingIn(fields: Fields, names: string): string | undefined {
  const missing = names.split(' ').filter((name) => !hasField(fields, name));
  return missing.length === 0 ? undefined : `without ${missing.join(', ')}`;
}
