/*
 * The mail that a user gets when something was decided about them: a template for each measure, which settings keep. Server and
 * console fill it in with this, so that the preview is what is sent.
 */

/** The measures that a user is notified about. */
export const mailedMeasures = ['warn', 'hide_post', 'delete_post', 'suspend'] as const;
export type MailedMeasure = (typeof mailedMeasures)[number];

/** What can stand in a template, and what it becomes. */
export const placeholders = {
  name: 'The name of the user',
  reason: 'The reason, as staff and the app read it',
  text: "The message to the user: the reason's text, or the text that staff wrote",
  post: 'The title of the post',
  until: 'When a suspension ends automatically',
} as const;
type Placeholder = keyof typeof placeholders;

/** What is known of one decision; what is missing is empty. */
export type MailValues = Readonly<Partial<Record<Placeholder, string | null | undefined>>>;

interface MailTemplate {
  readonly subject: string;
  readonly body: string;
}

const ANY = /\{([^{}\n]*)\}/g;

/** What a template names that is no placeholder; undefined when all is well. */
export function flawOf(template: string): string | undefined {
  for (const [whole, name = ''] of template.matchAll(ANY))
    if (!(name in placeholders))
      return `${whole} is not a placeholder. Available placeholders: ${Object.keys(placeholders)
        .map((one) => `{${one}}`)
        .join(', ')}`;
  return undefined;
}

const namesIn = (line: string): Placeholder[] => [...line.matchAll(ANY)].map(([, name]) => name as Placeholder);

const valueIn = (values: MailValues, name: Placeholder): string => values[name]?.trim() ?? '';

const fill = (line: string, values: MailValues): string =>
  line.replace(ANY, (_whole, name: Placeholder) => valueIn(values, name));

/** A mail as it is sent. A line in which a placeholder has nothing to say is left out, and so are blank lines in its place. */
export function renderMail({ subject, body }: MailTemplate, values: MailValues): MailTemplate {
  const lines = body
    .split('\n')
    .filter((line) => namesIn(line).every((name) => valueIn(values, name) !== ''))
    .map((line) => fill(line, values));
  return {
    subject: fill(subject, values).replace(/\s+/g, ' ').trim(),
    body: lines
      .join('\n')
      .replace(/\n{3,}/g, '\n\n')
      .trim(),
  };
}
