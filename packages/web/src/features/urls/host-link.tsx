import { GatedLink } from '../../data/access/gated-link.tsx';
import { useHasAdditions } from '../../data/access/use-additions.ts';
import { useAddress } from '../../ui/screen/address.ts';
import { TruncatedText } from '../../ui/text/truncated-text.tsx';

/** The name of a host: the way to its failed URLs, of the same kind as those that are shown. */
export function HostLink({ host }: { readonly host: string }) {
  const { failedType } = useAddress();
  // Only our own servers narrow the list to a host.
  if (!useHasAdditions()) return <TruncatedText>{host}</TruncatedText>;
  return (
    <GatedLink to="/failed-urls" search={{ host, ...(failedType ? { failedType } : {}) }} access="failed_urls">
      <TruncatedText>{host}</TruncatedText>
    </GatedLink>
  );
}
