import { Text } from '@mantine/core';
import { languageName } from './language-name.ts';

interface Props {
  /** Whether it is the language of a text, or of a user's posts. */
  readonly of: 'text' | 'posts';
  /** Its code; null or undefined where it was not recognized. */
  readonly language: string | null | undefined;
}

/** The language that the server recognized when the case opened. */
export function WrittenIn({ of, language }: Props) {
  if (!language) return null;
  return (
    <Text component="p" size="sm" c="dimmed">
      {of === 'text' ? 'Written' : 'Posts'} in {languageName(language)}
    </Text>
  );
}
