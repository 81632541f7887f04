/**
 * Whether a request names a type in its `Accept` header, with a quality above 0 (RFC 9110, 12.5.1). A wildcard does not
 * count: clients that accept anything get JSON.
 */
export const accepts = (header: string | undefined, type: string): boolean =>
  (header ?? '').split(',').some((range) => {
    const [name = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase());
    const quality = parameters.find((parameter) => parameter.startsWith('q='))?.slice('q='.length);
    return name === type && (quality === undefined || Number(quality) > 0);
  });
