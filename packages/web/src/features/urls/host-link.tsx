import { useSearch } from '@tanstack/react-router';
import { GatedLink } from '../../data/access/gated-link.tsx';
import { Cut } from '../../ui/text/cut.tsx';

/** The name of a host: the way to its failed URLs, of the same kind as those that are shown. */
export function HostLink({ host }: { readonly host: string }) {
  const { failedType } = useSearch({ strict: false }) as Readonly<Record<string, string | undefined>>;
  return (
    <GatedLink to="/failed-urls" search={{ host, ...(failedType ? { failedType } : {}) }} access="failed_urls">
      <Cut>{host}</Cut>
    </GatedLink>
  );
}
