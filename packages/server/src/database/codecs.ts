import pg from 'pg';

const { types } = pg;
/** The type of arrays of int8, which `pg` does not name. */
const INT8_ARRAY: number = 1016;

/** A moment as PostgreSQL writes it in UTC, in which servers run: JavaScript itself reads it much faster than `pg` does. */
const IN_UTC = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d{1,6})?\+00$/;

/**
 * What `pg` makes of a value, for all statements. Ids are below 2^53 (identity columns count from 1), so that int8 fits a
 * JavaScript number. A day stays the text that it is: a `Date` would be a moment in the time zone of the server. An exact
 * decimal stays a text, too, and a `timestamptz` becomes a `Date`; the contract's codec writes that (`moment`).
 */
export function setCodecs(): void {
  types.setTypeParser(types.builtins.INT8, Number);
  const parseArray: (text: string) => (string | number)[] = types.getTypeParser(INT8_ARRAY);
  types.setTypeParser(INT8_ARRAY, (text: string) => parseArray(text).map(Number));
  types.setTypeParser(types.builtins.DATE, (text: string) => text);
  const parseMoment: (text: string) => Date = types.getTypeParser(types.builtins.TIMESTAMPTZ);
  types.setTypeParser(types.builtins.TIMESTAMPTZ, (text: string) =>
    IN_UTC.test(text) ? new Date(`${text.slice(0, 10)}T${text.slice(11, -3)}Z`) : parseMoment(text),
  );
}
