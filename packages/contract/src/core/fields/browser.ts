const browsers: readonly (readonly [RegExp, string])[] = [
  [/Edg\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox\//, 'Firefox'],
  [/Chrome\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];

const systems: readonly (readonly [RegExp, string])[] = [
  [/Android/, 'Android'],
  [/iPhone|iPad/, 'iOS'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
];

const nameIn = (names: typeof browsers, agent: string): string | undefined =>
  names.find(([pattern]) => pattern.test(agent))?.[1];

/** What a user agent is, for people: `Firefox on Windows`. Nothing of it but these names is ever shown. */
export function browserOf(agent: string, unknown = 'Unknown browser'): string {
  const browser = nameIn(browsers, agent) ?? unknown;
  const system = nameIn(systems, agent);
  return system === undefined ? browser : `${browser} on ${system}`;
}

/** Whether a user agent is a phone or a tablet. */
export const isPhone = (agent: string): boolean => /Android|iPhone|iPad|Mobile/.test(agent);
