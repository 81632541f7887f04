/** The reasons of reports on posts, most common first. */
export const reasons = [
  'It is spam',
  'It is misleading, or a scam',
  'It sells something that is not allowed',
  'It shows violence',
  'It insults somebody',
  'It is nudity or sexual content',
  'It uses my picture without asking',
  'It is about self-harm',
] as const;

/** Notes that some reporters add. */
export const notes = [
  'I paid and nothing ever came.',
  'The same picture is posted every day under another name.',
  'My children saw this.',
  'That is my shop, and they have nothing to do with it.',
  'Please look at the comments, too.',
  'The link opens something quite different.',
] as const;

/** Reasons for dismissing cases. */
export const dismissals = [
  'Within the guidelines',
  'Two people who do not like each other; nothing in the post itself',
  'Advertising, but marked as such',
  'Reported by mistake',
] as const;

/** Reasons for deleting posts. */
export const deletions = [
  'A scam: the shop does not exist',
  'Violence without a warning',
  'Somebody else’s picture',
  'Spam, posted many times',
] as const;
