import { appEventNames } from '@quarterdeck/contract/app-events';

/** Returns why an endpoint cannot receive these types of events; undefined when it can. @param names '*' alone: all. */
export function problemOfEvents(names: readonly string[]): string | undefined {
  if (names.length === 1 && names[0] === '*') return undefined;
  const unknown = names.find((name) => !appEventNames.some((known) => known === name));
  if (unknown === '*') return 'For all events, use only *';
  return unknown && `Unknown event ${unknown}. Available events: ${appEventNames.join(', ')}`;
}
