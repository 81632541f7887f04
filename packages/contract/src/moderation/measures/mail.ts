/* The emails to users about decisions: a template for each measure, stored in the settings. The server and the console both fill it in with this code, so the preview matches the sent email. */

/** The measures that users are notified about. */
export const mailedMeasures = ['warn', 'hide_post', 'delete_post', 'suspend'] as const;
export type MailedMeasure = (typeof mailedMeasures)[number];

/** The placeholders of a template, and what each becomes. */
export const placeholders = {
  name: 'The name of the user',
  reason: 'The reason, as staff and the app read it',
  text: "The message to the user: the reason's text, or the text that staff wrote",
  post: 'The title of the post',
  until: 'When a suspension ends automatically',
} as const;
type Placeholder = keyof typeof placeholders;

/** The values of one decision; a missing value is empty. */
export type MailValues = Readonly<Partial<Record<Placeholder, string | null | undefined>>>;

interface MailTemplate {
  readonly subject: string;
  readonly body: string;
}

const ANY = /\{([^{}\n]*)\}/g;

/** Returns the first name in braces that is not a placeholder; undefined when the template is valid. */
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

/** Returns an email as it is sent. Lines whose placeholder is empty are omitted, with the blank lines they leave. */
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
