import pg from 'pg';

const { types } = pg;
/** The type of int8 arrays, which `pg` does not name. */
const INT8_ARRAY: number = 1016;

/**
 * A timestamp as PostgreSQL writes it in UTC, the server's time zone. JavaScript parses this format much faster than
 * `pg` does.
 */
const IN_UTC = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d{1,6})?\+00$/;

/**
 * Sets how `pg` parses values, for all statements. Ids are below 2^53 (identity columns count from 1), so int8 fits a
 * JavaScript number. A day stays text, because a `Date` would be a moment in the server's time zone. An exact decimal
 * also stays text. A `timestamptz` becomes a `Date`, which the contract's codec writes (`moment`).
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
