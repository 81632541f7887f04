/** A thing of an answer, of which nothing is known. */
export type Fields = Readonly<Record<string, unknown>>;

/** What a backend answered. */
export interface Answer {
  /** `GET /users-list` */
  readonly route: string;
  readonly status: number;
  /** Its JSON; empty when it was no JSON object. */
  readonly body: Fields;
  readonly isJson: boolean;
  /** After how many seconds the backend wants to be asked again. */
  readonly retryAfter: number | undefined;
}

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Only these count as success. */
export const isSuccess = ({ status }: Answer): boolean => status === 200 || status === 201 || status === 204;

/** What the backend says to staff. */
export const messageOf = ({ body }: Answer): string =>
  typeof body.responseMessage === 'string' ? body.responseMessage : '';

/** The answer in a few words. */
export const summaryOf = (answer: Answer): string => {
  const message = messageOf(answer);
  return `${answer.route} answered ${answer.status}${message === '' ? '' : `, “${message}”`}`;
};

/** A field of an answer: next to the message, or in `data`. */
export function fieldOf({ body }: Answer, name: string): unknown {
  if (name in body) return body[name];
  return isFields(body.data) ? body.data[name] : undefined;
}

const arrayIn = (fields: Fields): readonly unknown[] | undefined => Object.values(fields).find(Array.isArray);

/** The rows of a list, under whatever name it has. */
export function rowsOf({ body }: Answer): readonly Fields[] {
  const { data } = body;
  const rows = Array.isArray(data) ? data : (arrayIn(body) ?? (isFields(data) ? arrayIn(data) : undefined) ?? []);
  return rows.filter(isFields);
}

/** The thing that an answer is about, under whatever name it has: the one with most of these fields. */
export function thingOf({ body }: Answer, names: readonly string[]): Fields {
  const known = (fields: Fields): number => names.filter((name) => hasField(fields, name)).length;
  const candidates = [body, ...Object.values(body).filter(isFields)];
  return candidates.reduce((best, next) => (known(next) > known(best) ? next : best));
}

/** A value in a thing by its path, as `user.username`; undefined when it is not there. */
export function valueAt(fields: Fields, path: string): unknown {
  let value: unknown = fields;
  for (const name of path.split('.')) value = isFields(value) ? value[name] : undefined;
  return value;
}

/** Whether a thing has a field, were it null. */
const hasField = (fields: Fields, path: string): boolean => valueAt(fields, path) !== undefined;

/** What is missing in a thing, in words; nothing when it has every field. */
export function missingIn(fields: Fields, names: string): string | undefined {
  const missing = names.split(' ').filter((name) => !hasField(fields, name));
  return missing.length === 0 ? undefined : `without ${missing.join(', ')}`;
}
