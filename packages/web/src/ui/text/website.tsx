import { Anchor } from '@mantine/core';
import { TruncatedText } from './truncated-text.tsx';

/** Returns an app user's address if it is on the web; nothing else may become a link. */
export function webAddress(text: string | null): string | undefined {
  if (text === null || !URL.canParse(text)) return undefined;
  return ['http:', 'https:'].includes(new URL(text).protocol) ? text : undefined;
}

/** Attributes that prevent an opened site from knowing or reaching the console. */
export const away = { target: '_blank', rel: 'noopener noreferrer', referrerPolicy: 'no-referrer' } as const;

/** A website that an app user entered: a link only when it is on the web. */
export function Website({ address }: { readonly address: string | null }) {
  const href = webAddress(address);
  if (href === undefined) return <TruncatedText>{address}</TruncatedText>;
  return (
    <Anchor inherit href={href} {...away}>
      <TruncatedText>{address}</TruncatedText>
    </Anchor>
  );
}
