import { Anchor } from '@mantine/core';
import { Cut } from '../../kit/cut.tsx';

/** The website of a post: a link only when it is on the web, since users wrote it. */
export function Website({ address }: { readonly address: string | null }) {
  const protocol = address !== null && URL.canParse(address) ? new URL(address).protocol : '';
  if (address === null || !['http:', 'https:'].includes(protocol)) return <Cut>{address}</Cut>;
  return (
    <Anchor inherit href={address} target="_blank" rel="noopener noreferrer" referrerPolicy="no-referrer">
      <Cut>{address}</Cut>
    </Anchor>
  );
}
