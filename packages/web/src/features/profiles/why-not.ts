const PERMISSION = /^You need the permission (\S+)$/;

const joined = (names: readonly string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;

/** Returns the reasons why several actions are disabled, as one line: each reason once, and permissions together. */
export function whyNot(reasons: readonly string[]): string {
  const unique = [...new Set(reasons)];
  const codes = unique.flatMap((reason) => PERMISSION.exec(reason)?.[1] ?? []);
  const others = unique.filter((reason) => !PERMISSION.test(reason));
  const needed = codes.length === 0 ? [] : [`You need the permission${codes.length === 1 ? '' : 's'} ${joined(codes)}`];
  return [...needed, ...others].map((sentence) => sentence.replace(/[.]$/, '')).join('. ');
}
