import { external_exports } from './chunk-HTZLKMDM.js';

// ../contract/src/core/endpoint/envelope.ts
var envelope = { responseMessage: external_exports.string(), responseCode: external_exports.int() };
var answer = (shape) => external_exports.object({ ...envelope, ...shape });
var Failure = external_exports.object({
  ...envelope,
  errors: external_exports
    .array(external_exports.object({ field: external_exports.string(), message: external_exports.string() }))
    .optional()
    .describe('With 422: what is wrong, field by field; the field is empty when it is the whole input'),
});

// ../contract/src/core/fields/fields.ts
var requiredText = (message, max = 255) =>
  external_exports.string({ error: message }).trim().min(1, message).max(max, `At most ${max} characters`);
var requiredSecret = (message) =>
  external_exports.string({ error: message }).min(1, message).max(128, 'At most 128 characters');
var SEARCH_LENGTH = 128;
var searchTerm = () => external_exports.string().trim().max(SEARCH_LENGTH);
var id = () => external_exports.int().positive();
var flag = () => external_exports.literal([0, 1]);
var isReported = () =>
  flag().optional().describe('1: reported, and not every report was dismissed; never for members of staff');
var isoText = external_exports.iso.datetime();
var momentText = (at) => (at instanceof Date ? at.toISOString() : at);
var moment = () => external_exports.preprocess(momentText, isoText);
var day = () => external_exports.iso.date().refine((text) => text >= '0001', 'Not a day');
var refusals = () => external_exports.record(external_exports.string(), external_exports.string());
var appId = () => external_exports.string().nullish().describe("The app's own id; null when it never gave one");
var isDeleted = () => flag().optional().describe('1: the app has deleted this person, who has no profile any more');

export {
  answer,
  appId,
  day,
  Failure,
  flag,
  id,
  isDeleted,
  isReported,
  moment,
  momentText,
  refusals,
  requiredSecret,
  requiredText,
  searchTerm,
};
//# sourceMappingURL=chunk-SZ7XHIHI.js.map
