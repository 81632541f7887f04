// src/core/errors.ts
var HttpError = class extends Error {
  constructor(status, message, extra = {}) {
    super(message);
    this.status = status;
    this.extra = extra;
  }
  status;
  extra;
  /** What the audit row of the refusal is about, when only the handler knows. */
  target;
  /** Says what the audit row of the refusal is about. */
  about(target) {
    this.target = target;
    return this;
  }
};
var invalid = (errors) => new HttpError(422, errors[0]?.message ?? 'The input is not valid', { errors });
var conflict = (message, field) =>
  new HttpError(409, message, field === void 0 ? {} : { errors: [{ field, message }] });
var tooMany = (message, retryAfterSeconds) =>
  new HttpError(429, message, { retryAfterSeconds: Math.max(1, Math.ceil(retryAfterSeconds)) });
var noSession = () => new HttpError(401, 'You are not authorized to perform this action');

export { conflict, HttpError, invalid, noSession, tooMany };
//# sourceMappingURL=chunk-2TIE53C4.js.map
