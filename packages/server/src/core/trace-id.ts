/** A W3C `traceparent` header: version, trace, parent, flags. Later versions may add fields. */
const TRACE_PARENT =
  /^(?:00-([0-9a-f]{32})-([0-9a-f]{16})-[0-9a-f]{2}|(?!00|ff)[0-9a-f]{2}-([0-9a-f]{32})-([0-9a-f]{16})-[0-9a-f]{2}(?:-.*)?)$/;
const NONE = /^0+$/;

/**
 * Returns the id that identifies a request in logs and traces: from its `traceparent`, or else the request's own id.
 */
export function traceIdOf(traceParent: string | undefined, requestId: string): string {
  const [, current, parent, later, laterParent] = TRACE_PARENT.exec(traceParent ?? '') ?? [];
  const trace = current ?? later;
  const isKnown = trace !== undefined && !NONE.test(trace) && !NONE.test(parent ?? laterParent ?? '0');
  return isKnown ? trace : requestId.replaceAll('-', '');
}
