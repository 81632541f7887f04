import type { Endpoint, InputOf } from '@quarterdeck/contract/core/endpoint/endpoint';
import { IconDownload } from '@tabler/icons-react';
import { GatedButton } from '../../ui/button/gated-button.tsx';
import { formatBytes } from '../../ui/text/format.ts';
import { reasonOf, useMay } from '../access/use-may.ts';
import { useDownload } from '../client/download.ts';

/** Downloads every row that the filters of a list match. */
export function CsvButton<C extends Endpoint>({ call, input }: { readonly call: C; readonly input: InputOf<C> }) {
  const verdict = useMay(call);
  const { start, isRunning, bytes } = useDownload(call);
  return (
    <GatedButton
      variant="default"
      leftSection={<IconDownload size={16} aria-hidden />}
      disabledReason={reasonOf(verdict) ?? (isRunning ? 'The download has started' : undefined)}
      onClick={() => start(input)}
    >
      {isRunning ? `Downloading...${bytes > 0 ? ` ${formatBytes(bytes)}` : ''}` : 'Download CSV'}
    </GatedButton>
  );
}
