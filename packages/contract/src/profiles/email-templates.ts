/** A template for an email to a user; the admin edits it before sending. */
interface EmailTemplate {
  readonly name: string;
  readonly subject: string;
  readonly text: string;
}

/** Templates by id; `{name}` becomes the name of the user. */
export const emailTemplates = {
  'password-help': {
    name: 'Password help',
    subject: 'Sign in to your account',
    text: `Hello {name},

We have asked the app to send you a link to choose a new password. The link works for a short time only.

If no link arrives, check your spam folder and reply to this email.`,
  },
  'suspension-lifted': {
    name: 'Suspension lifted',
    subject: 'Your account works again',
    text: `Hello {name},

We reviewed your account. It was suspended by mistake, and the suspension has been lifted. We are sorry for the inconvenience.`,
  },
  'report-received': {
    name: 'Report received',
    subject: 'We received your report',
    text: `Hello {name},

Thank you for your report. A moderator reviews it. For privacy reasons, we may not be able to tell you the outcome.`,
  },
  'data-request': {
    name: 'Data request',
    subject: 'Your request about your data',
    text: `Hello {name},

We received your request about your data. You will have our answer within 30 days.`,
  },
} as const satisfies Readonly<Record<string, EmailTemplate>>;

/** Returns the initial text of an email to a user with that name. */
export const writtenEmail = (
  { subject, text }: EmailTemplate,
  name: string,
): Pick<EmailTemplate, 'subject' | 'text'> => ({
  subject: subject.replaceAll('{name}', name),
  text: text.replaceAll('{name}', name),
});
