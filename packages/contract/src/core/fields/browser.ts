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

/** Returns a readable name for a user agent: `Firefox on Windows`. Nothing else of a user agent is ever shown. */
export function browserOf(agent: string, unknown = 'Unknown browser'): string {
  const browser = nameIn(browsers, agent) ?? unknown;
  const system = nameIn(systems, agent);
  return system === undefined ? browser : `${browser} on ${system}`;
}

/** Returns whether a user agent is a phone or a tablet. */
export const isPhone = (agent: string): boolean => /Android|iPhone|iPad|Mobile/.test(agent);
