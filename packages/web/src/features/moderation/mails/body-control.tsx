import { Textarea } from '@mantine/core';
import { placeholders, renderMail } from '@quarterdeck/contract/moderation/measures';
import type { Control } from '../../../ui/form/values.ts';
import classes from './mails.module.css';

/** Example values for a template's preview. */
const example = {
  name: 'Ann Lee',
  reason: 'Spam',
  text: 'It is spam: repeated content, or advertising where it does not belong.',
  post: 'Two tickets',
  until: '2026-12-24 10:00 UTC',
};

/** A control for the text of an email, with its placeholders and a preview. */
export const bodyControl: Control = {
  blank: '',
  Component: ({ name, label, error, value, onChange }) => (
    <>
      <Textarea
        name={name}
        label={label}
        error={error}
        autosize
        minRows={6}
        maxRows={14}
        maxLength={5000}
        value={String(value)}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
      <dl className={classes.placeholders}>
        {Object.entries(placeholders).map(([placeholder, meaning]) => (
          <div key={placeholder}>
            <dt>{`{${placeholder}}`}</dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
      <p className={classes.note}>Lines with an empty placeholder are left out.</p>
      <section className={classes.preview} aria-label="Preview">
        {renderMail({ subject: '', body: String(value) }, example).body}
      </section>
    </>
  ),
};
