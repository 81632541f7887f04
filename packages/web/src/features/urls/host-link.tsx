import { GatedLink } from '../../data/access/gated-link.tsx';
import { useHasAdditions } from '../../data/access/use-additions.ts';
import { useAddress } from '../../ui/screen/address.ts';
import { TruncatedText } from '../../ui/text/truncated-text.tsx';

/** A host's name, as a link to its failed URLs of the kind that is shown. */
export function HostLink({ host }: { readonly host: string }) {
  const { failedType } = useAddress();
  // Only our own servers can filter the list by host.
  if (!useHasAdditions()) return <TruncatedText>{host}</TruncatedText>;
  return (
    <GatedLink to="/failed-urls" search={{ host, ...(failedType ? { failedType } : {}) }} access="failed_urls">
      <TruncatedText>{host}</TruncatedText>
    </GatedLink>
  );
}
